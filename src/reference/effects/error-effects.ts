import type { Effect } from './effect.ts'

const messageTexts = ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-CLEAN', 'ERROR-MESSAGE-TEXT'] as const

const envelopes = 'flat|string|null|array|errors|detail|problem|whole-array|whole-string'

const documents = 'html|html-as-json|text|empty|quotes|cut|python|trailing|latin1|xml'

export const errorEffects: readonly Effect[] = [
  {
    of: /^errors-(?:code-(?:missing|null|string|name|array|boolean|fraction|object)|zod|nested)$/,
    silences: ['ERROR-CODE-STATUS'],
    because: 'there is no number to compare with the status',
  },
  {
    of: /^errors-(?:message-(?:missing|null|number|array|object)|nested)$/,
    silences: messageTexts,
    because: 'there is no message to read',
  },
  {
    of: new RegExp(`^errors-(?:${envelopes}|${documents})$`),
    silences: [...messageTexts, 'ERROR-CODE', 'ERROR-CODE-STATUS', 'ERROR-MESSAGE'],
    because: 'there is no envelope to look into',
  },
  {
    of: new RegExp(`^errors-(?:${documents})$`),
    silences: ['ERROR-ENVELOPE'],
    because: 'there is no JSON to look into',
  },
  {
    of: /^errors-html-(?:speech|budget)$/,
    silences: ['AUTH-MISSING-MESSAGE'],
    because: 'one operation has no message to read',
  },
  { of: /^errors-html-speech$/, silences: ['ERROR-402-POINTER'], because: 'there is no message to read' },
  {
    of: /^(?:errors-(?:speech-402-as-403|402-as-\d+)|credits-free)$/,
    silences: ['ERROR-402-POINTER'],
    because: 'no 402 came',
  },
  {
    of: /^credits-page-elsewhere$/,
    silences: ['ERROR-402-POINTER'],
    because: 'an address without a domain has no site that is known',
  },
  {
    of: /^(?:errors-402-as-(?:4\d\d|5\d\d)|credits-free)$/,
    silences: ['ERROR-402'],
    because: 'no 402 came: the key may not be what it was given for',
  },
  {
    of: /^(?:errors-429-as-5\d\d|limit-60|limit-none)$/,
    silences: ['ERROR-429'],
    because: 'no 429 came: the limit may be higher',
  },
  ...([502, 503, 524, 529] as const).map((status): Effect => ({
    of: new RegExp(`^errors-${status}-as-[45]\\d\\d$`),
    silences: [`ERROR-${status}`],
    because: `no ${status} came: the model may not be what it was given for`,
  })),
  {
    of: new RegExp(`^errors-(?:message-(?:missing|null|number|array|object)|nested|${envelopes}|${documents})$`),
    silences: ['ERROR-402-POINTER'],
    because: 'there is no message to read',
  },
]
