import { formats } from '../../src/contract/operation.ts'
import type { HeaderLines, Stimulus } from '../../src/record/exchange.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { acceptAudio, inChunks, oldVersion, speechLines, type Form } from '../requests/http-forms.ts'
import { apiKey, speechChange, speechControl } from '../requests/speech-request.ts'
import { wrongValues } from './validation.ts'

/** A form of request that may be looked at elsewhere than the usual one: where wrong values are not looked for. */
interface OtherForm {
  readonly id: string
  readonly words: string
  readonly form?: Form
  /** Instead of the usual ones. */
  readonly headers?: HeaderLines
  /** A member that is not sent. */
  readonly without?: string
  /** Undefined where there is none. */
  readonly members?: (context: ProbeContext) => Readonly<Record<string, unknown>> | undefined
}

const ofForm = (form: Form): OtherForm => ({ id: form.id, words: form.words, form })

/** In characters. Services that speak long texts in parts, or later, look at them elsewhere. */
const manyCharacters = 2500

const longText: OtherForm = {
  id: 'long-text',
  words: `more than ${manyCharacters} characters to speak`,
  members: ({ texts: { long } }) => ({ input: `${long} `.repeat(Math.ceil(manyCharacters / long.length)).trim() }),
}

const otherVoice: OtherForm = {
  id: 'other-voice',
  words: 'another voice',
  members: ({ target }) => (target.otherVoice === undefined ? undefined : { voice: target.otherVoice }),
}

/** 2.1: "Which request fields are required: not shown.": who fills it in may look at the others before that alone. */
const noFormat: OtherForm = { id: 'no-format', words: 'no response_format', without: 'response_format' }

const beyondAscii: OtherForm = {
  id: 'beyond-ascii',
  words: 'letters beyond ASCII to speak',
  members: ({ texts: { short } }) => ({ input: `“${short[0]}” – é` }),
}

const lines: OtherForm = {
  id: 'lines',
  words: 'several lines to speak',
  members: ({ texts: { short } }) => ({ input: `${short[0]}\n\n${short[1]}` }),
}

const charset: OtherForm = {
  id: 'charset',
  words: 'a charset behind application/json',
  headers: [apiKey, ['content-type', 'application/json; charset=utf-8']],
}

/** The first wrong value of a family in each of these. @param turn Which of them is sent in which format. */
function inOtherForms(family: string, turn: number, others: readonly OtherForm[]): Probe {
  const member = family.split('.', 1)[0]!
  return probe({
    id: `${family.replace('.', '-')}-forms`,
    needs: ['api'],
    controls: formats.map(speechControl),
    cases: (context) =>
      others.flatMap(({ id, words, form, headers, without, members = () => ({}) }, index) => {
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
              ...(headers && { headers }),
              ...(without !== undefined && { without }),
              ...(form && { headers: speechLines(form, [apiKey]), wire: form.wire ?? {} }),
            },
          ),
        ]
      }),
  })
}

const forms = [inChunks, oldVersion, acceptAudio].map(ofForm)

/** Texts that are cut, or rewritten, before they are spoken. */
const texts = [beyondAscii, lines]

export const wrongInForms = {
  input: inOtherForms('input.wrong-type', 0, [...forms, otherVoice, noFormat]),
  model: inOtherForms('model.wrong-type', 1, [otherVoice, noFormat, ...texts]),
  voice: inOtherForms('voice.wrong-type', 0, [noFormat, ...texts]),
  emptyVoice: inOtherForms('voice.empty', 1, [noFormat, ...texts]),
  formatType: inOtherForms('response_format.wrong-type', 0, [otherVoice, ...texts]),
  format: inOtherForms('response_format.not-in-enum', 1, [...forms, otherVoice, longText, charset, ...texts]),
  speed: inOtherForms('speed.wrong-type', 0, [longText, otherVoice, noFormat, ...texts]),
}

const otherForms = [...forms, otherVoice, longText, noFormat, charset, ...texts]

/** The form in which something wrong was sent, in words; undefined for the usual one. */
export function otherFormOf(stimulus: Stimulus): string | undefined {
  const id = stimulus.kind === 'change' ? /\.in-form-(.+)$/.exec(stimulus.id)?.[1] : undefined
  return id === undefined ? undefined : otherForms.find((form) => form.id === id)?.words
}
