export function samplesOf(body: Buffer): Int16Array {
  return new Int16Array(Math.floor(body.length / 2)).map((_, i) => body.readInt16LE(i * 2))
}

export function even(body: Buffer): Buffer {
  return body.length % 2 === 0 ? body : body.subarray(0, body.length - 1)
}
