import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { switches, type Switch } from '../switch.ts'
import { allowLinks } from './allow-links.ts'
import { loadFrom, registerModuleHooks } from './module-hooks.ts'
import { afterOwnTime, ownTime } from './own-time.ts'
import { tooOften, type Command, type Instruction, type Reply, type TestRun, type Trial } from './protocol.ts'
import { collected, type Suite, type Test } from './vitest-stand-in.ts'

/** Runs tests with one mutant active at a time. It is started by `fork`, and ended by whoever started it. */

class TooOften extends Error {}

const table = new Map<string, Switch>()
Object.assign(globalThis, { [switches]: table })

const send = (reply: Reply): void => void process.send!(reply)

let [root, version, most, times] = ['', 0, 0, 0]
let limits: Instruction['limits'] = {}
const limitOf = (name: string): number => limits[name] ?? 20_000
let wasTooOften = false
/** What was thrown outside of any test, or promised and not awaited. */
let stray: unknown

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    stray ??= error ?? new Error(event)
  })

function count(): void {
  times += 1
  if (times <= most) return
  wasTooOften = true
  throw new TooOften(tooOften)
}

/** It may begin again, with other targets: what is loaded already and does not import these stays. */
function begin(instruction: Instruction): void {
  ;({ root, limits } = instruction)
  if (table.size === 0) {
    registerModuleHooks()
    allowLinks()
  }
  table.clear()
  for (const { file, places } of instruction.targets)
    table.set(file, { active: 0, reached: new Uint32Array(places), count })
  loadFrom(instruction)
  // Where nothing is loaded anew, as in a survey, there are no versions.
  if (instruction.importers.length > 0) version += 1
  ;[base, loaded] = [instruction.importers.length > 0 ? version : 0, new Map()]
}

/** By version and file: a module declares its tests only once. */
let loaded = new Map<string, readonly Test[]>()
/** The version that was loaded while no mutant was active. */
let base = 0

async function testsOf(file: string, version: number): Promise<readonly Test[]> {
  const key = `${version} ${file}`
  const known = loaded.get(key)
  if (known) return known
  const url = pathToFileURL(join(root, file)).href
  const tests = await collected(() => import(version === 0 ? url : `${url}?v=${version}`))
  loaded.set(key, tests)
  return tests
}

/** What was loaded for one mutant is of no use for the next. */
function forget(version: number): void {
  for (const key of loaded.keys()) if (key.startsWith(`${version} `)) loaded.delete(key)
}

function suitesOf(suite: Suite | undefined): Suite[] {
  return suite ? [...suitesOf(suite.parent), suite] : []
}

const begun = new Set<Suite>()

async function hooked(test: Test): Promise<void> {
  const suites = suitesOf(test.suite)
  for (const suite of suites) {
    if (begun.has(suite)) continue
    begun.add(suite)
    for (const hook of suite.beforeAll) await hook()
  }
  for (const suite of suites) for (const hook of suite.beforeEach) await hook()
  try {
    await test.run()
  } finally {
    for (const suite of suites.toReversed()) for (const hook of suite.afterEach) await hook()
  }
}

async function ended(): Promise<void> {
  const suites = [...begun].toReversed()
  begun.clear()
  for (const suite of suites) for (const hook of suite.afterAll) await hook()
}

/** Milliseconds: what takes longer is not waited for; for a mutant it would not be run. */
const longest = 20_000

const late = Symbol('late')

/** Why a test failed; `late` where it did not end. */
async function failureOf(body: () => Promise<unknown>, limit: number): Promise<unknown> {
  send({ is: 'busy', limit })
  ;[stray, times] = [undefined, 0]
  let end = (): void => {}
  const over = new Promise((resolve) => {
    end = afterOwnTime(limit, () => resolve(late))
  })
  const failure = await Promise.race([
    body().then(
      () => undefined,
      (error: unknown) => error ?? new Error('it threw nothing'),
    ),
    over,
  ])
  end()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  return failure ?? stray
}

const textOf = (failure: unknown): string => String(failure instanceof Error ? failure.message : failure).slice(0, 200)

/** What was reached since the last time, and how often. */
function takeReached(): TestRun['reached'] {
  const all: Record<string, [number, number][]> = {}
  for (const [file, { reached }] of table) {
    const places = [...reached.entries()].filter(([, times]) => times > 0)
    if (places.length > 0) all[file] = places
    reached.fill(0)
  }
  return all
}

/** Every test of a file, without any mutant. */
async function survey(file: string): Promise<Reply> {
  most = Infinity
  let tests: readonly Test[] = []
  const failure = await failureOf(async () => {
    tests = await testsOf(file, base)
  }, 60_000)
  const loading = takeReached()
  if (failure !== undefined) return { is: 'surveyed', tests: [], loading, failure: textOf(failure) }
  const runs: TestRun[] = []
  for (const [index, test] of tests.entries()) {
    const passed = ownTime()
    const failure = await failureOf(() => hooked(test), longest)
    const ms = passed()
    runs.push({
      index,
      name: test.name,
      ms,
      reached: takeReached(),
      ...(failure === undefined ? {} : { failure: textOf(failure) }),
    })
  }
  await ended()
  return { is: 'surveyed', tests: runs, loading }
}

async function tried(trial: Trial): Promise<Reply> {
  const own = table.get(trial.file)!
  ;[most, wasTooOften] = [trial.most, false]
  if (trial.anew) version += 1
  const used = trial.anew ? version : base

  async function killed(failure: unknown, killer: string, again: () => Promise<unknown>): Promise<Reply> {
    own.active = 0
    if (trial.anew) forget(used)
    await ended().catch(() => {})
    if (wasTooOften || failure instanceof TooOften) return { is: 'tried', fate: 'timeout', killer, why: tooOften }
    if (failure === late) return { is: 'tried', fate: 'timeout', killer }
    most = Infinity
    return (await again()) === undefined
      ? { is: 'tried', fate: 'killed', killer, why: textOf(failure) }
      : { is: 'spoiled' }
  }

  for (const { file, indexes } of trial.tests) {
    own.active = trial.anew ? trial.number : 0
    let tests: readonly Test[] = []
    const load = (version: number) => async (): Promise<void> => {
      tests = await testsOf(file, version)
    }
    const failure = await failureOf(load(used), limitOf(file))
    if (failure !== undefined) return killed(failure, `${file} (loading)`, () => failureOf(load(base), 60_000))
    own.active = trial.number
    for (const [index, test] of tests.entries()) {
      const name = `${file} > ${test.name}`
      if (indexes && !indexes.includes(index)) continue
      const failure = await failureOf(() => hooked(test), limitOf(name))
      if (failure === undefined) continue
      return killed(failure, name, async () => {
        const same = (await testsOf(file, base))[index]
        return same && failureOf(() => hooked(same), 60_000)
      })
    }
    own.active = 0
    await ended().catch(() => {})
  }
  if (trial.anew) forget(used)
  return { is: 'tried', fate: 'survived' }
}

async function load(files: readonly string[]): Promise<Reply> {
  const failed: string[] = []
  for (const file of files) {
    const failure = await failureOf(() => import(pathToFileURL(join(root, file)).href), 60_000)
    if (failure !== undefined) failed.push(`${file}: ${textOf(failure)}`)
  }
  const failure = failed.length > 0 ? { failure: failed.join('; ') } : {}
  return { is: 'surveyed', tests: [], loading: takeReached(), ...failure }
}

async function answer(command: Command): Promise<Reply> {
  if (command.do === 'begin') {
    begin(command.instruction)
    return { is: 'ready' }
  }
  const reply = await {
    load: () => load((command as Command & { do: 'load' }).files),
    survey: () => survey((command as Command & { do: 'survey' }).file),
    try: () => tried((command as Command & { do: 'try' }).trial),
  }[command.do]()
  for (const own of table.values()) own.active = 0
  return reply
}

process.on('message', (command: Command) => {
  void answer(command).then(send)
})
process.on('disconnect', () => process.exit())
