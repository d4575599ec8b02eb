import { html, Markup, nothing } from './markup.ts'

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Deeper than this nothing is indented further: a hostile body would otherwise be mostly spaces. */
const deepest = 24

/** `fits`: does the pointer begin with the path of the value that is read now within it? */
interface Level {
  readonly close: '}' | ']'
  readonly within: boolean
  fits: boolean
  index: number
  marked: boolean
}

/**
 * JSON over several lines with the letters of every value as received (a parser would turn 1.0 into 1 and drop a member
 * that stands twice). The value that the pointer names is marked. Undefined for what is not JSON.
 */
export function jsonView(text: string, pointer?: string): Markup | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const parts: Markup[] = []
  const stack: Level[] = []
  const all = text.match(tokens)!
  const indent = (): string => `\n${'  '.repeat(Math.min(stack.length, deepest))}`
  const names = pointer?.split('/').slice(1).map(nameOf)
  // A step of the path is compared once, where it begins: the cost is the sum of name and values, not their product.
  const fits = (name: string): boolean => stack.at(-1)!.within && names?.[stack.length - 1] === name
  const here = (): boolean => stack.length === names?.length && (stack.at(-1)?.fits ?? true)
  all.forEach((token, at) => {
    const top = stack.at(-1)
    if (token === '{' || token === '[') {
      const marked = here()
      if (marked) parts.push(open)
      const empty = all[at + 1] === (token === '{' ? '}' : ']')
      stack.push({ close: token === '{' ? '}' : ']', within: top?.fits ?? true, fits: false, index: 0, marked })
      if (token === '[') stack.at(-1)!.fits = fits('0')
      parts.push(html`${token}${empty ? '' : indent()}`)
    } else if (token === '}' || token === ']') {
      const level = stack.pop()
      const empty = all[at - 1] === (token === '}' ? '{' : '[')
      parts.push(html`${empty ? '' : indent()}${token}`, level?.marked ? close : nothing)
    } else if (token === ',') {
      if (top?.close === ']') {
        top.index += 1
        top.fits = fits(String(top.index))
      }
      parts.push(html`,${indent()}`)
    } else if (token === ':') {
      parts.push(html`: `)
    } else if (all[at + 1] === ':' && top?.close === '}') {
      top.fits = fits(keyOf(token))
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

/** A step of a JSON pointer as the name that it stands for. RFC 6901, 4. */
function nameOf(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}
