import { formats, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { beginningsOfPage } from '../requests/lengths.ts'
import { formatOfBeginning } from './speech.ts'
import { speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'
import { unusualTexts } from '../requests/unusual-texts.ts'

function saidInOtherVoice(context: ProbeContext, id: string, format: Format, input: string, more: object = {}): Case {
  return speechCase({
    id,
    stimulus: { kind: 'member', group: 'other voice', role: 'another voice' },
    expects: 'answer',
    body: { ...speechMembers(context, format, input), voice: context.target.otherVoice, ...more },
    characters: input.length,
  })
}

/** A speed at which the usual voice says the text too. */
const otherVoiceSpeed = 0.5

/**
 * 2.1: "voice | string | Provider-specific voice identifier." Texts that the usual voice says too, in another one: what
 * keeps audio by its text alone has one voice for both, and what hands on a text in pieces, or a speed, may hand on no
 * voice.
 */
export const spokenInOtherVoice = probe({
  id: 'spoken-other-voice',
  needs: ['api', 'other-voice'],
  controls: formats.map(speechControl),
  cases: (context) => {
    const { short, long } = context.texts
    const talkers = talkersOf(context.texts).slice(-formats.length)
    return [
      ...formats.map((format, index) => saidInOtherVoice(context, format, format, talkers[index]!)),
      ...formats.map((format) => saidInOtherVoice(context, `${format}.long`, format, long)),
      ...formats.map((format) =>
        saidInOtherVoice(context, `${format}.${otherVoiceSpeed}`, format, short[0]!, { speed: otherVoiceSpeed }),
      ),
    ]
  },
})

/** Beginnings of the page, one in each format: who speaks long texts may know one voice alone. */
export const pageInOtherVoice = probe({
  id: 'spoken-page-other-voice',
  needs: ['api', 'other-voice'],
  optional: 'longText',
  cases: (context) =>
    beginningsOfPage(context.texts).map((input, index) => {
      const format = formatOfBeginning(index)
      return saidInOtherVoice(context, format, format, input)
    }),
})

/** Marks with which a text is spoken in another voice, too. */
const inOtherVoiceToo: ReadonlySet<string> = new Set(['accent', 'time and date', 'line feed', 'empty line', 'emoji'])

/** Texts with letters beyond ASCII, with digits and in lines: who speaks those may know one voice alone, too. */
export const unusualInOtherVoice = probe({
  id: 'spoken-unusual-other-voice',
  needs: ['api', 'other-voice'],
  controls: formats.map(speechControl),
  cases: (context) =>
    unusualTexts(context)
      .filter(({ name }) => inOtherVoiceToo.has(name))
      .map(({ name, format, text }) =>
        saidInOtherVoice(context, `${format}.${name.replaceAll(' ', '-')}`, format, text),
      ),
})
