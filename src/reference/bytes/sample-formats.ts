/** 16-bit little-endian samples written as something else. */
export const sampleFormats = {
  bigEndian: (pcm: Buffer) => Buffer.from(pcm).swap16(),
  exchangedPairs: (pcm: Buffer) =>
    even(
      Buffer.from(pcm.subarray(0, pcm.length & ~3))
        .swap32()
        .swap16(),
    ),
  unsigned16: (pcm: Buffer) => each(pcm, 2, (out, at, value) => out.writeUInt16LE(value + 32768, at)),
  overflown: (pcm: Buffer, gain: number) =>
    each(pcm, 2, (out, at, value) => out.writeInt16LE(((value * gain) << 16) >> 16, at)),
  unsigned8: (pcm: Buffer) => even(each(pcm, 1, (out, at, value) => out.writeUInt8((value >> 8) + 128, at))),
  signed8: (pcm: Buffer) => even(each(pcm, 1, (out, at, value) => out.writeInt8(value >> 8, at))),
  signed24: (pcm: Buffer) => even(each(pcm, 3, (out, at, value) => out.writeIntLE(value * 256, at, 3))),
  // Below 16 bits lies what a real 32-bit source has there.
  signed32: (pcm: Buffer) =>
    each(pcm, 4, (out, at, value) => out.writeInt32LE(value * 65536 + ((value * 40503) & 0xffff), at)),
  float16: (pcm: Buffer) => {
    const floats = Float16Array.from({ length: pcm.length >> 1 }, (_, at) => pcm.readInt16LE(2 * at) / 32768)
    return Buffer.from(floats.buffer)
  },
  brainFloat: (pcm: Buffer) => {
    const wide = Buffer.alloc(4)
    return each(pcm, 2, (out, at, value) => {
      wide.writeFloatLE(value / 32768)
      wide.copy(out, at, 2)
    })
  },
  float32: (pcm: Buffer) => each(pcm, 4, (out, at, value) => out.writeFloatLE(value / 32768, at)),
  float64: (pcm: Buffer) => each(pcm, 8, (out, at, value) => out.writeDoubleLE(value / 32768, at)),
  muLaw: (pcm: Buffer) => even(each(pcm, 1, (out, at, value) => out.writeUInt8(muLaw(value), at))),
  aLaw: (pcm: Buffer) => even(each(pcm, 1, (out, at, value) => out.writeUInt8(aLaw(value), at))),
} as const

function each(pcm: Buffer, width: number, write: (out: Buffer, at: number, value: number) => void): Buffer {
  const out = Buffer.alloc((pcm.length >> 1) * width)
  for (let index = 0; index < pcm.length >> 1; index++) write(out, index * width, pcm.readInt16LE(index * 2))
  return out
}

/** An odd length would be a second defect. */
function even(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length & ~1)
}

/** ITU-T G.711. */
function muLaw(value: number): number {
  const sign = value < 0 ? 0x80 : 0
  const magnitude = Math.min(32635, Math.abs(value)) + 132
  const exponent = Math.floor(Math.log2(magnitude)) - 7
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15)) & 0xff
}

function aLaw(value: number): number {
  const sign = value >= 0 ? 0x80 : 0
  const magnitude = Math.min(32767, Math.abs(value)) >> 3
  const exponent = magnitude < 32 ? 0 : Math.floor(Math.log2(magnitude)) - 4
  const mantissa = exponent === 0 ? (magnitude >> 1) & 15 : (magnitude >> exponent) & 15
  return (sign | (exponent << 4) | mantissa) ^ 0x55
}
