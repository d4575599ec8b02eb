/** Control characters that text has no use for. Escape (0x1b) is none of them: a coloured message is text. */
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g

/** The bytes as text, or undefined where they are none: not UTF-8, or full of control characters. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const head = text.slice(0, 4096)
    return (head.match(binary)?.length ?? 0) > head.length / 20 ? undefined : text
  } catch {
    return undefined
  }
}

/** Could the bytes be text, by their beginning? What is shown as a dump, or not at all, need not be read to its end. */
export function beginsAsText(bytes: Uint8Array): boolean {
  // Of a character that is cut in two, the rest is not missed.
  for (let end = Math.min(bytes.length, 8192), tries = 0; tries < 4; tries += 1)
    if (textOf(bytes.subarray(0, end - tries)) !== undefined) return true
  return false
}
