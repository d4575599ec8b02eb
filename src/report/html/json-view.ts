import { html, Markup, nothing } from './markup.ts'

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Deeper than this nothing is indented further: a hostile body would otherwise be mostly spaces. */
const deepest = 24

interface Level { readonly close: '}' | ']'; key: string; index: number; marked: boolean }

/**
 * JSON over several lines with the letters of every value as received (a parser would turn 1.0 into 1 and drop a member that stands twice).
 * The value that the pointer names is marked. Undefined for what is no JSON.
 */
export function jsonView(text: string, pointer?: string): Markup | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const parts: Markup[] = []
  const stack: Level[] = []
  const all = text.match(tokens) ?? []
  const indent = (): string => `\n${'  '.repeat(Math.min(stack.length, deepest))}`
  // Compared only at the pointer's own depth: a body of a hundred thousand brackets must not cost their square.
  const depth = pointer === undefined ? -1 : pointer.split('/').length - 1
  const here = (): boolean => stack.length === depth && pointer === stack.map((level) => `/${escapedKey(level.close === '}' ? level.key : String(level.index))}`).join('')
  all.forEach((token, at) => {
    const top = stack.at(-1)
    if (token === '{' || token === '[') {
      const marked = here()
      if (marked) parts.push(open)
      const empty = all[at + 1] === (token === '{' ? '}' : ']')
      stack.push({ close: token === '{' ? '}' : ']', key: '', index: 0, marked })
      parts.push(html`${token}${empty ? '' : indent()}`)
    } else if (token === '}' || token === ']') {
      const level = stack.pop()
      const empty = all[at - 1] === (token === '}' ? '{' : '[')
      parts.push(html`${empty ? '' : indent()}${token}`, level?.marked ? close : nothing)
    } else if (token === ',') {
      if (top) top.index += 1
      parts.push(html`,${indent()}`)
    } else if (token === ':') {
      parts.push(html`: `)
    } else if (all[at + 1] === ':' && top?.close === '}') {
      top.key = keyOf(token)
      parts.push(html`<span class="key">${token}</span>`)
    } else {
      parts.push(here() ? html`<mark>${token}</mark>` : html`${token}`)
    }
  })
  return html`${parts}`
}

const open = new Markup('<mark>')
const close = new Markup('</mark>')

function keyOf(token: string): string {
  return JSON.parse(token) as string
}

function escapedKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
