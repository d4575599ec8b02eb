import { lasting, type Effect } from './effect.ts'

/** What only some runs show. */
export const chanceEffects: readonly Effect[] = [
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
    sometimes: ['SPEECH-PAGE-WHOLE', 'SPEECH-LONGER-LASTS-LONGER'],
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
      'SPEECH-UNUSUAL-WHOLE',
    ],
    because: 'it depends on which answers last too short',
  },
  {
    of: /^budget-only-/,
    sometimes: ['BUDGET-ANY-SEQUENCE'],
    because: 'a sequence reads one interval, which may have no budget',
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
