import { lasting, type Effect } from './effect.ts'

const mp3Bytes = [
  'MP3-INFO',
  'MP3-LAST-FRAME',
  'MP3-RESERVOIR',
  'MP3-SILENCE',
  'MP3-UNIFORM',
  'MP3-ZERO-PADDING',
] as const

const pcmBytes = ['PCM-ALIGNMENT', 'PCM-EVEN-LENGTH', 'PCM-FOREIGN-BYTES', 'PCM-SIGNED', 'PCM-SILENCE'] as const

const allAudio = [
  'MP3-FORMAT',
  'MP3-FRAMES',
  ...mp3Bytes,
  'PCM-FORMAT',
  ...pcmBytes,
  ...lasting,
  'SPEECH-AUDIO-NOT-EMPTY',
  'SPEECH-MEDIA-TYPE',
  'SPEECH-PAGE-WHOLE',
  'SPEECH-PARALLEL',
  'SPEECH-REPEATS-LAST-ALIKE',
  'SPEECH-TEXTS-DIFFER',
  'SPEECH-UNUSUAL-WHOLE',
] as const

const textWrappers = 'base64|json-base64|json-base64-honestly|data-url|hex|sse|gzip|utf8|latin1'

const sameText = 'html|error-json|error-json-honestly|url-json'

export const audioEffects: readonly Effect[] = [
  {
    of: /^auth-missing-(?:accepted|4\d\d|500)$/,
    silences: ['AUTH-MISSING-MESSAGE'],
    because: 'no answer to a request without a header is the 401 whose message could be read',
  },
  {
    of: /^dress-accept-json$/,
    silences: ['MP3-FRAMES', ...mp3Bytes, ...pcmBytes, 'SPEECH-AUDIO-NOT-EMPTY'],
    because: 'what some clients get is no audio to look at',
  },
  {
    of: /^dress-(?!accept-exact|octet-stream)[a-z-]+-4\d\d$/,
    silences: ['SPEECH-VOICE-MIN-LENGTH'],
    because: 'no control stands for the requests of some clients',
  },
  {
    of: /^validation-spelling-(?:charset|input-first|lines|solidus|voice-last)$/,
    silences: ['SPEECH-VOICE-MIN-LENGTH'],
    because: 'no control stands for requests that are spelled so',
  },
  {
    of: /^strict-ascii$/,
    silences: ['SPEECH-OTHER-SCRIPT-DIFFERS', 'SPEECH-SPELLINGS-ALIKE'],
    because: 'no text beyond ASCII is spoken',
  },
  {
    of: /^speech-mp3-refused$/,
    silences: [
      'MP3-FORMAT',
      'MP3-FRAMES',
      ...mp3Bytes,
      ...lasting,
      'SPEECH-AUDIO-NOT-EMPTY',
      'SPEECH-BODY-WHOLE',
      'SPEECH-MEDIA-TYPE',
      'SPEECH-PARALLEL',
      'SPEECH-REPEATS-LAST-ALIKE',
      'SPEECH-TEXTS-DIFFER',
    ],
    because: 'there is no mp3 to look at',
  },
  {
    of: new RegExp(`^mp3-(?:${textWrappers}|${sameText})$|^mp3-(?:is-layer-2|empty)$`),
    silences: ['MP3-FRAMES', ...mp3Bytes, 'PCM-RATE'],
    because: 'there are no mp3 frames to look at',
  },
  {
    of: new RegExp(`^mp3-(?:${textWrappers}|${sameText})$`),
    silences: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-PAGE-WHOLE'],
    because: 'what is no audio has no duration',
  },
  { of: /^mp3-empty$/, silences: ['SPEECH-LONGER-LASTS-LONGER'], because: 'an empty body has no duration' },
  {
    of: /^mp3-(?:is-wav|is-pcm)(?:-honestly)?$|^mp3-in-wav$/,
    silences: [...mp3Bytes, ...lasting, 'SPEECH-PAGE-WHOLE'],
    because: 'there are no mp3 frames to look at',
  },
  {
    of: new RegExp(
      `^pcm-(?:${textWrappers}|${sameText})$|^pcm-is-|^pcm-empty$|` +
        '^pcm-(?:big-endian|(?:un)?signed-(?:8|24|32)|float-\\d\\d|(?:mu|a)-law|shifted)$|^pcm-mulaw-after-a-second$',
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
    of: /^label-pcm-(?:bare-again|told-again)$/,
    silences: ['SPEECH-LONGER-LASTS-LONGER'],
    because: 'of one answer the rate is told, and of the other it is not',
  },
  {
    of: /^default-(?:wav|octet-stream|ogg)$/,
    silences: ['SPEECH-DEFAULT-ALIKE'],
    because: 'a format that cannot be named here is not compared with mp3 or pcm',
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
    of: /^speed-pcm-doubled$/,
    sometimes: ['SPEECH-FORMATS-ALIKE'],
    because: 'mp3 and pcm are not the same at that speed',
  },
  {
    of: /^pcm-long-text-(?:empty-400|shifted)$/,
    sometimes: ['SPEECH-DEFAULT-FORMAT'],
    because: 'a long text is asked for without a format, too',
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
      'SPEECH-REPEATS-LAST-ALIKE',
      'SPEECH-TEXTS-DIFFER',
    ],
    because: 'no mp3 came whole',
  },
]
