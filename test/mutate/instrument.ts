import { changesOf, type Change } from './operators.ts'
import { childrenOf, parse, type Node } from './syntax.ts'
import { switches } from './switch.ts'
import { withoutTypes } from './without-types.ts'

/** One change of a file, alone. */
export interface Mutant {
  /** Its number within the file, from 1. */
  readonly number: number
  readonly operator: string
  readonly line: number
  readonly column: number
  /** What stands there, and what stands there instead. */
  readonly original: string
  readonly replacement: string
  /** Which of the file's places holds it: it is reached when that place is. */
  readonly place: number
}

export interface Instrumented {
  readonly mutants: readonly Mutant[]
  readonly places: number
  /** JavaScript with all mutants in it; `switchName` is the global that says which of them is active. */
  readonly code: string
}

interface Place {
  readonly index: number
  readonly node: Node
  readonly mutants: { readonly number: number; readonly text: string }[]
}

/** The expression or statement that is exchanged whole: a part of an optional chain cannot be exchanged alone. */
function placeOf(node: Node, ancestors: readonly Node[]): Node | undefined {
  let place = node
  for (const parent of ancestors.toReversed()) {
    if (parent.type === 'ChainExpression') return isReceiver(parent, ancestors) ? undefined : parent
    if (parent['object'] !== place && parent['callee'] !== place) return node
    place = parent
  }
  return node
}

/** What is called or deleted is no value: in brackets it would mean something else. */
function isReceiver(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors[ancestors.indexOf(node) - 1]
  return parent?.['callee'] === node || parent?.['operator'] === 'delete' || parent?.['tag'] === node
}

/** Statements that may stand without a semicolon: what follows may now begin with a bracket. */
const ended = new Set([
  'VariableDeclaration',
  'ExpressionStatement',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
  'DoWhileStatement',
  'PropertyDefinition',
  'ImportDeclaration',
])

export function instrument(file: string, text: string): Instrumented {
  const code = withoutTypes(text)
  const program = parse(code)
  const places = new Map<Node, Place>()
  const mutants: Mutant[] = []
  const lineStarts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]

  function add(change: Change, place: Node): void {
    const at = places.get(place) ?? { index: places.size, node: place, mutants: [] }
    places.set(place, at)
    const number = mutants.length + 1
    const { operator, from, to } = change
    const line = lineStarts.findLastIndex((start) => start <= from)
    const [original, replacement] = [code.slice(from, to), change.text]
    mutants.push({
      number,
      operator,
      line: line + 1,
      column: from - lineStarts[line]! + 1,
      original,
      replacement,
      place: at.index,
    })
    at.mutants.push({ number, text: code.slice(place.start, from) + change.text + code.slice(to, place.end) })
  }

  function visit(node: Node, ancestors: readonly Node[]): void {
    for (const change of changesOf(node, { code, parent: ancestors.at(-1) })) {
      const place = placeOf(node, ancestors)
      if (place) add(change, place)
    }
    for (const child of childrenOf(node)) visit(child, [...ancestors, node])
  }

  /** The text of a node with its children rendered, from `start` to `end`. */
  function inner(node: Node, start: number, end: number, children = childrenOf(node)): string {
    let [out, at] = ['', start]
    for (const child of children) {
      if (child.start < at || child.end > end) continue
      out += code.slice(at, child.start) + render(child, node)
      at = child.end
    }
    return out + code.slice(at, end)
  }

  function render(node: Node, parent?: Node): string {
    const place = places.get(node)
    const hit = place ? `$m.reached[${place.index}]++` : ''
    const active = place?.mutants.map(({ number }) => `$m.active===${number}`) ?? []
    if (node.type === 'BlockStatement' && place)
      return `{if(${active[0]}){$m.count()}else{${hit};${inner(node, node.start + 1, node.end - 1)}}}`
    if (node.type === 'SwitchCase' && place) {
      const body = node['consequent'] as Node[]
      const [from, to] = [body[0]!.start, body.at(-1)!.end]
      const head = inner(
        node,
        node.start,
        from,
        childrenOf(node).filter(({ end }) => end <= from),
      )
      return `${head}if(${active[0]}){$m.count()}else{${hit};${inner(node, from, to, body)}}`
    }
    const own = inner(node, node.start, node.end)
    if (place) {
      const choices = place.mutants.map(({ text }, index) => `${active[index]}?($m.count(),(${text})):`)
      return `(${choices.join('')}(${hit},${own}))`
    }
    const isHead = parent?.type.startsWith('For') === true && parent?.['body'] !== node
    return ended.has(node.type) && !isHead && !own.endsWith(';') ? `${own};` : own
  }

  visit(program, [])
  const prelude = `const $m=globalThis.${switches}.get(${JSON.stringify(file)});`
  return { mutants, places: places.size, code: prelude + inner(program, 0, code.length) }
}
