import { formats } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import type { Case } from '../../src/record/case.ts'
import { valueId } from '../requests/change.ts'
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

/** The properties that only a profile names: how their changes begin. */
const pinnedFields = {
  referenceContent: { id: 'reference', label: 'reference content' },
  providerPassthrough: { id: 'passthrough', label: 'provider passthrough' },
} as const
type Pinned = keyof typeof pinnedFields

/**
 * The control with this property and a value for it. Nothing is sent where the profile has no name for it: what needs
 * it is excluded then.
 */
function withPinned(
  id: string,
  pinned: Pinned,
  way: { readonly id: string; readonly words: string },
  values: readonly (readonly [id: string, words: string, value: unknown])[],
  inFormats: readonly (typeof formats)[number][] = ['mp3'],
): Probe {
  const field = pinnedFields[pinned]
  return probe({
    id,
    needs: ['api'],
    controls: inFormats.map(speechControl),
    cases: (context) => {
      const name = context.profile.speech[pinned]?.value
      if (name === undefined) return []
      return inFormats.flatMap((format) =>
        values.map(([variant, words, value]) => {
          const change = {
            id: `${field.id}.${way.id}:${variant}`,
            label: `${field.label}: ${way.words} (${words})`,
          }
          return speechChange(context, format, change, {
            members: { [name]: value },
            ...(way.id === 'valid' && { expects: 'answer' }),
          })
        }),
      )
    },
  })
}

const noContent = [
  ['string', 'a string', 'a voice'],
  ['number', 'a number', 1],
  ['true', 'true', true],
  ['false', 'false', false],
] as const
const noObject = [
  ['string', 'a string', 'openai'],
  ['number', 'a number', 1],
  ['true', 'true', true],
  ['array', 'an array', [{}]],
  ['empty-array', 'an empty array', []],
] as const

export const referenceProbes = {
  type: withPinned('reference-type', 'referenceContent', { id: 'wrong-type', words: 'wrong type' }, noContent, formats),
  parts: withPinned('reference-parts', 'referenceContent', { id: 'wrong-part', words: 'wrong part' }, otherParts),
  count: withPinned(
    'reference-count',
    'referenceContent',
    { id: 'wrong-count', words: 'wrong number of parts' },
    twoOfSomething,
  ),
  data: withPinned('reference-data', 'referenceContent', { id: 'wrong-data', words: 'wrong data' }, wrongData),
  url: withPinned('reference-url', 'referenceContent', { id: 'not-data-url', words: 'no data URL' }, wrongUrls),
  text: withPinned(
    'reference-text',
    'referenceContent',
    { id: 'wrong-transcript', words: 'wrong transcript' },
    wrongTranscripts,
  ),
  form: withPinned('reference-form', 'referenceContent', { id: 'unusual-form', words: 'unusual form' }, unusualForms),
  valid: withPinned('reference-valid', 'referenceContent', { id: 'valid', words: 'valid' }, validForms),
}

export const passthroughProbes = {
  type: withPinned(
    'passthrough-type',
    'providerPassthrough',
    { id: 'wrong-type', words: 'wrong type' },
    noObject,
    formats,
  ),
  null: withPinned('passthrough-null', 'providerPassthrough', { id: 'null', words: 'null' }, [['null', 'null', null]]),
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
      speechChange(
        context,
        format,
        { id: 'passthrough.idle', label: 'provider passthrough: idle' },
        {
          members: { [providerPassthrough.value]: idle.value },
          expects: 'success',
        },
      ),
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
      speechChange(
        context,
        'mp3',
        { id: `required.${valueId(name)}`, label: `required: ${name} missing` },
        { without: name },
      ),
    ),
})
