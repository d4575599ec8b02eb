import { formats } from '../../src/contract/operation.ts'
import type { Stimulus } from '../../src/record/exchange.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { acceptAudio, inChunks, oldVersion, speechLines, type Form } from '../requests/http-forms.ts'
import { apiKey, speechChange, speechControl } from '../requests/speech-request.ts'
import { wrongValues } from './validation.ts'

/** A way of sending a request on which what looks for wrong values may not stand, or looks at something else. */
interface Way {
  readonly id: string
  readonly words: string
  readonly form?: Form
  /** Undefined where it cannot be gone. */
  readonly members?: (context: ProbeContext) => Readonly<Record<string, unknown>> | undefined
}

const ofForm = (form: Form): Way => ({ id: form.id, words: form.words, form })

/** In characters. Services that speak long texts in parts, or later, take them on a way of their own. */
const manyCharacters = 2500

const longText: Way = {
  id: 'long-text',
  words: `more than ${manyCharacters} characters to speak`,
  members: ({ texts: { page } }) => ({ input: `${page} `.repeat(Math.ceil(manyCharacters / page.length)).trim() }),
}

const otherVoice: Way = {
  id: 'other-voice',
  words: 'another voice',
  members: ({ target }) => (target.otherVoice === undefined ? undefined : { voice: target.otherVoice }),
}

/** The first wrong value of a family on each way. @param turn Which way is gone in which format. */
function onWays(family: string, turn: number, ways: readonly Way[]): Probe {
  const member = family.split('.', 1)[0]!
  return probe({
    id: `${family.replace('.', '-')}-forms`,
    needs: ['api'],
    controls: formats.map(speechControl),
    cases: (context) =>
      ways.flatMap(({ id, words, form, members = () => ({}) }, index) => {
        const beside = members(context)
        if (beside === undefined) return []
        const format = formats[(index + turn) % formats.length]!
        const { change, value } = wrongValues(context, format, family)[0]!
        return [
          speechChange(
            context,
            format,
            { id: `${change.id}.in-form-${id}`, label: `${change.label}, with ${words}` },
            {
              members: { ...beside, [member]: value },
              ...(form && { headers: speechLines(form, [apiKey]), wire: form.wire ?? {} }),
            },
          ),
        ]
      }),
  })
}

const forms = [inChunks, oldVersion, acceptAudio].map(ofForm)

export const wrongInForms = {
  input: onWays('input.wrong-type', 0, [...forms, otherVoice]),
  format: onWays('response_format.not-in-enum', 1, [...forms, otherVoice, longText]),
  speed: onWays('speed.wrong-type', 0, [longText]),
}

/** The way on which something wrong was sent, in words. */
export function wayOf(stimulus: Stimulus): string | undefined {
  const id = stimulus.kind === 'change' ? /\.in-form-(.+)$/.exec(stimulus.id)?.[1] : undefined
  return id === undefined ? undefined : [...forms, otherVoice, longText].find((way) => way.id === id)?.words
}
