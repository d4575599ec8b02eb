import * as fc from 'fast-check'
import { splice } from '../../../fixtures/audio/bytes.ts'

/** One change to bytes; the place is a share of their length. */
interface Damage {
  readonly kind: 'cut' | 'insert' | 'delete' | 'flip' | 'repeat'
  readonly at: number
  readonly length: number
  readonly bytes: Uint8Array
}

/** What begins headers and tags of audio, and what gets between it on the way. */
const marks = [
  ['ID3\x03\0\0\0\0\0\x20', 'ID3\x04\0\x10\0\0\0\0', '3DI', 'TAG', 'APETAGEX', 'LYRICSBEGIN', 'LYRICS200', 'Xing'],
  ['Info', 'VBRI', 'LAME3.100', '\xff\xfb\x90\x00', '\xff\xfb\0\0', '\xff\xf3', '\xff\xe0', '\xff\xf1\x50\x80'],
  ['RIFF', 'WAVEfmt ', 'data', 'LIST', 'OggS', 'fLaC', '{"error":', 'data: {"x":1}\n\n', '\r\n', '\0\0\0\0'],
]
  .flat()
  .map((text) => new Uint8Array(Buffer.from(text, 'latin1')))

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('cut', 'insert', 'delete', 'flip', 'repeat'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(3000),
  bytes: fc.oneof(fc.uint8Array({ maxLength: 64, size: 'max' }), fc.constantFrom(...marks)),
})

/** The bytes with up to four changes; now and then bytes out of nothing. */
export function damagedBytes(goods: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.nat(goods.length - 1), fc.array(damage, { minLength: 1, maxLength: 4, size: 'max' }))
        .map(([index, changes]) => changes.reduce(damaged, goods[index]!)),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.oneof(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 20 })), { maxLength: 40, size: 'max' })
        .map((parts) => new Uint8Array(Buffer.concat(parts))),
    },
  )
}

function damaged(bytes: Uint8Array, { kind, at: share, length, bytes: put }: Damage): Uint8Array {
  const at = Math.floor(share * bytes.length)
  if (kind === 'cut') return bytes.subarray(0, at)
  if (kind === 'insert') return splice(bytes, at, at, put)
  if (kind === 'delete') return splice(bytes, at, at + length)
  if (kind === 'repeat') return splice(bytes, at, at, bytes.subarray(at, at + length))
  return bytes.length === 0 ? bytes : splice(bytes, at, at + 1, Uint8Array.of(bytes[at]! ^ (1 << (length % 8))))
}

/** Lengths of the pieces in which bytes come, again and again. */
export const pieceLengths: fc.Arbitrary<readonly number[]> = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 5000 }), fc.constant(65_536)),
  { minLength: 1, maxLength: 5 },
)

/** Gives the bytes to a judge in pieces of these lengths. */
export function judgedInPieces<Judgement>(
  judge: { push(chunk: Uint8Array): void; end(): Judgement },
  bytes: Uint8Array,
  lengths: readonly number[],
): Judgement {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length]!
    judge.push(bytes.subarray(at, at + length))
    at += length
  }
  return judge.end()
}
