import type { Format } from '../../src/contract/operation.ts'

/** Values of a member, each with an id and words for it. */
export type Values = readonly (readonly [id: string, words: string, value: unknown])[]

/**
 * What public speech interfaces take in the place of input: Google's SynthesisInput and turns of several speakers,
 * OpenAI's content parts and messages, Gemini's contents, Deepgram's address of a text, and what embeddings take.
 */
export const inputsElsewhere = (text: string): Values => [
  ['text', 'an object with a text', { text }],
  ['ssml', 'an object with SSML', { ssml: `<speak>${text}</speak>` }],
  ['texts', 'two texts', [text, text]],
  ['content-parts', 'content parts', [{ type: 'input_text', text }]],
  ['text-parts', 'parts of text', [{ type: 'text', text }]],
  ['messages', 'messages', [{ role: 'user', content: text }]],
  ['contents', 'contents with parts', { role: 'user', parts: [{ text }] }],
  ['turns', 'turns of several speakers', { turns: [{ speaker: 'A', text }] }],
  ['tokens', 'tokens', [9906, 1917]],
  ['url', 'the address of a text', { url: 'https://example.com/text.txt' }],
]

/** In the place of voice: OpenAI, Google, Cartesia, ElevenLabs, MiniMax, Gemini, Hume, and mixtures of voices. */
export const voicesElsewhere = (voice: string): Values => [
  ['id', 'an object with an id', { id: voice }],
  ['language-and-name', 'an object with a language and a name', { languageCode: 'en-US', name: voice }],
  ['mode-and-id', 'an object with a mode and an id', { mode: 'id', id: voice }],
  ['voice-id', 'an object with a voice_id and settings', { voice_id: voice, settings: { stability: 0.5 } }],
  ['weights', 'voices with weights', [{ voice_id: voice, weight: 1 }]],
  ['prebuilt', 'a prebuilt voice', { prebuiltVoiceConfig: { voiceName: voice } }],
  ['name-and-provider', 'an object with a name and a provider', { name: voice, provider: 'CUSTOM_VOICE' }],
  ['voices', 'two voices', [voice, voice]],
]

/** In the place of model: lists of models to fall back on, and objects of catalogues. */
export const modelsElsewhere = (model: string): Values => [
  ['id', 'an object with an id', { id: model }],
  ['provider-and-name', 'an object with a provider and a name', { provider: model.split('/')[0], name: model }],
  ['models', 'two models', [model, model]],
]

/** In the place of response_format: OpenAI's chat, Cartesia, MiniMax, Google, and lists of formats. */
export const formatObjectsElsewhere = (format: Format): Values => [
  ['type', 'an object with a type', { type: format }],
  ['container', 'an object with a container', { container: format, sample_rate: 44100, bit_rate: 128_000 }],
  ['format', 'an object with a format', { format, channel: 1 }],
  ['encoding', 'an object with an encoding', { audioEncoding: format.toUpperCase() }],
  ['formats', 'a list of formats', ['mp3', 'pcm']],
]

/** In the place of speed: words, percentages and factors of SSML and Cartesia, objects of Google and MiniMax. */
export const speedsElsewhere: Values = [
  ['factor', 'a factor ("1.0x")', '1.0x'],
  ['percentage', 'a percentage ("100%")', '100%'],
  ['relative', 'a relative percentage ("+0%")', '+0%'],
  ['normal', 'the word normal', 'normal'],
  ['slow', 'the word slow', 'slow'],
  ['fraction', 'a numeric string with a fraction', '1.0'],
  ['exponent', 'a numeric string with an exponent', '1e0'],
  ['hexadecimal', 'a hexadecimal string', '0x1'],
  ['decimal-comma', 'a numeric string with a comma', '1,0'],
  ['blank-behind', 'a numeric string with a blank behind it', '1 '],
  ['nul-behind', 'a numeric string with NUL behind it', '1\0'],
  ['infinity', 'the word Infinity', 'Infinity'],
  ['rate', 'an object with a rate', { rate: 1 }],
  ['speaking-rate', 'an object with a speakingRate', { speakingRate: 1 }],
  ['value-and-unit', 'an object with a value and a unit', { value: 1, unit: 'x' }],
]

/**
 * In the place of response_format: names of ElevenLabs, Azure, Google, Amazon Polly, Deepgram and Cartesia, the names
 * of the enum with a quality beside them, what other operations of the same services take under the same name, and
 * words for any format.
 */
export const formatNamesElsewhere: readonly string[] = [
  'mp3_44100_128',
  'mp3-128',
  'mp3:128',
  'mp3/44100',
  'mp3;bitrate=128',
  'mp3 44100',
  'pcm_16000',
  'pcm_s16le',
  'pcm-24000',
  'pcm;rate=16000',
  'audio-24khz-48kbitrate-mono-mp3',
  'raw-24khz-16bit-mono-pcm',
  'LINEAR16',
  'ogg_vorbis',
  'mulaw',
  'audio/mp3',
  'audio/L16;rate=24000',
  'linear16',
  'l16',
  'raw',
  'pcm_16',
  'pcm_24000',
  'wav_24000',
  'ulaw',
  'alaw',
  'g711_ulaw',
  'mp2',
  'mpga',
  'm4a',
  'mp4',
  'webm',
  'amr',
  'silk',
  'json',
  'verbose_json',
  'b64_json',
  'base64',
  'url',
  'text',
  'auto',
  'default',
  'none',
  '0',
  '1',
]

/** Names of the enum with what some readers overlook: they end at NUL, or take away what is not printed. */
export const formatNamesAndMore: readonly string[] = [
  'pcm\0wav',
  '\0mp3',
  'mp3\u001f',
  'pcm\u007f',
  'mp3\u200b',
  '\ufeffpcm',
  'pcm\v',
  '"mp3"',
]
