import { gzipSync } from 'node:zlib'
import type { Fault, Hooks } from '../deviation.ts'
import { formatOf, one } from './audio-format-hooks.ts'
import { bytes, labelled } from './audio-hooks.ts'

/** The same defect in both formats. */
const both = (id: string, title: string, hooks: Hooks, also: readonly string[] = []): Fault[] =>
  (['mp3', 'pcm'] as const).map((format) =>
    one(format, id, `${title}, asked for ${format}`, hooks, [
      formatOf[format],
      ...also.filter((id) => !/^(?:MP3|PCM)-/.test(id) || id.startsWith(format.toUpperCase())),
    ]),
  )

const text = (write: (whole: Buffer) => string): Hooks => bytes((whole) => Buffer.from(write(whole)))

const base64 = (whole: Buffer): string => whole.toString('base64')

/** Not audio at all, or audio in a wrapper of text. */
export const wrappers: Fault[] = [
  ...both('base64', 'sends the audio as base64 text', text(base64)),
  ...both(
    'json-base64',
    'sends the audio as base64 in JSON, labelled as audio',
    text((whole) => JSON.stringify({ audio: base64(whole) })),
  ),
  ...both(
    'json-base64-honestly',
    'sends the audio as base64 in JSON, labelled application/json',
    { ...text((whole) => JSON.stringify({ audio: base64(whole) })), ...labelled('application/json') },
    ['SPEECH-MEDIA-TYPE'],
  ),
  ...both(
    'data-url',
    'sends a data URL',
    text((whole) => `data:audio/mpeg;base64,${base64(whole)}`),
  ),
  ...both(
    'hex',
    'sends the audio in hexadecimal',
    text((whole) => whole.toString('hex')),
  ),
  ...both(
    'sse',
    'sends the audio as server-sent events',
    text((whole) =>
      [...whole.toString('base64').matchAll(/.{1,400}/g)].map(([part]) => `data: {"audio":"${part}"}\n\n`).join(''),
    ),
  ),
  ...both(
    'html',
    'sends a page of HTML as audio',
    text(() => '<!doctype html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>'),
    ['SPEECH-TEXTS-DIFFER'],
  ),
  ...both(
    'error-json',
    'sends an error in JSON with 200, labelled as audio',
    text(() => JSON.stringify({ error: { code: 400, message: 'Invalid request parameters' } })),
    ['SPEECH-TEXTS-DIFFER'],
  ),
  ...both(
    'error-json-honestly',
    'sends an error in JSON with 200',
    {
      ...text(() => JSON.stringify({ error: { code: 400, message: 'Invalid request parameters' } })),
      ...labelled('application/json'),
    },
    ['SPEECH-MEDIA-TYPE', 'SPEECH-TEXTS-DIFFER'],
  ),
  ...both(
    'url-json',
    'sends the address of the audio in JSON with 200',
    { ...text(() => JSON.stringify({ audioUrl: 'https://example.com/speech.mp3' })), ...labelled('application/json') },
    ['SPEECH-MEDIA-TYPE', 'SPEECH-TEXTS-DIFFER'],
  ),
  ...both(
    'gzip',
    'compresses the audio without saying so',
    bytes((whole) => gzipSync(whole)),
  ),
  ...both(
    'utf8',
    'decodes the audio as UTF-8 and encodes it again',
    text((whole) => whole.toString('utf8')),
  ),
  ...both(
    'latin1',
    'writes every byte as a character in UTF-8',
    text((whole) => whole.toString('latin1')),
  ),
  ...(['mp3', 'pcm'] as const).map((format) =>
    one(
      format,
      'multipart',
      `wraps ${format} in a multipart body`,
      bytes((whole) =>
        Buffer.concat([
          Buffer.from('--part\r\nContent-Type: audio/mpeg\r\n\r\n'),
          whole,
          Buffer.from('\r\n--part--\r\n'),
        ]),
      ),
      [format === 'mp3' ? 'MP3-FRAMES' : 'PCM-FOREIGN-BYTES'],
    ),
  ),
]
