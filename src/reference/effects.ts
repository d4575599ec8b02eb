/** What follows from some deviations beyond what they violate in every run, and why. */
interface Effect {
  /** Ids of deviations. */
  readonly of: RegExp
  /** Ids of the requirements that cannot be decided: nothing is there that could be compared. */
  readonly silences?: readonly string[]
  /** Ids of the requirements that are violated, or cannot be decided, in some runs: texts, examples, order or time decide. */
  readonly sometimes?: readonly string[]
  readonly because: string
}

const mp3Bytes = [
  'MP3-INFO',
  'MP3-LAST-FRAME',
  'MP3-RESERVOIR',
  'MP3-SILENCE',
  'MP3-UNIFORM',
  'MP3-ZERO-PADDING',
] as const
const pcmBytes = ['PCM-ALIGNMENT', 'PCM-EVEN-LENGTH', 'PCM-FOREIGN-BYTES', 'PCM-SIGNED', 'PCM-SILENCE'] as const
const lasting = ['PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER'] as const
const allAudio = [
  'MP3-FORMAT',
  'MP3-FRAMES',
  ...mp3Bytes,
  'PCM-FORMAT',
  ...pcmBytes,
  ...lasting,
  'SPEECH-AUDIO-NOT-EMPTY',
  'SPEECH-MEDIA-TYPE',
  'SPEECH-PARALLEL',
  'SPEECH-TEXTS-DIFFER',
] as const
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
const messageTexts = ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-CLEAN', 'ERROR-MESSAGE-TEXT'] as const
const authOfOperation = [
  'AUTH-NEAR-MISS-REFUSED',
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
  'BUDGET-INTERVAL-400',
  'BUDGET-INTERVAL-REFUSED',
  'BUDGET-UNKNOWN-WORKSPACE-404',
  'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
] as const
const textWrappers = 'base64|json-base64|json-base64-honestly|data-url|hex|sse|gzip|utf8|latin1'
const sameText = 'html|error-json|error-json-honestly|url-json'
const envelopes = 'flat|string|null|array|errors|detail|problem|whole-array|whole-string'
const documents = 'html|html-as-json|text|empty|cut|python|trailing|latin1|xml'

const table: readonly Effect[] = [
  {
    of: /^auth-missing-(?:accepted|4\d\d|500)$/,
    silences: ['AUTH-MISSING-MESSAGE'],
    because: 'no answer to a request without a header is the 401 whose message could be read',
  },
  {
    of: new RegExp(`^mp3-(?:${textWrappers}|${sameText})$|^mp3-(?:is-layer-2|empty)$`),
    silences: ['MP3-FRAMES', ...mp3Bytes, 'PCM-RATE'],
    because: 'there are no mp3 frames to look at',
  },
  {
    of: new RegExp(`^mp3-(?:${textWrappers}|${sameText})$|^mp3-empty$`),
    silences: ['SPEECH-LONGER-LASTS-LONGER'],
    because: 'what is no audio has no duration',
  },
  {
    of: /^mp3-(?:is-wav|is-pcm)(?:-honestly)?$|^mp3-in-wav$/,
    silences: [...mp3Bytes, ...lasting],
    because: 'there are no mp3 frames to look at',
  },
  {
    of: new RegExp(
      `^pcm-(?:${textWrappers}|${sameText})$|^pcm-is-|^pcm-empty$|^pcm-(?:big-endian|(?:un)?signed-(?:8|24|32)|float-\\d\\d|(?:mu|a)-law|shifted)$|^pcm-mulaw-after-a-second$`,
    ),
    silences: [...pcmBytes, ...lasting],
    because: 'bytes that are no 16-bit samples cannot be read as samples',
  },
  {
    of: new RegExp(`^(?:mp3|pcm)-(?:json-base64(?:-honestly)?|${sameText})$`),
    silences: ['SPEECH-AUDIO-NOT-EMPTY'],
    because: 'text is no audio, empty or not',
  },
  { of: /^pcm-empty$/, silences: ['PCM-FORMAT'], because: 'a body without bytes has no format' },
  { of: /^mp3-empty$/, silences: ['MP3-FORMAT'], because: 'a body without bytes has no format' },
  {
    of: new RegExp(`^(?:mp3|pcm)-(?:${sameText})$|^text-(?:ignored(?:-speech-.*)?|cached-first|cached-by-length)$`),
    silences: ['SPEECH-PARALLEL'],
    because: 'texts that sound alike alone cannot be told apart together',
  },
  { of: /^text-ignored-speech-/, silences: ['PCM-RATE'], because: 'mp3 and pcm do not speak the same text' },
  {
    of: /^pcm-(?:silence|nearly-silent)$/,
    silences: ['PCM-ALIGNMENT', 'PCM-FOREIGN-BYTES', 'PCM-FORMAT', 'PCM-RATE', 'PCM-SIGNED'],
    because: 'silence is the same bytes in every format',
  },
  {
    of: /^(?:pcm-parameters-words|label-pcm-bare|pcm-label-(?!l16).*)$/,
    silences: ['PCM-RATE'],
    because: 'nothing says the rate',
  },
  {
    of: /^(?:pcm-unsigned-16|mp3-mixed-.*)$/,
    silences: ['PCM-RATE'],
    because: 'how long it lasts depends on how it is read',
  },
  {
    of: /^(?:mp3|pcm)-long-text-empty-|^speech-long-text-(?:cut|500)$/,
    silences: ['SPEECH-LONGER-LASTS-LONGER'],
    because: 'no longer text was spoken',
  },
  {
    of: /^pcm-(?:long-text|third-call)-big-endian$/,
    silences: [...pcmBytes, 'SPEECH-LONGER-LASTS-LONGER'],
    because: 'some of the answers cannot be read as samples',
  },
  { of: /^speech-20\d$/, silences: [...allAudio, 'SPEECH-BODY-WHOLE'], because: 'no valid request ever succeeded' },
  {
    of: /^speech-(?:length-too-long|cut|reset|bad-chunk)$/,
    silences: [...allAudio, 'SPEECH-OTHER-SCRIPT-NOT-EMPTY'],
    because: 'no body came whole',
  },
  {
    of: /^speech-cut-mp3$/,
    silences: [
      'MP3-FORMAT',
      'MP3-FRAMES',
      ...mp3Bytes,
      ...lasting,
      'SPEECH-AUDIO-NOT-EMPTY',
      'SPEECH-MEDIA-TYPE',
      'SPEECH-PARALLEL',
      'SPEECH-TEXTS-DIFFER',
    ],
    because: 'no mp3 came whole',
  },
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
    silences: ['BUDGET-ONE-FLAG'],
    because: 'one interval has nothing to be compared with',
  },
  {
    of: /^budget-all-replaced-/,
    silences: ['BUDGET-STABLE'],
    because: 'somebody replaced the budget while it was read',
  },
  {
    of: /^budget-(?:limit-drifts-in-the-past|all-random|updated-tomorrow)$/,
    silences: ['BUDGET-SLUG-SAME'],
    because: 'two reads under one name differ as much',
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
    of: /^(?:errors-(?:speech-402-as-403|402-as-200|402-as-500)|credits-free)$/,
    silences: ['ERROR-402-POINTER'],
    because: 'no 402 came',
  },
  {
    of: /^(?:errors-402-as-500|credits-free)$/,
    silences: ['ERROR-402'],
    because: 'no 402 came: the key may not be what it was given for',
  },
  {
    of: /^(?:errors-429-as-500|limit-60|limit-none)$/,
    silences: ['ERROR-429'],
    because: 'no 429 came: the limit may be higher',
  },
  ...([502, 503, 524, 529] as const).map((status): Effect => ({
    of: new RegExp(`^errors-${status}-as-500$`),
    silences: [`ERROR-${status}`],
    because: `no ${status} came: the model may not be what it was given for`,
  })),
  {
    of: new RegExp(`^errors-(?:message-(?:missing|null|number|array|object)|nested|${envelopes}|${documents})$`),
    silences: ['ERROR-402-POINTER'],
    because: 'there is no message to read',
  },
  {
    of: /^speech-(?:20\d|length-too-long|cut|reset|bad-chunk|cut-mp3)$/,
    silences: [...authOfOperation, ...speechRefusals],
    because: 'where no valid request succeeds, a refusal shows nothing',
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
    silences: ['AUTH-API-KEY-ON-BUDGET', 'BUDGET-INTERVAL-400', 'BUDGET-INTERVAL-REFUSED'],
    because: 'where the slug is not found, a refusal by slug shows nothing',
  },
  {
    of: /^robust-non-(?:latin|ascii)-(?:500|dropped)$/,
    silences: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY'],
    because: 'text in other scripts is not spoken',
  },
  {
    of: /^pcm-(?:hex|sse)$/,
    silences: ['AUTH-KEY-NOT-ECHOED'],
    because: 'there is more text than is searched for keys',
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
    of: /^mp3-(?:garbage-.*|head-missing|frames-missing|json-after|newline-after|bytes-lost|chunk-sizes-inside|sync-broken|bitrate-invalid|rate-reserved|zeroed|crlf|riff-inside|multipart|half|last-(?:frame|byte)-cut)$|^parallel-mixed-mp3$/,
    silences: ['PCM-RATE'],
    because: 'no undamaged mp3 lasts as long as the text',
  },
  {
    of: /^(?:validation-body-(?:cut|trailing-garbage|any|text)|refused-body-(?:json|empty)-\d+)$/,
    sometimes: ['SPEECH-BODY-EXTENDED-JSON', 'SPEECH-BODY-NOT-OBJECT', 'SPEECH-BODY-NOT-OBJECT-400'],
    because: 'extended JSON and bare words are taken for other kinds of body by some',
  },
  {
    of: /^validation-workspace-(?:any|random)/,
    sometimes: ['BUDGET-ECHO-WORKSPACE'],
    because: 'the record of another workspace names it',
  },
  {
    of: /^validation-none$/,
    sometimes: [
      'SPEECH-BODY-EMPTY',
      'SPEECH-BODY-EXTENDED-JSON',
      'SPEECH-BODY-NOT-JSON',
      'SPEECH-BODY-NOT-OBJECT',
      'SPEECH-BODY-NOT-OBJECT-400',
      'MP3-FORMAT',
      'SPEECH-MEDIA-TYPE',
    ],
    because: 'only the requests that are sent for these show them',
  },
  {
    of: /^auth-after-lookup-budget$/,
    sometimes: ['AUTH-UNKNOWN-KEY-401'],
    because: 'an unknown key is told that the workspace is unknown',
  },
  {
    of: /^(?:robust-non-ascii-|refused-voice-empty-500)/,
    sometimes: ['SPEECH-ROBUST'],
    because: 'rough bodies hold such values too',
  },
  {
    of: /^(?:mp3|pcm)-gzip$/,
    sometimes: ['CONTENT-CODING'],
    because: 'what is packed without saying so is no identity coding',
  },
  { of: /^mp3-zeroed$/, sometimes: ['MP3-ZERO-PADDING'], because: 'zeros may stand at the end of a short text' },
  {
    of: /^mp3-crlf$/,
    sometimes: ['MP3-FORMAT', 'SPEECH-LONGER-LASTS-LONGER'],
    because: 'a long text has enough line feeds to be known as mangled',
  },
  {
    of: /^mp3-(?:is-layer-2|silence)$/,
    sometimes: ['SPEECH-TEXTS-DIFFER', 'SPEECH-PARALLEL'],
    because: 'texts that last as long are the same bytes then',
  },
  {
    of: /^(?:mp3|pcm)-long-text-|^strict-length-/,
    sometimes: ['PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER'],
    because: 'it depends on the lengths of the texts',
  },
  {
    of: /^pcm-third-call-big-endian$/,
    sometimes: ['SPEECH-PARALLEL', 'PCM-RATE'],
    because: 'it depends on which answers are damaged',
  },
  {
    of: /^budget-all-random$/,
    sometimes: ['BUDGET-LIMIT-CHANGE-UPDATES'],
    because: 'two reads may come in one millisecond, and have the same updated_at then',
  },
  {
    of: /^budget-updated-tomorrow$/,
    sometimes: ['BUDGET-LIMIT-CHANGE-UPDATES'],
    because: 'two reads may come in one millisecond',
  },
  { of: /^sound-pace$/, silences: lasting, because: 'the voice takes too differently long for the same text' },
]

/** Ids of requirements. */
export interface Effects {
  readonly silences: readonly string[]
  readonly sometimes: readonly string[]
}

/** What the table says of this deviation. */
export function effectsOf(id: string): Effects {
  const entries = table.filter(({ of }) => of.test(id))
  const all = (kind: 'silences' | 'sometimes'): string[] => [...new Set(entries.flatMap((entry) => entry[kind] ?? []))]
  return { silences: all('silences'), sometimes: all('sometimes') }
}
