import type { Effect } from './effect.ts'

const authOfOperation = [
  'AUTH-MISPLACED-KEY-401',
  'AUTH-NEAR-MISS-REFUSED',
  'AUTH-ODD-KEY-HANDLED',
  'AUTH-SCHEME-REFUSED',
  'AUTH-UNKNOWN-KEY-401',
  'AUTH-UNKNOWN-KEY-REFUSED',
] as const

const speechRefusals = [
  'SPEECH-ANY-INVALID',
  'SPEECH-BODY-EMPTY',
  'SPEECH-BODY-EXTENDED-JSON',
  'SPEECH-BODY-NOT-JSON',
  'SPEECH-BODY-NOT-OBJECT',
  'SPEECH-BODY-NOT-OBJECT-400',
  'SPEECH-BODY-UTF-8',
  'SPEECH-BODY-WRAPPED',
  'SPEECH-FORMAT-ENUM',
  'SPEECH-FORMAT-TYPE',
  'SPEECH-INPUT-TYPE',
  'SPEECH-MODEL-TYPE',
  'SPEECH-MODEL-TYPE-400',
  'SPEECH-NULL-REFUSED',
  'SPEECH-ROBUST',
  'SPEECH-SPEED-TYPE',
  'SPEECH-VOICE-MIN-LENGTH',
  'SPEECH-VOICE-TYPE',
] as const

const budgetRefusals = [
  'AUTH-API-KEY-ON-BUDGET',
  'BUDGET-ID-MIN-LENGTH',
  'BUDGET-INTERVAL-400',
  'BUDGET-INTERVAL-REFUSED',
  'BUDGET-UNKNOWN-WORKSPACE-404',
  'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
] as const

/** Where no control stands, and what a deviation keeps from being looked at. */
export const controlEffects: readonly Effect[] = [
  {
    of: /^speech-(?:20\d|length-too-long|cut|reset|bad-chunk|cut-mp3)$/,
    silences: [...authOfOperation, ...speechRefusals],
    because: 'where no valid request succeeds, a refusal shows nothing',
  },
  {
    of: /^trouble-429/,
    sometimes: ['SPEECH-PARALLEL-ONE-TEXT', 'SPEECH-PARALLEL-SETTINGS'],
    because: 'who is told to slow down may send one request at a time',
  },
  {
    of: /^speech-20\d$/,
    silences: [
      'SPEECH-ANY-TEXT',
      'SPEECH-DEFAULT-FORMAT',
      'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
      'AUTH-HEADER-NAME',
      'AUTH-SCHEME-CASE',
      'SPEECH-BODY-SPELLING',
    ],
    because: 'no valid request ever succeeded',
  },
  {
    of: /^speech-mp3-refused$/,
    silences: [
      ...authOfOperation,
      ...speechRefusals,
      'AUTH-HEADER-NAME',
      'AUTH-SCHEME-CASE',
      'SPEECH-ANY-TEXT',
      'SPEECH-BODY-SPELLING',
      'SPEECH-HTTP-FORMS',
    ],
    because: 'the valid request in mp3 does not succeed, which they all begin with',
  },
  {
    of: /^budget-(?:20\d|lifetime-500|reset|only-none)$/,
    silences: [...authOfOperation, ...budgetRefusals],
    because: 'where no valid request succeeds, a refusal shows nothing',
  },
  {
    of: /^budget-(?:20\d|lifetime-500)$/,
    silences: ['BUDGET-UUID-CASE'],
    because: 'where no valid request succeeds, a refusal shows nothing',
  },
  {
    of: /^budget-(?:20\d|only-none|lifetime-500)$/,
    silences: ['AUTH-HEADER-NAME', 'AUTH-SCHEME-CASE'],
    because: 'no valid request ever succeeded',
  },
  { of: /^budget-only-none$/, silences: ['BUDGET-STATUS-GATEWAY'], because: 'no valid request ever succeeded' },
  {
    of: /^budget-slug-(?:404|500)$/,
    silences: [
      'AUTH-API-KEY-ON-BUDGET',
      'BUDGET-INTERVAL-400',
      'BUDGET-INTERVAL-REFUSED',
      'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
    ],
    because: 'where the slug is not found, a refusal by slug shows nothing',
  },
  {
    of: /^robust-non-(?:latin|ascii)-(?:500|dropped)$/,
    silences: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY'],
    because: 'text in other scripts is not spoken',
  },
  {
    of: /^pcm-(?:silence|nearly-silent)$/,
    silences: ['SPEECH-DEFAULT-FORMAT'],
    because: 'silence is the same bytes in every format',
  },
  {
    of: /^strict-format-required$/,
    silences: ['SPEECH-DEFAULT-FORMAT'],
    because: 'a request without a format is refused',
  },
  { of: /^strict-ascii$/, silences: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY'], because: 'text in other scripts is refused' },
  {
    of: new RegExp(
      '^mp3-(?:garbage-.*|head-missing|frames-missing|json-after|newline-after|bytes-lost|chunk-sizes-inside|' +
        'sync-broken|bitrate-invalid|rate-reserved|zeroed|crlf|riff-inside|multipart|half|last-(?:frame|byte)-cut)$|' +
        '^parallel-mixed-mp3$',
    ),
    silences: ['PCM-RATE'],
    because: 'no undamaged mp3 lasts as long as the text',
  },
]
