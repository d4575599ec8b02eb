import { lasting, type Effect } from './effect.ts'

/** What only some runs show. */
export const chanceEffects: readonly Effect[] = [
  {
    of: /^auth-unknown-key-(?:accepted|403)/,
    sometimes: ['AUTH-SCHEME-REFUSED'],
    because: 'a key with another word behind it is a key that does not exist',
  },
  {
    of: /^auth-header-name/,
    sometimes: [
      'BUDGET-INTERVAL-400',
      'BUDGET-INTERVAL-REFUSED',
      'BUDGET-SUCCESS-200',
      'SPEECH-SUCCESS-200',
      'SPEECH-VOICE-MIN-LENGTH',
    ],
    because: 'some clients write the name of the header as the interface does',
  },
  {
    of: /^auth-open-to-long-text$/,
    sometimes: ['AUTH-MISPLACED-KEY-401'],
    because: 'a key in the wrong place may come with a long text',
  },
  {
    of: /^refused-200-speech$/,
    sometimes: ['SPEECH-BODY-UTF-8'],
    because: 'what is no UTF-8 is refused with 200 as well',
  },
  {
    of: /^budget-lifetime-500$/,
    sometimes: ['AUTH-MISPLACED-KEY-401', 'AUTH-ODD-KEY-HANDLED'],
    because: 'in a whole run some of their requests read the budget of another interval',
  },
  {
    of: /^refused-body-json-500$/,
    sometimes: ['SPEECH-ROBUST'],
    because: 'rough bodies are no JSON either',
  },
  {
    of: /^robust-.*-(?:500|dropped)$/,
    sometimes: ['AUTH-BEFORE-VALIDATION', 'SPEECH-SPEED-BETWEEN', 'SPEECH-VOICE-MIN-LENGTH'],
    because: 'a value that breaks the target may stand beside what these are about',
  },
  { of: /^mp3-sse$/, sometimes: ['AUTH-KEY-NOT-ECHOED'], because: 'there is more text than is searched for keys' },
  {
    of: /^default-empty-wav$/,
    sometimes: ['SPEECH-AUDIO-NOT-EMPTY'],
    because: 'a header without samples is no audio',
  },
  {
    of: /^pcm-mulaw-after-a-second$/,
    sometimes: ['SPEECH-DEFAULT-FORMAT'],
    because: 'a short text is over before it begins',
  },
  {
    of: /^parallel-crosstalk/,
    sometimes: [
      'MP3-FORMAT',
      'PCM-ALIGNMENT',
      'PCM-EVEN-LENGTH',
      'PCM-FOREIGN-BYTES',
      'PCM-FORMAT',
      'PCM-SIGNED',
      'PCM-SILENCE',
      'SPEECH-DEFAULT-FORMAT',
      'SPEECH-MEDIA-TYPE',
    ],
    because: "another request's audio may be of the other format",
  },
  {
    of: /^mp3-third-call-(?:empty|label)$/,
    sometimes: ['SPEECH-ANY-SEQUENCE', 'SPEECH-SEQUENCE-LASTS-ALIKE'],
    because: 'a sequence may hold the third call',
  },
  {
    of: /^state-400-after-large$/,
    sometimes: ['SPEECH-PROSE-200', 'SPEECH-SUCCESS-200'],
    because: 'any valid request may come next behind a large one',
  },
  {
    of: /^state-frame-after-/,
    sometimes: [
      'PCM-RATE',
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-PAGE-WHOLE',
      'SPEECH-PARALLEL',
      'SPEECH-SEQUENCE-LASTS-ALIKE',
      'SPEECH-UNUSUAL-WHOLE',
    ],
    because: 'it depends on which request comes next',
  },
  {
    of: /^errors-coding-untrue-(?:mp3|pcm)$/,
    sometimes: ['SPEECH-HEARD-LATENCY', 'SPEECH-SOUND'],
    because: 'what cannot be decoded is not heard',
  },
  { of: /^dress-range-206$/, sometimes: ['SPEECH-STATUS-LISTED'], because: '206 is no listed status' },
  {
    of: /^speech-cut-every-\d+$/,
    sometimes: lasting,
    because: 'it depends on which answers are cut',
  },
  {
    of: /^refused-(?:(?:input|voice|response-format|speed|model)-type|format-enum)-/,
    sometimes: ['SPEECH-ANY-INVALID'],
    because: 'what the properties draw decides whether they show it too',
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
      'SPEECH-BODY-WRAPPED',
      'SPEECH-BODY-UTF-8',
    ],
    because: 'only the requests that are sent for these show them',
  },
  {
    of: /^auth-after-lookup-budget$/,
    sometimes: ['AUTH-UNKNOWN-KEY-401', 'AUTH-BEFORE-VALIDATION'],
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
    of: /^pcm-crlf$/,
    sometimes: ['PCM-FORMAT', 'PCM-FOREIGN-BYTES', 'PCM-SIGNED', 'PCM-SILENCE', 'SPEECH-DEFAULT-FORMAT', ...lasting],
    because: 'the more bytes are line feeds, the less is left of the samples',
  },
  {
    of: /^text-cached-in-mp3$/,
    sometimes: [
      'PCM-ALIGNMENT',
      'PCM-EVEN-LENGTH',
      'PCM-FOREIGN-BYTES',
      'PCM-SIGNED',
      'PCM-SILENCE',
      'SPEECH-DEFAULT-FORMAT',
      'SPEECH-PARALLEL',
      ...lasting,
    ],
    because: 'there are samples only where pcm is requested before mp3',
  },
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
    of: /^(?:mp3|pcm|speech)-long-text-|^strict-length-/,
    sometimes: ['PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-PAGE-WHOLE'],
    because: 'it depends on the lengths of the texts',
  },
  {
    of: /^pcm-third-call-big-endian$/,
    sometimes: ['SPEECH-PARALLEL', 'PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER'],
    because: 'it depends on which answers are damaged',
  },
  {
    of: /^mp3-third-call-cut$/,
    sometimes: ['PCM-RATE'],
    because: 'it depends on which answers are damaged',
  },
  {
    of: /^mp3-is-(?:wav|pcm)/,
    sometimes: ['MP3-FRAMES'],
    because: 'now and then another format looks like a frame somewhere',
  },
  {
    of: /^text-(?:cut-at|first-sentence|fixed|ignored|cached|at-most)/,
    sometimes: ['SPEECH-PAGE-WHOLE', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    because: 'it depends on the lengths of the texts and on which comes first',
  },
  {
    of: /^(?:mp3-one-frame|pcm-tenth)-/,
    sometimes: [
      'PCM-RATE',
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-PAGE-WHOLE',
      'SPEECH-PARALLEL',
      'SPEECH-SEQUENCE-LASTS-ALIKE',
      'SPEECH-TEXTS-DIFFER',
      'SPEECH-UNUSUAL-WHOLE',
    ],
    because: 'it depends on which answers last too short',
  },
  {
    of: /^budget-only-/,
    sometimes: ['BUDGET-ANY-SEQUENCE', 'BUDGET-HTTP-FORMS', 'BUDGET-ONE-FLAG'],
    because: 'what reads one interval may find no budget',
  },
  {
    of: /^parallel-/,
    sometimes: [
      'SPEECH-ANY-SEQUENCE',
      'SPEECH-PAGE-WHOLE',
      'SPEECH-REPEATS-LAST-ALIKE',
      'SPEECH-SEQUENCE-LASTS-ALIKE',
      'SPEECH-UNUSUAL-WHOLE',
    ],
    because: 'it depends on what is under way together',
  },
  {
    of: /^(?:label-pcm-bare|mp3-mpeg-1-stereo)-in-turn$/,
    sometimes: ['PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER'],
    because: 'which answers tell the rate depends on the order in which they come',
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
  {
    of: /^sound-pitch$/,
    sometimes: ['PCM-RATE', 'SPEECH-FORMATS-ALIKE', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-WHOLE-TEXT'],
    because: 'the voice speaks the same text too differently each time',
  },
  { of: /^sound-pace$/, silences: lasting, because: 'the voice takes too differently long for the same text' },
]
