import * as fc from 'fast-check'

/** One change to a JSON value. The place is told by numbers from 0 to 1, one for each level. */
interface Edit {
  readonly steps: readonly number[]
  readonly kind: 'replace' | 'remove' | 'rename' | 'repeat'
  readonly value: unknown
}

/** Values that are often taken for another: of a wrong type, out of range, or a name with a meaning of its own. */
const oddKinds: readonly (readonly unknown[])[] = [
  [null, true, false, 0, -1, 1.5, 1e308, 1e21, Number.MAX_SAFE_INTEGER, 4294967296],
  ['', ' ', 'a', '0', '-1', 'null', '__proto__', 'constructor', 'toString', '../../etc', 'http://[', '\u0000'],
  ['2026-02-30', '2026-11-21T12:00:00Z', 'x'.repeat(3000), '\u001b[2J', '::error::x', '\ud800'],
  [[], [null], [[]], {}, { length: 1 }, [1, 2, 3], ['a', 'a'], { toString: 1 }, { value: null }],
]
const oddValues = oddKinds.flat()

const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

const edit: fc.Arbitrary<Edit> = fc.record({
  steps: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 8, size: 'max' }),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'rename', 'repeat'),
  value: oddValue,
})

/** One of the values with up to three things changed somewhere in it; now and then any other value. */
export function damagedJson(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .tuple(fc.constantFrom(...values), fc.array(edit, { maxLength: 3, size: 'max' }))
        .map(([value, edits]) => edits.reduce<unknown>(edited, structuredClone(value))),
    },
    { weight: 1, arbitrary: oddValue },
  )
}

type Tree = Record<string, unknown>

function edited(value: unknown, { steps, kind, value: odd }: Edit): unknown {
  // A copy: a later edit must not reach the values that others are made of.
  const put: unknown = structuredClone(odd)
  let parent: Tree | undefined
  let name = ''
  let here: unknown = value
  for (const step of steps) {
    if (typeof here !== 'object' || here === null) break
    const names = Object.keys(here)
    if (names.length === 0) break
    parent = here as Tree
    name = names[Math.floor(step * names.length)]!
    here = parent[name]
  }
  if (parent === undefined) return put
  if (Array.isArray(parent)) {
    const at = Number(name)
    const items = { replace: [put], remove: [], rename: [here, put], repeat: [here, here] }[kind]
    parent.splice(at, 1, ...structuredClone(items))
  } else if (kind === 'replace' || kind === 'repeat') define(parent, name, put)
  else {
    delete parent[name]
    if (kind === 'rename') define(parent, typeof put === 'string' ? put : `${name}s`, here)
  }
  return value
}

/** As JSON.parse does it: `__proto__` is a name like any other. */
function define(object: Tree, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
