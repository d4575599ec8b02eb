/**
 * Reads along in a body that comes in chunks (RFC 9112, 7.1) and hears what stands behind the sizes: no parser tells of
 * it, and a key may stand there. Nothing is held, and the work grows with the bytes alone.
 * @param hear Told of pieces of the extensions, with a line feed behind each.
 */
export function chunkExtensions(hear: (text: Buffer) => void): (bytes: Buffer) => void {
  let within: 'size' | 'extension' | 'end of line' | 'over' = 'size'
  let size = 0
  /** Bytes of the chunk, with the line end behind it, that are still to come. */
  let left = 0

  return (bytes) => {
    for (let at = 0; at < bytes.length && within !== 'over';) {
      if (left > 0) {
        const step = Math.min(left, bytes.length - at)
        left -= step
        at += step
      } else if (within === 'size') {
        const byte = bytes[at]!
        const digit = Number.parseInt(String.fromCharCode(byte), 16)
        if (Number.isNaN(digit)) within = byte === 0x0d || byte === 0x0a ? 'end of line' : 'extension'
        else {
          size = size * 16 + digit
          at += 1
        }
      } else {
        const end = bytes.indexOf(0x0a, at)
        const to = end < 0 ? bytes.length : end + 1
        if (within === 'extension') hear(bytes.subarray(at, to))
        at = to
        if (end < 0) continue
        // Behind the last chunk stand trailers, which the parser reports.
        within = size === 0 ? 'over' : 'size'
        left = size + 2
        size = 0
      }
    }
  }
}
