import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Reply } from '../contract.ts'
import { wavHeader } from '../faults/containers.ts'
import { audioEdit, relabel, type Defect } from '../tools.ts'
import { whenHeard, type Heard } from './tricks.ts'

const samplesOf = (body: Buffer): Int16Array =>
  new Int16Array(Math.floor(body.length / 2)).map((_, i) => body.readInt16LE(i * 2))
const swapped = (body: Buffer): Buffer => Buffer.from(body).swap16()
const longPcm = ({ format, input }: Heard): boolean => format === 'pcm' && input.length > 150
const shortPcm = ({ format, input }: Heard): boolean => format === 'pcm' && input.length < 30

/** A byte of A-law for a sample of 16 bits. */
function aLaw(sample: number): number {
  const sign = sample < 0 ? 0 : 0x80
  const size = Math.min(sample < 0 ? -sample - 1 : sample, 32_635)
  const exponent = size < 256 ? 0 : Math.floor(Math.log2(size)) - 7
  return (sign | (exponent << 4) | ((exponent === 0 ? size >> 4 : size >> (exponent + 3)) & 0x0f)) ^ 0x55
}

function pairs(body: Buffer, write: (out: Buffer, sample: number, at: number) => void, width: number): Buffer {
  const out = Buffer.alloc((body.length / 2) * width)
  samplesOf(body).forEach((sample, i) => write(out, sample, i * width))
  return out.length % 2 === 0 ? out : out.subarray(0, out.length - 1)
}

/** Cuts at about every so many bytes and puts something between. */
function between(body: Buffer, size: number, piece: Buffer): Buffer {
  const out: Buffer[] = []
  for (let at = 0; at < body.length; at += size) out.push(...(at === 0 ? [] : [piece]), body.subarray(at, at + size))
  return Buffer.concat(out)
}

const changing = (when: (count: number) => boolean, change: (body: Buffer) => Buffer) => () => {
  let count = 0
  return audioEdit('pcm', (body) => (when(++count) ? change(body) : body))()
}

export const samples: readonly Defect[] = [
  // 4.1: "16-bit little-endian PCM": a byte is put in near the end of long audio and the last one is lost.
  {
    id: 'pcm2-shifted-late',
    level: 'must',
    clause: '4.1',
    title: 'In long texts a byte too many stands at seven eighths, the length is even',
    base: atelier,
    twist: whenHeard(longPcm, ({ body }) => {
      const at = Math.floor((body.length * 7) / 16) * 2
      return Buffer.concat([body.subarray(0, at), Buffer.from([0x11]), body.subarray(at, body.length - 1)])
    }),
  },
  // 4.1: the same; a silence of an odd number of bytes after each piece.
  {
    id: 'pcm2-odd-silence',
    level: 'must',
    clause: '4.1',
    title: 'An odd silence stands between the pieces of a long text',
    base: pebble,
    twist: whenHeard(longPcm, ({ body }) => {
      const out = between(body, Math.floor(body.length / 6) * 2, Buffer.alloc(2205))
      return out.length % 2 === 0 ? out : Buffer.concat([out, Buffer.from([0])])
    }),
  },
  // 4.1: "raw audio byte stream": a container, only for long texts.
  {
    id: 'pcm2-wav-if-long',
    level: 'must',
    clause: '4.1',
    title: 'A WAV header stands before the samples of long texts',
    base: relay,
    twist: whenHeard(longPcm, ({ body }) => Buffer.concat([wavHeader(body.length, 16_000, 1), body])),
  },
  // 4.1: the same, only for short texts.
  {
    id: 'pcm2-wav-if-short',
    level: 'must',
    clause: '4.1',
    title: 'A WAV header stands before the samples of texts under 30 characters',
    base: ledger,
    twist: whenHeard(shortPcm, ({ body }) => Buffer.concat([wavHeader(body.length, 24_000, 1), body])),
  },
  // 4.1: the same; the first header is removed, those of the later pieces are not.
  {
    id: 'pcm2-wav-in-middle',
    level: 'must',
    clause: '4.1',
    title: 'WAV headers stand between the pieces',
    base: stack,
    twist: audioEdit('pcm', (body) => between(body, Math.floor(body.length / 12) * 4, wavHeader(96_000, 44_100, 2))),
  },
  // 4.1: "little-endian": it differs from call to call.
  {
    id: 'pcm2-every-second-swapped',
    level: 'must',
    clause: '4.1',
    title: 'Every second pcm is big-endian',
    base: atelier,
    twist: changing((count) => count % 2 === 0, swapped),
  },
  // 4.1: the same; only short texts.
  {
    id: 'pcm2-short-swapped',
    level: 'must',
    clause: '4.1',
    title: 'The pcm of texts under 30 characters is big-endian',
    base: stack,
    twist: whenHeard(shortPcm, ({ body }) => swapped(body)),
  },
  // 4.1: the same; only the first pcm is right.
  {
    id: 'pcm2-swapped-from-second',
    level: 'must',
    clause: '4.1',
    title: 'All pcm but the first three is big-endian',
    base: relay,
    twist: changing((count) => count > 3, swapped),
  },
  // 4.1: "16-bit PCM": A-law is another encoding.
  {
    id: 'pcm2-a-law',
    level: 'must',
    clause: '4.1',
    title: 'The samples are A-law',
    base: atelier,
    twist: audioEdit('pcm', (body) => pairs(body, (out, sample, at) => void out.writeUInt8(aLaw(sample), at), 1)),
  },
  // 4.1: "16-bit": 64-bit numbers, as an array library makes them.
  {
    id: 'pcm2-double',
    level: 'must',
    clause: '4.1',
    title: 'The samples are 64-bit floating-point numbers',
    base: relay,
    twist: audioEdit('pcm', (body) => pairs(body, (out, sample, at) => void out.writeDoubleLE(sample / 32_768, at), 8)),
  },
  // 4.1: "little-endian": floats of the other order.
  {
    id: 'pcm2-float-big-endian',
    level: 'must',
    clause: '4.1',
    title: 'The samples are 32-bit floating-point numbers, big-endian',
    base: stack,
    twist: audioEdit('pcm', (body) => pairs(body, (out, sample, at) => void out.writeFloatBE(sample / 32_768, at), 4)),
  },
  // 4.1: "16-bit": 24 bits, big-endian as in AIFF.
  {
    id: 'pcm2-24-big-endian',
    level: 'must',
    clause: '4.1',
    title: 'The samples have 24 bits, big-endian',
    base: ledger,
    twist: audioEdit('pcm', (body) =>
      pairs(body, (out, sample, at) => void out.writeIntBE(sample * 256 + ((at * 37) % 251), at, 3), 3),
    ),
  },
  // 4.1: "16-bit": signed samples of 8 bits.
  {
    id: 'pcm2-8-bit-signed',
    level: 'must',
    clause: '4.1',
    title: 'The samples have 8 bits and a sign',
    base: relay,
    twist: audioEdit('pcm', (body) => pairs(body, (out, sample, at) => void out.writeInt8(sample >> 8, at), 1)),
  },
  // 4.1: "raw audio byte stream": hexadecimal text is not raw.
  {
    id: 'pcm2-hex',
    level: 'must',
    clause: '4.1',
    title: 'The samples come as hexadecimal text',
    base: stack,
    twist: audioEdit('pcm', (body) => Buffer.from(body.toString('hex'))),
  },
  // 4.1: the bytes went through a decoder for text.
  {
    id: 'pcm2-through-utf8',
    level: 'must',
    clause: '4.1',
    title: 'The pcm went through a UTF-8 decoder',
    base: atelier,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.from(body.toString('utf8'))
      return out.subarray(0, out.length - (out.length % 2))
    }),
  },
  // 4.1: the same; every line feed got a carriage return.
  {
    id: 'pcm2-line-ends',
    level: 'must',
    clause: '4.1',
    title: 'Every line feed in the pcm became two bytes',
    base: relay,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.from(body.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
      return out.subarray(0, out.length - (out.length % 2))
    }),
  },
  // 4.1: the end mark of an event stream stands behind the samples; the number of bytes is even.
  {
    id: 'pcm2-done-mark',
    level: 'must',
    clause: '4.1',
    title: 'The end mark of an event stream stands behind the samples',
    base: pebble,
    twist: audioEdit('pcm', (body) => Buffer.concat([body, Buffer.from('\n\ndata: [DONE]\n\n')])),
  },
  // 4.1: "16-bit": the number of bytes is odd for texts with an odd number of characters.
  {
    id: 'pcm2-odd-for-odd',
    level: 'must',
    clause: '4.1',
    title: 'Texts of an odd length give an odd number of bytes',
    base: ledger,
    twist: whenHeard(
      ({ format, input }) => format === 'pcm' && input.length % 2 === 1,
      ({ body }) => body.subarray(0, body.length - 1),
    ),
  },
  // 4.1: the same, for long texts only.
  {
    id: 'pcm2-odd-if-long',
    level: 'must',
    clause: '4.1',
    title: 'Long texts give an odd number of bytes',
    base: relay,
    twist: whenHeard(longPcm, ({ body }) => Buffer.concat([body, Buffer.from([0])])),
  },
  // 4.1: mp3 for short texts, whatever was asked (it is faster to send).
  {
    id: 'pcm2-opus-if-long',
    level: 'must',
    clause: '4.1',
    title: 'Long pcm is in Ogg pages',
    base: atelier,
    twist: whenHeard(longPcm, ({ body }) => {
      const head = Buffer.from('OggS\u0000\u0002\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1')
      return Buffer.concat([head, between(body, 4080, head)])
    }),
  },
  // 4.1: the label says another rate than the samples have (a lesser matter by the settled readings).
  {
    id: 'pcm2-label-rate',
    clause: '4.1',
    title: 'The label says rate=8000, the samples have 24,000',
    base: atelier,
    choices: { provision: 'all' },
    twist: audioEdit('pcm', (_body, reply) => relabel(reply, 'audio/pcm;rate=8000;channels=1')),
  },
  // 4.1: the label names another order; the samples follow it.
  {
    id: 'pcm2-told-big-endian',
    level: 'must',
    clause: '4.1',
    title: 'The samples are big-endian and the label says so',
    base: relay,
    twist: audioEdit('pcm', (body, reply) => ({
      ...relabel(reply, 'audio/pcm;rate=16000;endianness=big-endian'),
      body: swapped(body),
    })),
  },
  // 4.1: "pcm | audio/pcm": another name of the type.
  {
    id: 'pcm2-label-x-pcm',
    level: 'must',
    clause: '4.1',
    title: 'The label is audio/x-pcm',
    base: ledger,
    twist: audioEdit('pcm', (_body, reply) => relabel(reply, 'audio/x-pcm')),
  },
  // 4.1: the same cell; a label is missing for pcm only.
  {
    id: 'pcm2-no-label',
    level: 'must',
    clause: '4.1',
    title: 'pcm has no Content-Type',
    base: stack,
    twist: audioEdit('pcm', (_body, reply: Reply) => ({ ...reply, headers: { 'X-Format': 'pcm' } })),
  },
  // 2.1: "Text to synthesize": of any text there is a fifth of a second.
  {
    id: 'pcm2-fifth-of-second',
    clause: '4.1',
    title: 'pcm of any text lasts a fifth of a second',
    base: atelier,
    twist: audioEdit('pcm', (body) => body.subarray(0, 9600)),
  },
  // 4.1: a provider's failure is passed on as audio: silence, for long texts.
  {
    id: 'pcm2-silent-if-long',
    level: 'should',
    clause: '4.1',
    title: 'pcm of long texts is silent',
    base: ledger,
    twist: whenHeard(longPcm, ({ body }) => Buffer.alloc(body.length)),
  },
]
