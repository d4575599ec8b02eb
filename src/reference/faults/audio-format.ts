import type { Format } from '../../contract/operation.ts'
import { sampleFormats } from '../bytes/sample-formats.ts'
import { wavHeader } from '../bytes/wav.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { asWav, clause, one, pcmLabel } from './audio-format-hooks.ts'
import { bytes, labelled, speaksAs, success } from './audio-hooks.ts'
import { wrappers } from './audio-wrappers.ts'
import { defaults } from './default-format.ts'

/** Silent frames of MPEG-2 Layer II at 64 kbit/s and 24 kHz: 384 bytes, 48 ms. */
const layerTwo = (whole: Buffer): Buffer => {
  const frame = Buffer.alloc(384)
  frame.writeUInt32BE(0xfff584c4)
  return Buffer.concat(Array.from({ length: Math.max(8, Math.round(whole.length / 384)) }, () => frame))
}

/** The body is not the requested format. */
const confusions: Fault[] = [
  one(
    'mp3',
    'is-wav',
    'sends WAV where mp3 was requested, labelled audio/mpeg',
    speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg', asWav),
    ['MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'mp3',
    'is-wav-honestly',
    'sends WAV where mp3 was requested, labelled audio/wav',
    speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/wav', asWav),
    ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'mp3',
    'is-pcm',
    'sends PCM where mp3 was requested, labelled audio/mpeg',
    speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg'),
    ['MP3-FORMAT', 'MP3-FRAMES'],
  ),
  one(
    'mp3',
    'is-pcm-honestly',
    'sends PCM where mp3 was requested, labelled audio/pcm',
    { job: (job) => ({ ...job, format: 'pcm' }) },
    ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'MP3-FRAMES'],
  ),
  must('binary', {
    id: 'format-of-query',
    title: 'takes the format of a query for that of the body',
    clause,
    violates: ['PCM-FORMAT', 'SPEECH-MEDIA-TYPE'],
    when: { format: 'pcm', matches: ({ incoming }) => /\bresponse_format=mp3/.test(incoming.query) },
    hooks: speaksAs((job) => ({ ...job, format: 'mp3' }), 'audio/mpeg'),
  }),
  one('mp3', 'is-layer-2', 'sends MPEG Layer II where mp3 was requested', bytes(layerTwo)),
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
    'sends mp3 where PCM was requested, labelled audio/pcm',
    speaksAs((job) => ({ ...job, format: 'mp3' }), pcmLabel),
  ),
  one(
    'pcm',
    'is-mp3-honestly',
    'sends mp3 where PCM was requested, labelled audio/mpeg',
    { job: (job) => ({ ...job, format: 'mp3' }) },
    ['SPEECH-MEDIA-TYPE', 'PCM-FORMAT'],
  ),
  one('pcm', 'is-wav', 'keeps the WAV header on PCM', bytes(asWav)),
  one(
    'pcm',
    'is-wav-honestly',
    'sends WAV where PCM was requested, labelled audio/wav',
    { ...bytes(asWav), ...labelled('audio/wav') },
    ['SPEECH-MEDIA-TYPE', 'PCM-FORMAT'],
  ),
  one(
    'pcm',
    'is-aiff',
    'sends AIFF where PCM was requested',
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
    ['exchangedPairs', 'exchanged pairs of'],
    ['unsigned8', 'unsigned 8-bit'],
    ['signed8', 'signed 8-bit'],
    ['signed24', '24-bit'],
    ['signed32', '32-bit'],
    ['float16', '16-bit float'],
    ['brainFloat', 'bfloat16'],
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
  ...[2, 6].map((gain) =>
    should('binary', {
      id: `pcm-overflow-${gain}`,
      title: `multiplies samples by ${gain} and keeps their lower 16 bits`,
      clause,
      violates: ['PCM-SIGNED'],
      // Of what goes over at every second sample it cannot be told what the bytes are.
      ...(gain > 2 && { sometimes: ['PCM-ALIGNMENT', 'PCM-FOREIGN-BYTES', 'PCM-FORMAT', 'PCM-SILENCE'] }),
      when: { format: 'pcm' },
      hooks: bytes((whole) => sampleFormats.overflown(whole, gain)),
    }),
  ),
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
