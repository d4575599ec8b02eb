import { readFileSync } from 'node:fs'
import { chai, expect as plainExpect } from 'vitest'
import { falseTimers, type FalseTimers } from './false-timers.ts'

/**
 * What tests import from `vitest`, while mutants are tried: the same `expect`, and a list of the tests instead of a
 * runner. Snapshots are compared and never written.
 */

type Hook = () => unknown
type Hooks = Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Hook[]>

export interface Suite extends Hooks {
  readonly name: string
  readonly parent: Suite | undefined
}

export interface Test {
  readonly name: string
  readonly suite: Suite
  readonly run: () => unknown
}

const newSuite = (name: string, parent: Suite | undefined): Suite => ({
  name,
  parent,
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
})

let suite = newSuite('', undefined)
let tests: Test[] = []

/** The tests that a module declares while it is imported. */
export async function collected(load: () => Promise<unknown>): Promise<readonly Test[]> {
  ;[suite, tests] = [newSuite('', undefined), []]
  await load()
  return tests
}

type Body = (...values: never[]) => unknown
type Rest = readonly [unknown?, unknown?]

const bodyOf = (rest: Rest): Body => rest.find((value) => typeof value === 'function') as Body
const valuesOf = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row])

function addTest(name: string, body: Body, values: readonly unknown[] = []): void {
  const path = []
  for (let at: Suite | undefined = suite; at?.parent; at = at.parent) path.unshift(at.name)
  tests.push({ name: [...path, name].join(' > '), suite, run: () => body(...(values as never[])) })
}

function addSuite(name: string, body: Body, values: readonly unknown[] = []): void {
  const outer = suite
  suite = newSuite(name, outer)
  body(...(values as never[]))
  suite = outer
}

type Add = typeof addTest

const declare = (add: Add) => {
  const one = (name: string, ...rest: Rest): void => add(name, bodyOf(rest))
  const forEach =
    (values: (row: unknown) => unknown[]) =>
    (rows: readonly unknown[]) =>
    (name: string, ...rest: Rest): void => {
      rows.forEach((row, index) => add(`${name} [${index + 1}]`, bodyOf(rest), values(row)))
    }
  const skipped = (): void => {}
  return Object.assign(one, {
    each: forEach(valuesOf),
    for: forEach((row) => [row]),
    skip: skipped,
    skipIf: (condition: unknown) => (condition ? skipped : one),
    runIf: (condition: unknown) => (condition ? one : skipped),
  })
}

const test = declare(addTest)
export { test, test as it }
export const describe = declare(addSuite)

const hook =
  (kind: keyof Hooks) =>
  (body: Hook): void => {
    suite[kind].push(body)
  }
export const beforeAll = hook('beforeAll')
export const afterAll = hook('afterAll')
export const beforeEach = hook('beforeEach')
export const afterEach = hook('afterEach')

/** Nothing is provided: nobody writes snapshots. */
export const inject = (): undefined => undefined

const RealDate = Date

/** The clock on the wall stands still; timers go on. */
function dateAt(now: number | string | Date): void {
  const at = new RealDate(now).getTime()
  class FakeDate extends RealDate {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [at] : parts) as [number]))
    }
    static override now = (): number => at
  }
  globalThis.Date = FakeDate as DateConstructor
}

const realTimers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
let timers: FalseTimers | undefined

/** As tests name them: with the clock on the wall going on. */
const timersAlone = 'setTimeout,clearTimeout'

/** What tests use of it: a false date, timers that stand still, or both. */
export const vi = {
  useFakeTimers(options: { readonly toFake?: readonly string[]; readonly now?: number | string | Date } = {}): void {
    const { toFake, now = RealDate.now() } = options
    const what = toFake?.join()
    if (what !== undefined && what !== 'Date' && what !== timersAlone)
      throw new Error(`no false ${what} in test/mutate/runner/vitest-stand-in.ts`)
    if (what !== timersAlone) dateAt(now)
    if (what === 'Date') return
    timers = falseTimers(new RealDate(now).getTime())
    const { setTimeout, clearTimeout } = timers
    Object.assign(globalThis, { setTimeout, clearTimeout })
  },
  advanceTimersByTime: (ms: number): void =>
    timers!.advance(ms, globalThis.Date === RealDate ? () => undefined : dateAt),
  getTimerCount: (): number => timers!.count(),
  setSystemTime: dateAt,
  getMockedSystemTime: (): Date | null => (globalThis.Date === RealDate ? null : new Date()),
  useRealTimers(): void {
    globalThis.Date = RealDate
    Object.assign(globalThis, realTimers)
    timers = undefined
  },
}

/** As vitest writes a text into a test: between quotes, indented as the code around it. */
function inlineText(snapshot: string): string {
  const lines = snapshot.split('\n')
  const indent = /^\s*/.exec(lines[1] ?? '')![0]
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
    .trim()
}

/** A snapshot is the same, or the test fails. */
function addSnapshot(name: string, isSame: (received: unknown, snapshot: string) => boolean): void {
  chai.use((_, { addMethod, flag }) => {
    addMethod(chai.Assertion.prototype, name, function (this: Chai.Assertion, snapshot: string) {
      if (!isSame(flag(this, 'object'), snapshot)) throw new chai.AssertionError('the snapshot differs')
    })
  })
}

addSnapshot('toMatchInlineSnapshot', (received, snapshot) => inlineText(snapshot) === `"${String(received)}"`)
addSnapshot('toMatchFileSnapshot', (received, path) => readFileSync(path, 'utf8') === received)

export const expect = plainExpect
