import { formats, type Format } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { companions, type Companion } from '../requests/companions.ts'
import { speechChange, speechControl } from '../requests/speech-request.ts'
import { wrongFormat, type WrongMember } from '../requests/wrong-members.ts'
import { streamingMembers, unknownMember } from './open-requests.ts'
import { idlePassthrough, referenceProbes } from './pinned.ts'
import { spokenInOtherVoice } from './other-voice.ts'
import { spokenAtSpeed } from './speech.ts'
import { wrongFormats, wrongTypes, wrongValues } from './validation.ts'

/** What is wrong beside a companion: one request for each. */
type WrongOf = (context: ProbeContext, format: Format, companion: Companion) => readonly WrongMember[]

/**
 * A wrong value of a family beside each companion but itself, in one format or the other: a validation may hold in one
 * branch only, and fail where two things are wrong.
 * @param wrongOf the first one of the family unless given
 */
function beside(
  family: string,
  turn: number,
  wrongOf: WrongOf = (context, format, { id }) => {
    // The first one is sent in another voice without more.
    const first = id === 'other-voice' ? 1 : 0
    return wrongValues(context, format, family).slice(first, first + 1)
  },
): Probe {
  const member = family.split('.', 1)[0]!
  return probe({
    id: `${family.replace('.', '-')}-beside`,
    needs: ['api'],
    controls: formats.map(speechControl),
    cases: (context) =>
      companions.flatMap((companion, index) => {
        const { id, words, members } = companion
        const besides = members(context)
        if (!besides || member in besides) return []
        const format = formats[(index + turn) % formats.length]!
        return wrongOf(context, format, companion).map(({ change, value }) =>
          speechChange(
            context,
            format,
            { id: `${change.id}.beside-${id}`, label: `${change.label} beside ${words}` },
            { members: { ...besides, [member]: value } },
          ),
        )
      }),
  })
}

export const wrongBeside = {
  input: beside('input.wrong-type', 0),
  model: beside('model.wrong-type', 1),
  voice: beside('voice.wrong-type', 0),
  emptyVoice: beside('voice.empty', 1),
  formatType: beside('response_format.wrong-type', 0),
  // An allowed value in capitals is what a branch of its own is most likely to take, or another name that its encoder
  // knows: a speed has an encoder of its own most often.
  format: beside('response_format.not-in-enum', 1, (context, format, { id }) => {
    const [other] = wrongValues(context, format, 'response_format.not-in-enum')
    const capitals = wrongFormat(format.toUpperCase())
    if (id === 'speed') return [capitals, other!]
    return [id === 'stream' || id === 'passthrough' ? capitals : other!]
  }),
  speed: beside('speed.wrong-type', 1),
}

/** What shows that the companions are nothing wrong by themselves, or are refused as they have to be. */
export const companionsAlone: readonly Probe[] = [
  spokenAtSpeed,
  spokenInOtherVoice,
  unknownMember,
  streamingMembers,
  referenceProbes.valid,
  idlePassthrough,
  wrongTypes.speed,
  wrongFormats,
]
