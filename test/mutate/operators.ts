import { regexMutants } from './regex-operators.ts'
import type { Node } from './syntax.ts'

/** One change: what stands between `from` and `to` becomes `text`. */
export interface Change {
  readonly operator: string
  readonly from: number
  readonly to: number
  readonly text: string
}

export interface Context {
  readonly code: string
  readonly parent: Node | undefined
}

type Operator = (node: Node, context: Context) => readonly Omit<Change, 'operator'>[]

const swapped: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}
const compared: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
}
const joined: Readonly<Record<string, readonly string[]>> = { '&&': ['||'], '||': ['&&'], '??': ['&&'] }
const assigned: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '%=': '*=',
  '<<=': '>>=',
  '>>=': '<<=',
  '&=': '|=',
  '|=': '&=',
  '&&=': '||=',
  '||=': '&&=',
  '??=': '&&=',
}
/** A method and what is called in its place; with `undefined` the object stands for the result. */
const methods: Readonly<Record<string, string | undefined>> = {
  charAt: undefined,
  endsWith: 'startsWith',
  startsWith: 'endsWith',
  every: 'some',
  some: 'every',
  filter: undefined,
  reverse: undefined,
  slice: undefined,
  sort: undefined,
  substring: undefined,
  toLocaleLowerCase: 'toLocaleUpperCase',
  toLocaleUpperCase: 'toLocaleLowerCase',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  trim: undefined,
  trimEnd: 'trimStart',
  trimStart: 'trimEnd',
  min: 'max',
  max: 'min',
}

const asNode = (value: unknown): Node => value as Node
const whole = ({ start, end }: Node, text: string): Omit<Change, 'operator'> => ({ from: start, to: end, text })
const slice = (code: string, { start, end }: Node): string => code.slice(start, end)

function isText(node: Node): boolean {
  return (
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && (isText(asNode(node['left'])) || isText(asNode(node['right']))))
  )
}

/** With brackets, so that the operands stay what they are. */
function otherOperator(table: Readonly<Record<string, readonly string[]>>): Operator {
  return (node, { code }) =>
    (table[String(node['operator'])] ?? []).map((operator) =>
      whole(node, `(${slice(code, asNode(node['left']))}) ${operator} (${slice(code, asNode(node['right']))})`),
    )
}

const loops = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])

function isCondition(node: Node): boolean {
  const operator = String(node['operator'])
  return (
    (node.type === 'BinaryExpression' && operator in compared) ||
    (node.type === 'LogicalExpression' && operator !== '??')
  )
}

/** What a condition may be instead; within `a || b`, `true` would only repeat what the whole has. */
const conditions: Operator = (node, { parent }) => {
  if (parent?.['test'] === node) {
    if (loops.has(parent.type)) return [whole(node, 'false')]
    if (parent.type !== 'SwitchCase') return [whole(node, 'true'), whole(node, 'false')]
  }
  if (!isCondition(node)) return []
  const within = parent?.type === 'LogicalExpression' ? parent['operator'] : undefined
  return [...(within === '||' ? [] : [whole(node, 'true')]), ...(within === '&&' ? [] : [whole(node, 'false')])]
}

const booleans: Operator = (node, { code }) => {
  if (node.type === 'Literal' && typeof node['value'] === 'boolean') return [whole(node, String(!node['value']))]
  if (node.type !== 'UnaryExpression' || node['operator'] !== '!') return []
  return [whole(node, slice(code, asNode(node['argument'])))]
}

/** A text that is a name or the address of a module, and no value. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (!parent) return true
  if (/^(Import|Export)/.test(parent.type) || parent['directive'] !== undefined) return true
  return (parent['key'] === node && parent['computed'] !== true) || parent['tag'] !== undefined
}

const texts: Operator = (node, { code, parent }) => {
  if (node.type === 'TaggedTemplateExpression') {
    const quasi = asNode(node['quasi'])
    return slice(code, quasi) === '``' ? [] : [whole(quasi, '``')]
  }
  if (isName(node, parent)) return []
  if (node.type === 'TemplateLiteral') return [whole(node, slice(code, node) === '``' ? "'mutant'" : '``')]
  if (node.type !== 'Literal' || typeof node['value'] !== 'string') return []
  return [whole(node, node['value'] === '' ? "'mutant'" : "''")]
}

const arrays: Operator = (node) => {
  if (node.type === 'ArrayExpression')
    return [whole(node, (node['elements'] as unknown[]).length > 0 ? '[]' : "['mutant']")]
  if (asNode(node['callee'])['name'] !== 'Array') return []
  return [whole(node, (node['arguments'] as unknown[]).length > 0 ? '[]' : 'new Array(1)')]
}

/** A constructor has to call that of its base. */
const callsSuper = (text: string): boolean => /\bsuper\(/.test(text)

const statements: Operator = (node, { code }) => {
  if (node.type === 'SwitchCase') {
    const body = node['consequent'] as Node[]
    const declares = body.some(({ type }) => type.endsWith('Declaration'))
    return body.length > 0 && !declares ? [{ from: body[0]!.start, to: body.at(-1)!.end, text: '' }] : []
  }
  const isEmpty = (node['body'] as unknown[]).length === 0
  return isEmpty || callsSuper(slice(code, node)) ? [] : [whole(node, '{}')]
}

const calls: Operator = (node, { code }) => {
  const callee = asNode(node['callee'])
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return []
  const property = asNode(callee['property'])
  const name = String(property['name'])
  if (property.type !== 'Identifier' || !Object.hasOwn(methods, name)) return []
  const other = methods[name]
  const object = asNode(callee['object'])
  return [other === undefined ? whole(node, slice(code, object)) : whole(property, other)]
}

/** `a?.b` as `a.b`, which throws where there is no `a`. */
const chains: Operator = (node, { code }) => {
  if (node['optional'] !== true) return []
  const before = asNode(node['object'] ?? node['callee'])
  const at = code.indexOf('?.', before.end)
  const isPlain = node.type === 'MemberExpression' && node['computed'] !== true
  return [{ from: at, to: at + 2, text: isPlain ? '.' : '' }]
}

const regularExpressions: Operator = (node) => {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined
  return regex ? regexMutants(regex).map((pattern) => whole(node, `/${pattern}/${regex.flags}`)) : []
}

const arrows: Operator = (node, { parent }) =>
  parent?.type === 'ArrowFunctionExpression' && parent['body'] === node && node['name'] !== 'undefined'
    ? [whole(node, 'undefined')]
    : []

const signs: Operator = (node, { code }) => {
  const other = { '+': '-', '-': '+', '~': '' }[String(node['operator'])]
  return other === undefined ? [] : [whole(node, `${other}${slice(code, asNode(node['argument']))}`)]
}

const steps: Operator = (node, { code }) => {
  const [other, operand] = [node['operator'] === '++' ? '--' : '++', slice(code, asNode(node['argument']))]
  return [whole(node, node['prefix'] === true ? other + operand : operand + other)]
}

const assignments: Operator = (node, { code }) => {
  const other = assigned[String(node['operator'])]
  if (other === undefined) return []
  return [whole(node, `${slice(code, asNode(node['left']))} ${other} ${slice(code, asNode(node['right']))}`)]
}

/** The operators of StrykerJS by their names there, and the nodes that each looks at (`*`: every expression). */
const operators: readonly (readonly [name: string, types: readonly string[], operator: Operator])[] = [
  [
    'ArithmeticOperator',
    ['BinaryExpression'],
    (node, context) => (isText(node) ? [] : otherOperator(swapped)(node, context)),
  ],
  ['EqualityOperator', ['BinaryExpression'], otherOperator(compared)],
  ['LogicalOperator', ['LogicalExpression'], otherOperator(joined)],
  ['ConditionalExpression', ['*'], conditions],
  ['BooleanLiteral', ['Literal', 'UnaryExpression'], booleans],
  ['StringLiteral', ['Literal', 'TemplateLiteral', 'TaggedTemplateExpression'], texts],
  ['ArrayDeclaration', ['ArrayExpression', 'NewExpression'], arrays],
  [
    'ObjectLiteral',
    ['ObjectExpression'],
    (node) => ((node['properties'] as unknown[]).length > 0 ? [whole(node, '{}')] : []),
  ],
  ['BlockStatement', ['BlockStatement'], statements],
  ['ConditionalExpression', ['SwitchCase'], statements],
  ['MethodExpression', ['CallExpression'], calls],
  ['OptionalChaining', ['MemberExpression', 'CallExpression'], chains],
  ['Regex', ['Literal'], regularExpressions],
  ['ArrowFunction', ['*'], arrows],
  ['UnaryOperator', ['UnaryExpression'], signs],
  ['UpdateOperator', ['UpdateExpression'], steps],
  ['AssignmentOperator', ['AssignmentExpression'], assignments],
]

/** What a node could be instead. */
export function changesOf(node: Node, context: Context): readonly Change[] {
  const isExpression = /(Expression|Literal|Identifier)$/.test(node.type)
  return operators
    .filter(([, types]) => types.includes(node.type) || (isExpression && types[0] === '*'))
    .flatMap(([operator, , of]) => of(node, context).map((change) => ({ operator, ...change })))
    .filter(({ from, to, text }) => context.code.slice(from, to) !== text)
}
