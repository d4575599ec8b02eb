import { html, type Markup } from './markup.ts'

const row = 16
/** Shown from the beginning, and around the place of the fault. */
const head = 64
const around = 64
/** A marked range longer than this is shown by its beginning. */
const longest = 128

/** Bytes as a dump: offset, hexadecimal, ASCII. The range at `at` is marked; gaps are named by their length. */
export function hexView(bytes: Uint8Array, at?: number, length = 1): Markup {
  const windows: [number, number][] = [[0, Math.min(head, bytes.length)]]
  if (at !== undefined) {
    const from = Math.max(0, at - around) & ~(row - 1)
    const to = Math.min(bytes.length, at + Math.min(length, longest) + around)
    if (from <= windows[0]![1]) windows[0]![1] = Math.max(windows[0]![1], to)
    else if (from < to) windows.push([from, to])
  }
  const lines: Markup[] = []
  let shown = 0
  for (const [from, to] of windows) {
    if (from > shown) lines.push(html`<span class="gap">… ${from - shown} bytes …</span>\n`)
    for (let line = from; line < to; line += row)
      lines.push(
        dumpLine(bytes.subarray(line, Math.min(line + row, to)), line, at ?? -1, at === undefined ? 0 : length),
      )
    shown = to
  }
  if (shown < bytes.length) lines.push(html`<span class="gap">… ${bytes.length - shown} bytes …</span>\n`)
  if (at !== undefined && at >= bytes.length) lines.push(html`<mark>the end, where more was due</mark>\n`)
  return html`${lines}`
}

function dumpLine(bytes: Uint8Array, offset: number, at: number, length: number): Markup {
  const isMarked = (index: number): boolean => offset + index >= at && offset + index < at + length
  const hex = [...bytes].map((byte, index) => {
    const text = byte.toString(16).padStart(2, '0')
    return isMarked(index) ? html`<mark>${text}</mark> ` : html`${text} `
  })
  const ascii = [...bytes].map((byte, index) => {
    const letter = byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
    return isMarked(index) ? html`<mark>${letter}</mark>` : letter
  })
  const address = offset.toString(16).padStart(8, '0')
  return html`<span class="at">${address}</span>  ${hex}${'   '.repeat(row - bytes.length)} ${ascii}\n`
}
