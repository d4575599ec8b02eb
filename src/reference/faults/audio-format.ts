import { gzipSync } from 'node:zlib'
import { sampleFormats } from '../bytes/sample-formats.ts'
import { wavHeader } from '../bytes/wav.ts'
import type { Format } from '../../contract/operation.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { member } from '../speech-request.ts'
import { bytes, labelled, speaksAs, success } from './audio-hooks.ts'

const clause = '4.1'
const pcmLabel = 'audio/pcm;rate=24000;channels=1'

const formatOf = { mp3: 'MP3-FORMAT', pcm: 'PCM-FORMAT' } as const

/** Labelled as something else, or as nothing, the answer to a request without a format is no promise of PCM. */
const promisesNothing = /^(?:label-(?!mpeg|html)|is-(?:mp3|wav)-honestly|multipart)/

/** pcm is what comes where no format is asked for: its defects are seen there too. */
const one = (
  format: Format,
  id: string,
  title: string,
  hooks: Hooks,
  violates: Fault['violates'] = [formatOf[format]],
): Fault =>
  must('binary', {
    id: `${format}-${id}`,
    title,
    clause,
    violates: [...violates, ...(format === 'pcm' && !promisesNothing.test(id) ? ['SPEECH-DEFAULT-FORMAT'] : [])] as [
      string,
      ...string[],
    ],
    when: { format },
    hooks,
  })

/** The same defect in both formats. */
const both = (id: string, title: string, hooks: Hooks, also: readonly string[] = []): Fault[] =>
  (['mp3', 'pcm'] as const).map((format) =>
    one(format, id, `${title}, asked for ${format}`, hooks, [
      formatOf[format],
      ...also.filter((id) => !/^(?:MP3|PCM)-/.test(id) || id.startsWith(format.toUpperCase())),
    ]),
  )

const asWav = (pcm: Buffer): Buffer => Buffer.concat([wavHeader(pcm.length), pcm])
const text = (write: (whole: Buffer) => string): Hooks => bytes((whole) => Buffer.from(write(whole)))
const base64 = (whole: Buffer): string => whole.toString('base64')

/** Silent frames of MPEG-2 Layer II at 64 kbit/s and 24 kHz: 384 bytes, 48 ms. */
const layerTwo = (whole: Buffer): Buffer => {
  const frame = Buffer.alloc(384)
  frame.writeUInt32BE(0xfff584c4)
  return Buffer.concat(Array.from({ length: Math.max(8, Math.round(whole.length / 384)) }, () => frame))
}

/** The body is not the format that was asked for. */
const confusions: Fault[] = [
  one(
    'mp3',
    'is-wav',
    'sends WAV where mp3 was asked for, labelled audio/mpeg',
    speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg', asWav),
    ['MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'mp3',
    'is-wav-honestly',
    'sends WAV where mp3 was asked for, labelled audio/wav',
    speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/wav', asWav),
    ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'mp3',
    'is-pcm',
    'sends PCM where mp3 was asked for, labelled audio/mpeg',
    speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg'),
    ['MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'mp3',
    'is-pcm-honestly',
    'sends PCM where mp3 was asked for, labelled audio/pcm',
    { job: (job) => ({ ...job, format: 'pcm' }) },
    ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one('mp3', 'is-layer-2', 'sends MPEG Layer II where mp3 was asked for', bytes(layerTwo)),
  one(
    'mp3',
    'in-wav',
    'sends MP3 frames inside a RIFF container',
    bytes((whole) => Buffer.concat([riffMp3(whole.length), whole])),
    ['MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'pcm',
    'is-mp3',
    'sends mp3 where PCM was asked for, labelled audio/pcm',
    speaksAs((job) => ({ ...job, format: 'mp3' }), pcmLabel),
  ),
  one(
    'pcm',
    'is-mp3-honestly',
    'sends mp3 where PCM was asked for, labelled audio/mpeg',
    { job: (job) => ({ ...job, format: 'mp3' }) },
    ['SPEECH-MEDIA-TYPE', 'PCM-FORMAT'],
  ),
  one('pcm', 'is-wav', 'keeps the WAV header on PCM', bytes(asWav)),
  one(
    'pcm',
    'is-wav-honestly',
    'sends WAV where PCM was asked for, labelled audio/wav',
    { ...bytes(asWav), ...labelled('audio/wav') },
    ['SPEECH-MEDIA-TYPE', 'PCM-FORMAT'],
  ),
  one(
    'pcm',
    'is-aiff',
    'sends AIFF where PCM was asked for',
    bytes((whole) => Buffer.concat([aiffHeader(whole.length), Buffer.from(whole).swap16()])),
  ),
  one(
    'pcm',
    'is-au',
    'sends a .snd header and big-endian samples',
    bytes((whole) =>
      Buffer.concat([
        Buffer.from('2e736e6400000018ffffffff0000000300005dc000000001', 'hex'),
        Buffer.from(whole).swap16(),
      ]),
    ),
  ),
]

/** 16-bit little-endian PCM it is not. */
const encodings: Fault[] = (
  [
    ['bigEndian', 'big-endian'],
    ['unsigned8', 'unsigned 8-bit'],
    ['signed8', 'signed 8-bit'],
    ['signed24', '24-bit'],
    ['signed32', '32-bit'],
    ['float32', '32-bit float'],
    ['float64', '64-bit float'],
    ['muLaw', 'µ-law'],
    ['aLaw', 'A-law'],
  ] as const
).map(([name, words]) =>
  one(
    'pcm',
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\D)(\d)/, '$1-$2'),
    `sends ${words} samples`,
    bytes((whole) => sampleFormats[name](whole)),
  ),
)

/** Not audio at all, or audio in a wrapper of text. */
const wrappers: Fault[] = [
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

const empties: Fault[] = (['mp3', 'pcm'] as const).map((format) =>
  one(
    format,
    'empty',
    `answers 200 with an empty body, asked for ${format}`,
    bytes(() => Buffer.alloc(0)),
    ['SPEECH-AUDIO-NOT-EMPTY', 'SPEECH-OTHER-SCRIPT-NOT-EMPTY'],
  ),
)

/** The label is wrong, the bytes are right. 4.1, table. */
const label = (format: Format, id: string, value: string | undefined, words: string): Fault =>
  one(format, `label-${id}`, `labels ${format} ${words}`, labelled(value), ['SPEECH-MEDIA-TYPE'])
const labels: Fault[] = [
  label('mp3', 'none', undefined, 'not at all'),
  label('pcm', 'none', undefined, 'not at all'),
  label('mp3', 'octet-stream', 'application/octet-stream', 'application/octet-stream'),
  label('pcm', 'octet-stream', 'application/octet-stream', 'application/octet-stream'),
  label('mp3', 'mp3', 'audio/mp3', 'audio/mp3'),
  label('mp3', 'wav', 'audio/wav', 'audio/wav'),
  label('mp3', 'pcm', pcmLabel, 'audio/pcm'),
  label('mp3', 'json', 'application/json', 'application/json'),
  label('mp3', 'text', 'text/plain', 'text/plain'),
  label('pcm', 'mpeg', 'audio/mpeg', 'audio/mpeg'),
  label('pcm', 'l16', 'audio/L16;rate=24000;channels=1', 'audio/L16'),
  label('pcm', 'wav', 'audio/wav', 'audio/wav'),
  label('pcm', 'x-pcm', 'audio/x-pcm', 'audio/x-pcm'),
  label('pcm', 'any', 'audio/*', 'audio/*'),
  label('pcm', 'html', 'text/html', 'text/html'),
]

const statuses: Fault[] = (
  [
    [201, 'Created'],
    [202, 'Accepted'],
    [203, 'Non-Authoritative Information'],
    [206, 'Partial Content'],
  ] as const
).map(([status, words]) =>
  must('binary', {
    id: `speech-${status}`,
    title: `answers a success with ${status} ${words}`,
    clause,
    violates: ['SPEECH-SUCCESS-200', 'SPEECH-STATUS-LISTED', 'SPEECH-SPEED-ONE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, status })),
  }),
)

const hasNoFormat: Fault['when'] = {
  operation: 'speech',
  matches: ({ asked }) => member(asked.body, 'response_format') === undefined,
}

/** What is sent where no format is asked for. */
const defaults: Fault[] = [
  must('binary', {
    id: 'default-mp3-as-pcm',
    title: 'sends mp3 labelled audio/pcm where no format is asked for',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: speaksAs((job) => ({ ...job, format: 'mp3' }), pcmLabel),
  }),
  must('binary', {
    id: 'default-pcm-as-mpeg',
    title: 'sends PCM labelled audio/mpeg where no format is asked for',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: labelled('audio/mpeg'),
  }),
  must('binary', {
    id: 'default-json',
    title: 'sends JSON where no format is asked for',
    clause: '1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: { ...bytes(() => Buffer.from('{"audio":null}')), ...labelled('application/json') },
  }),
  must('binary', {
    id: 'default-text-as-wav',
    title: 'sends text labelled audio/wav where no format is asked for',
    clause: '1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: { ...bytes(() => Buffer.from('Your speech is ready for you to download.')), ...labelled('audio/wav') },
  }),
  must('binary', {
    id: 'default-empty-wav',
    title: 'sends an empty body labelled audio/wav where no format is asked for',
    clause: '4.1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: { ...bytes(() => Buffer.alloc(0)), ...labelled('audio/wav') },
  }),
  must('binary', {
    id: 'default-wav-as-mpeg',
    title: 'sends WAV labelled audio/mpeg where no format is asked for',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg', asWav),
  }),
]

/** 4.1, table: what the bytes are, and what they are called. */
export const audioFormatFaults: readonly Fault[] = [
  ...confusions,
  ...encodings,
  ...wrappers,
  ...empties,
  ...labels,
  ...statuses,
  ...defaults,
  should('binary', {
    id: 'pcm-unsigned-16',
    title: 'sends unsigned 16-bit samples',
    clause,
    violates: ['PCM-SIGNED'],
    when: { format: 'pcm' },
    hooks: bytes((whole) => sampleFormats.unsigned16(whole)),
  }),
]

/** RIFF with the format tag 0x55, MPEG Layer 3. */
function riffMp3(length: number): Buffer {
  const header = wavHeader(length)
  header.writeUInt16LE(0x55, 20)
  return header
}

function aiffHeader(length: number): Buffer {
  const header = Buffer.from(
    '464f524d0000000041494646434f4d4d000000120001000000000010400dbb8000000000000053534e44000000000000000000000000',
    'hex',
  )
  header.writeUInt32BE(length + header.length - 8, 4)
  header.writeUInt32BE(length >> 1, 22)
  header.writeUInt32BE(length + 8, header.length - 12)
  return header
}
