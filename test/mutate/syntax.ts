import { parseAst } from 'rolldown/parseAst'

/** A node of ESTree. `start` and `end` are offsets into the text that was parsed. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export function parse(code: string): Node {
  return parseAst(code) as unknown as Node
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** In the order of the text. A shorthand property has one child: its value. */
export function childrenOf(node: Node): Node[] {
  const fields = Object.entries(node)
    .filter(([field]) => !(node['shorthand'] === true && field === 'key'))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
  return fields.filter(isNode).sort((a, b) => a.start - b.start)
}
