import { formats } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import type { Case } from '../../src/record/case.ts'
import { speechChange, speechControl } from '../requests/speech-request.ts'
import {
  otherParts,
  twoOfSomething,
  wrongData,
  wrongTranscripts,
  wrongUrls,
  unusualForms,
  validForms,
} from '../requests/reference-parts.ts'

/** The properties that only a profile names. */
export const pinnedNames = {
  referenceContent: 'reference content',
  providerPassthrough: 'provider passthrough',
} as const
type Pinned = keyof typeof pinnedNames

/** The control with this property and a value for it. Nothing is sent where the profile has no name for it: what needs it is excluded then. */
function withPinned(
  id: string,
  pinned: Pinned,
  words: string,
  values: readonly (readonly [words: string, value: unknown])[],
  inFormats: readonly (typeof formats)[number][] = ['mp3'],
): Probe {
  return probe({
    id,
    needs: ['api'],
    controls: inFormats.map(speechControl),
    cases: (context) => {
      const name = context.profile.speech[pinned]?.value
      if (name === undefined) return []
      return inFormats.flatMap((format) =>
        values.map(([how, value]) =>
          speechChange(context, format, `${pinnedNames[pinned]}: ${words} (${how})`, {
            members: { [name]: value },
            ...(words === 'valid' && { expects: 'answer' }),
          }),
        ),
      )
    },
  })
}

const noContent = [
  ['a string', 'a voice'],
  ['a number', 1],
  ['true', true],
  ['false', false],
] as const
const noObject = [
  ['a string', 'openai'],
  ['a number', 1],
  ['true', true],
  ['an array', [{}]],
  ['an empty array', []],
] as const

export const referenceProbes = {
  type: withPinned('reference-type', 'referenceContent', 'wrong type', noContent, formats),
  parts: withPinned('reference-parts', 'referenceContent', 'wrong part', otherParts),
  count: withPinned('reference-count', 'referenceContent', 'wrong number of parts', twoOfSomething),
  data: withPinned('reference-data', 'referenceContent', 'wrong data', wrongData),
  url: withPinned('reference-url', 'referenceContent', 'no data URL', wrongUrls),
  text: withPinned('reference-text', 'referenceContent', 'wrong transcript', wrongTranscripts),
  form: withPinned('reference-form', 'referenceContent', 'unusual form', unusualForms),
  valid: withPinned('reference-valid', 'referenceContent', 'valid', validForms),
}

export const passthroughProbes = {
  type: withPinned('passthrough-type', 'providerPassthrough', 'wrong type', noObject, formats),
  null: withPinned('passthrough-null', 'providerPassthrough', 'null', [['null', null]]),
}

/** A passthrough that means nothing to any provider changes nothing. */
export const idlePassthrough = probe({
  id: 'passthrough-idle',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => {
    const { providerPassthrough, idlePassthrough: idle } = context.profile.speech
    if (!providerPassthrough || !idle) return []
    return formats.map((format) =>
      speechChange(context, format, 'provider passthrough: idle', {
        members: { [providerPassthrough.value]: idle.value },
        expects: 'success',
      }),
    )
  },
})

/** The control without a field that the profile requires. */
export const requiredMissing = probe({
  id: 'required-missing',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context: ProbeContext): Case[] =>
    (context.profile.speech.required?.value ?? []).map((name) =>
      speechChange(context, 'mp3', `required: ${name} missing`, { without: name }),
    ),
})
