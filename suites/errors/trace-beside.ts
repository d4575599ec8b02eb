import { showsTrace } from './inside.ts'

/** So deep and no deeper is an error read, and no more values of it. */
const deepest = 6
const mostValues = 500

/**
 * Where an error shows the inside of a server beside its message: a member such as `stack`, as one text or as a list of
 * frames. A page of HTML there may be what another service said.
 *
 * @param said whether a text was sent so: an error may say what it refuses
 * @returns a JSON pointer, and the text
 */
export function traceBeside(
  body: unknown,
  said: (text: string) => boolean,
): { readonly pointer: string; readonly text: string } | undefined {
  const open: { readonly pointer: string; readonly value: unknown; readonly depth: number }[] = [
    { pointer: '', value: body, depth: 0 },
  ]
  for (let at = 0; at < Math.min(open.length, mostValues); at++) {
    const { pointer, value, depth } = open[at]!
    if (pointer === '/error/message') continue
    const isLines = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
    const text = isLines ? `\n${value.join('\n')}` : value
    if (typeof text === 'string') {
      if (showsTrace(text) && !said(text)) return { pointer, text }
    } else if (typeof value === 'object' && value !== null && depth < deepest) {
      for (const [name, inner] of Object.entries(value)) {
        const part = name.replaceAll('~', '~0').replaceAll('/', '~1')
        open.push({ pointer: `${pointer}/${part}`, value: inner, depth: depth + 1 })
      }
    }
  }
  return undefined
}
