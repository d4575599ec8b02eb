import { describe, expect, test } from 'vitest'
import { changeOf } from './equivalents.ts'
import { instrument, type Instrumented } from './instrument.ts'
import { switches, type Switch } from './switch.ts'

const changes = (text: string): string[] => instrument('a.ts', text).mutants.map(changeOf)

/** What the code returns with each mutant active, by what it changes; `none` without any. */
function outcomes(body: string, most = 100): Record<string, unknown> {
  const { code, mutants, places }: Instrumented = instrument('a.ts', `function run(x: any) {\n${body}\n}`)
  const own: Switch & { left: number } = {
    active: 0,
    left: most,
    reached: new Uint32Array(places),
    count() {
      this.left -= 1
      if (this.left < 0) throw new Error('too often')
    },
  }
  Object.assign(globalThis, { [switches]: new Map([['a.ts', own]]) })
  // oxlint-disable-next-line typescript/no-implied-eval -- code that was changed for the test is what is run
  const run = new Function(`${code}\nreturn run`)() as (x: unknown) => unknown
  const result = (active: number): unknown => {
    Object.assign(own, { active, left: most })
    try {
      return run({ a: 1, list: [3, 1, 2], text: ' b ' })
    } catch (error) {
      return (error as Error).message
    }
  }
  return Object.fromEntries([
    ['none', result(0)] as const,
    ...mutants.map((mutant) => [changeOf(mutant), result(mutant.number)] as const),
  ])
}

describe('the changes of', () => {
  test.each<readonly [code: string, changes: readonly string[]]>([
    ['f(a + b)', ['a + b → (a) - (b)']],
    ["f(a + 'b')", ["'b' → ''"]],
    ['f(a < b)', ['a < b → (a) <= (b)', 'a < b → (a) >= (b)', 'a < b → true', 'a < b → false']],
    ['f(a ?? b)', ['a ?? b → (a) && (b)']],
    ['f(true)', ['true → false']],
    ['f(!a)', ['!a → a']],
    ["f('')", ["'' → 'mutant'"]],
    ['f(`a${b}`)', ['`a${b}` → ``']],
    ['f(String.raw`a`)', ['`a` → ``']],
    ['f([])', ["[] → ['mutant']"]],
    ['f([1])', ['[1] → []']],
    ['f({ a: 1 })', ['{ a: 1 } → {}']],
    ['f({})', []],
    ['a.trim()', ['a.trim() → a']],
    ['a.some(b)', ['some → every']],
    ['a?.b', ['?. → .']],
    ['a?.[b]', ['?. → ']],
    ['f(() => a)', ['a → undefined']],
    ['f(-a)', ['-a → +a']],
    ['a++', ['a++ → a--']],
    ['a += b', ['a += b → a -= b']],
    ['while (a) f()', ['a → false']],
    ['if (a) f()', ['a → true', 'a → false']],
    ['{ f() }', ['{ f() } → {}']],
    ['switch (a) { case 1: f() }', ['f() → ']],
    [
      'f(/^a+[bc]\\d$/)',
      ['a+[bc]\\d$', '^a[bc]\\d$', '^a+[^bc]\\d$', '^a+[bc]\\D$', '^a+[bc]\\d'].map((to) => `/^a+[bc]\\d$/ → /${to}/`),
    ],
    ["import { a } from 'a'", []],
    ["const a: 'b' = c as 'b'", []],
    ["f({ 'a': b })", ["{ 'a': b } → {}"]],
  ])('%s', (code, expected) => {
    expect(changes(code)).toEqual(expected)
  })
})

test('of a condition within another, only what the other does not have already', () => {
  expect(changes('f(a === 1 && b)').filter((change) => change.startsWith('a === 1 →'))).toEqual([
    'a === 1 → (a) !== (1)',
    'a === 1 → true',
  ])
})

test('without an active mutant the code does what it did, and with one what that says', () => {
  expect(outcomes('return x.list.filter((one: number) => one > 1).length + x.a')).toEqual({
    none: 3,
    'x.list.filter((one ) => one > 1).length + x.a → (x.list.filter((one ) => one > 1).length) - (x.a)': 1,
    'x.list.filter((one ) => one > 1) → x.list': 4,
    'one > 1 → (one) >= (1)': 4,
    'one > 1 → (one) <= (1)': 2,
    'one > 1 → true': 4,
    'one > 1 → false': 1,
    'one > 1 → undefined': 1,
    '{ return x.list.filter((one ) => one > 1).length + x.a } → {}': undefined,
  })
})

test('lines without semicolons stay lines of their own', () => {
  const all = outcomes('let n = x.a\nn++\n;[n] = [n * 2]\nreturn n')
  expect(all).toMatchObject({ none: 4, 'n++ → n--': 0, 'n * 2 → (n) / (2)': 1 })
})

test('an optional chain is exchanged whole', () => {
  expect(outcomes('return x.none?.text.trim().length')).toMatchObject({
    none: undefined,
    '?. → .': expect.stringContaining('undefined') as unknown,
    'x.none?.text.trim() → x.none?.text': undefined,
  })
})

test('the operands of an operator stay what they are', () => {
  expect(outcomes('return (x.a || x.b) && x.c')).toMatchObject({ '(x.a || x.b) && x.c → (x.a || x.b) || (x.c)': 1 })
})

test('a case without its statements falls through', () => {
  const all = outcomes('switch (x.a) { case 1: return 4; default: return 2 }')
  expect(all).toMatchObject({ none: 4, 'return 4; → ': 2 })
})

test('a mutant that is reached too often ends', () => {
  expect(outcomes('let n = 0\nfor (let i = 0; i < 3; i++) n += 1\nreturn n')).toMatchObject({
    none: 3,
    'i++ → i--': 'too often',
    'i < 3 → false': 0,
  })
})

test('a mutant knows its place: the line and column, and what has to be reached', () => {
  const { mutants, places } = instrument('a.ts', 'const a: number = 1\nexport const b = a ? "c" : a\n')
  expect(mutants.map(({ line, column, place }) => [line, column, place])).toEqual([
    [2, 18, 0],
    [2, 18, 0],
    [2, 22, 1],
  ])
  expect(places).toBe(2)
})
