import type { Effect } from './effect.ts'

const echoes = ['BUDGET-ECHO-INTERVAL', 'BUDGET-ECHO-WORKSPACE'] as const

const recordMeaning = [
  'BUDGET-LIMIT-NOT-NEGATIVE',
  'BUDGET-TIMES-NOT-IN-FUTURE',
  'BUDGET-TIMES-RFC-3339',
  'BUDGET-UPDATED-NOT-BEFORE-CREATED',
] as const

const record = [
  ...echoes,
  ...recordMeaning,
  'BUDGET-CREATED-AT',
  'BUDGET-ID',
  'BUDGET-LIMIT',
  'BUDGET-LIMIT-CHANGE-UPDATES',
  'BUDGET-RESET-INTERVAL',
  'BUDGET-SLUG-SAME',
  'BUDGET-STABLE',
  'BUDGET-UPDATED-AT',
  'BUDGET-WORKSPACE-ID',
] as const

export const budgetEffects: readonly Effect[] = [
  {
    of: /^budget-(?:created|updated)-at-(?!.*third-call)/,
    silences: ['BUDGET-UPDATED-NOT-BEFORE-CREATED'],
    because: 'what is no time cannot be compared',
  },
  {
    of: /^budget-limit-usd-(?!.*by-slug)/,
    silences: ['BUDGET-LIMIT-NOT-NEGATIVE'],
    because: 'what is no number has no sign',
  },
  { of: /^budget-byok-(?!true)/, silences: ['BUDGET-ONE-FLAG'], because: 'there is no flag to compare' },
  {
    of: /^budget-workspace-id-missing$/,
    silences: ['BUDGET-ECHO-WORKSPACE'],
    because: 'there is no workspace_id to compare',
  },
  {
    of: /^budget-reset-interval-missing$/,
    silences: ['BUDGET-ECHO-INTERVAL'],
    because: 'there is no interval to compare',
  },
  {
    of: /^budget-(?:data-(?:missing|null|array|string)|bare)$/,
    silences: record,
    because: 'there is no record to look at',
  },
  { of: /^budget-bare$/, silences: ['BUDGET-ONE-FLAG'], because: 'there is no flag to compare' },
  {
    of: /^budget-(?:not-json|cut|empty)$/,
    silences: [...record, 'BUDGET-BYOK-FLAG', 'BUDGET-ONE-FLAG'],
    because: 'there is no JSON to look at',
  },
  {
    of: /^budget-(?:20\d|reset|only-none)$/,
    silences: [...record, 'BUDGET-BYOK-FLAG', 'BUDGET-DATA', 'BUDGET-ONE-FLAG'],
    because: 'no valid request ever succeeded',
  },
  { of: /^budget-20\d$/, silences: ['BUDGET-STATUS-GATEWAY'], because: 'no valid request ever succeeded' },
  {
    of: /^budget-only-none$/,
    silences: ['BUDGET-SUCCESS-200', 'BUDGET-UUID-CASE'],
    because: 'a workspace may have no budget',
  },
  {
    of: /^budget-lifetime-500$/,
    silences: [...record, 'BUDGET-BYOK-FLAG', 'BUDGET-DATA'],
    because: 'nothing is known of the record of one interval',
  },
  {
    of: /^budget-only-(?:daily|weekly|monthly|lifetime)$/,
    silences: ['BUDGET-ID-OWN', 'BUDGET-ONE-FLAG'],
    because: 'one interval has nothing to be compared with',
  },
  {
    of: /^budget-all-replaced-/,
    silences: ['BUDGET-STABLE'],
    because: 'somebody replaced the budget while it was read',
  },
  {
    of: /^budget-(?:limit-drifts-in-the-past|all-random)$/,
    silences: ['BUDGET-SLUG-SAME'],
    because: 'two reads under one name differ as much',
  },
  {
    of: /^budget-(?:slug-other-limit-)?updated-each-read$/,
    silences: ['BUDGET-LIMIT-CHANGE-UPDATES'],
    because: 'no two reads are of the same update',
  },
  {
    of: /^budget-(?:all-intervals|camel-case)$/,
    silences: [...echoes, ...recordMeaning],
    because: 'the members that would be compared are not there',
  },
  {
    of: /^budget-all-intervals$/,
    silences: ['BUDGET-SLUG-SAME', 'BUDGET-STABLE'],
    because: 'the members that would be compared are not there',
  },
]
