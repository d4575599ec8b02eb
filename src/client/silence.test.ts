import { expect, test } from 'vitest'
import type { KindOfRequest } from './kind-of-request.ts'
import { silence, type Silence, type SilentTrial } from './silence.ts'

const change = (kind: string, parts: Partial<KindOfRequest> = {}): KindOfRequest => ({
  operation: 'speech',
  part: 'mp3',
  side: 'refused',
  kind,
  ...parts,
})
const valid = (part = 'mp3'): KindOfRequest => ({ operation: 'speech', part, side: 'success', kind: 'control' })

function enter(quiet: Silence, count: number, kind: KindOfRequest, name = kind.kind): SilentTrial[] {
  return Array.from({ length: count }, (_, index) => quiet.enter(`${name} ${kind.part} ${index}`, kind))
}

const asked = (trials: readonly SilentTrial[]): string => trials.map((trial) => trial.ask()).join(' ')

/** The target answers both operations in general. */
function someTarget(): Silence {
  const quiet = silence()
  for (const kind of [valid(), change('speed'), change('none', { side: 'unauthenticated' })]) {
    const [trial] = enter(quiet, 1, kind)
    trial!.ask()
    trial!.answered()
    trial!.over()
  }
  return quiet
}

test('the first of a group goes ahead; with its answer all the others go', () => {
  const all = enter(someTarget(), 5, change('body: not JSON'))
  expect(asked(all)).toBe('send wait wait wait wait')
  all[0]!.answered()
  all[0]!.over()
  expect(asked(all.slice(1))).toBe('send send send send')
})

test('three in a row stay silent: the first gets all its attempts, the rest is not sent', () => {
  const all = enter(someTarget(), 6, change('body: not JSON'))
  asked(all)
  all[0]!.silent('no answer came', 1)
  expect(asked(all)).toBe('send send send wait wait wait')
  all[1]!.silent('no answer came', 1)
  all[2]!.silent('no answer came', 1)
  expect(asked(all)).toBe('send wait wait wait wait wait')
  expect(all.map((trial) => trial.isCut())).toEqual([false, true, true, true, true, true])
  all[0]!.silent('no answer came', 1)
  all[0]!.silent('no answer came', 1)
  all[0]!.over()
  expect(asked(all.slice(1))).toBe('leave leave leave leave leave')
  expect(all[5]!.why()).toContain('speech · mp3 · refused · body: not JSON: no answer came')
})

test('what falls silent for a while and answers again loses nothing', () => {
  const all = enter(someTarget(), 6, change('body: not JSON'))
  asked(all)
  all[0]!.silent('no answer came', 1)
  asked(all)
  all[1]!.silent('no answer came', 1)
  all[2]!.silent('no answer came', 1)
  all[0]!.answered()
  expect(asked(all)).toBe('send send send send send send')
})

test('one silent request among good ones mutes nothing, however often that happens', () => {
  const quiet = someTarget()
  for (let round = 0; round < 50; round += 1) {
    const [good, silent, next] = enter(quiet, 3, change('body: not JSON'), `round ${round}`)
    good!.ask()
    good!.answered()
    silent!.silent('no answer came', 1)
    silent!.silent('no answer came', 1)
    expect(silent!.ask()).toBe('send')
    next!.answered()
    silent!.answered()
    for (const trial of [good, silent, next]) trial!.over()
  }
})

test('an answer that goes on for several timeouts counts as often', () => {
  const all = enter(someTarget(), 3, change('body: not JSON'))
  asked(all)
  all[0]!.silent('still not ended', 3)
  all[0]!.over()
  expect(asked(all.slice(1))).toBe('leave leave')
})

test('of a format that never answers three kinds are enough; the other format goes on', () => {
  const quiet = someTarget()
  const kinds = ['voice', 'model', 'input', 'speed'].map((kind) => enter(quiet, 1, change(kind, { part: 'pcm' }))[0]!)
  expect(asked(kinds)).toBe('send send send wait')
  for (const trial of kinds.slice(0, 3)) trial.silent('no answer came', 1)
  expect(asked(kinds)).toBe('send wait wait wait')
  expect(asked(enter(quiet, 1, change('voice')))).toBe('send')
})

test('where no refusal is ever answered, valid requests go on', () => {
  const quiet = silence()
  const [control] = enter(quiet, 1, valid())
  control!.ask()
  control!.answered()
  const kinds = ['voice', 'model', 'input', 'speed', 'body'].map((kind) => enter(quiet, 1, change(kind))[0]!)
  expect(asked(kinds)).toBe('send send send wait wait')
  for (const trial of kinds.slice(0, 3)) trial.silent('no answer came', 1)
  expect(asked(kinds)).toBe('send wait wait wait wait')
  expect(asked(enter(quiet, 9, valid(), 'later'))).toBe('send send send send send send send send send')
})

test('a run affords only so many requests that get all their attempts for nothing', () => {
  const quiet = someTarget()
  const kinds = Array.from({ length: 9 }, (_, index) => enter(quiet, 1, change(`kind ${index}`))[0]!)
  asked(kinds)
  for (const trial of kinds) trial.silent('no answer came', 1)
  expect(asked(kinds)).toBe('send send send send send send wait wait wait')
  for (const trial of kinds.slice(0, 6)) {
    trial.silent('no answer came', 2)
    trial.over()
  }
  expect(asked(kinds.slice(6))).toBe('leave leave leave')
  // Nor does it try the rest of those groups, unless somebody is answered after all.
  kinds[8]!.over()
  const [more] = enter(quiet, 1, change('kind 8'), 'more')
  expect(more!.ask()).toBe('leave')
  kinds[0]!.answered()
  expect(more!.ask()).toBe('send')
})

test('whatever waits for an answer of its group goes on with it, in its turn', async () => {
  const quiet = someTarget()
  const [first, ...others] = enter(quiet, 4, change('body: not JSON'))
  expect(first!.ask()).toBe('send')
  const sent: number[] = []
  const waits = others.map((trial, index) =>
    quiet.until(() => trial.ask() === 'send').then(() => void sent.push(index)),
  )
  await Promise.resolve()
  expect(sent).toEqual([])
  first!.answered()
  await Promise.all(waits)
  expect(sent).toEqual([0, 1, 2])
})

test('an attempt that ends without an answer lets the next one of its group go', async () => {
  const quiet = someTarget()
  const [first, second] = enter(quiet, 2, change('body: not JSON'))
  expect(first!.ask()).toBe('send')
  const wait = quiet.until(() => second!.ask() === 'send')
  first!.over()
  await wait
})

test('nothing looks again at an answer that changes nothing, or before something outside has changed', async () => {
  const quiet = someTarget()
  const [known] = enter(quiet, 1, change('speed'))
  let looks = 0
  let isOver = false
  const wait = quiet.until(() => {
    looks += 1
    return isOver
  })
  known!.ask()
  known!.answered()
  known!.over()
  expect(looks).toBe(1)
  quiet.wake()
  expect(looks).toBe(2)
  isOver = true
  quiet.wake()
  await wait
  expect(looks).toBe(3)
})

test('a wait that was given up is not looked at again: nothing is left of the requests that have ended', async () => {
  const quiet = someTarget()
  const over = new AbortController()
  let looks = 0
  const wait = quiet.until(() => {
    looks += 1
    return false
  }, over.signal)
  over.abort()
  await wait
  quiet.wake()
  expect(looks).toBe(1)
})

test('the second look has groups of its own', () => {
  const quiet = someTarget()
  const kind = change('body: not JSON')
  const [first] = enter(quiet, 1, kind)
  first!.ask()
  first!.silent('no answer came', 3)
  first!.over()
  expect(quiet.enter('next', kind).ask()).toBe('leave')
  const later = quiet.enter('next', kind, 'second')
  expect(later.ask()).toBe('send')
  later.silent('no answer came', 3)
  expect(later.why()).toContain('speech · mp3 · refused · body: not JSON, looked at again: no answer came')
})

test('requests that need not wait for one of them: valid ones, provoked ones, and those of the second look', () => {
  for (const kind of [valid(), change('status: 503', { side: 'provoked' })])
    expect(asked(enter(silence(), 5, kind)), kind.side).toBe('send send send send send')
  const quiet = silence()
  const again = [0, 1, 2, 3].map((index) => quiet.enter(`again ${index}`, change('voice'), 'second'))
  expect(asked(again)).toBe('send send send send')
})

test('kinds that stay silent in the second look say nothing of other kinds', () => {
  const quiet = silence()
  for (const kind of ['voice', 'model', 'input']) {
    const trial = quiet.enter(kind, change(kind), 'second')
    trial.ask()
    trial.silent('no answer came', 1)
  }
  expect(quiet.enter('speed', change('speed'), 'second').ask()).toBe('send')
})

/** Each of its own kind; all of them stay silent once. */
function silentAll(quiet: Silence, kinds: readonly KindOfRequest[]): SilentTrial[] {
  const trials = kinds.map((kind) => enter(quiet, 1, kind)[0]!)
  for (const trial of trials) {
    trial.ask()
    trial.silent('no answer came', 1)
  }
  return trials
}

const answeredAll = (quiet: Silence, kinds: readonly KindOfRequest[]): void => {
  for (const kind of kinds) {
    const [trial] = enter(quiet, 1, kind, 'good')
    trial!.ask()
    trial!.answered()
    trial!.over()
  }
}

test('an operation of which nothing is answered is silent after three kinds, whatever they are', () => {
  const quiet = silence()
  answeredAll(quiet, [{ operation: 'budget', part: 'daily', side: 'refused', kind: 'interval' }])
  silentAll(quiet, [valid(), change('voice', { part: 'pcm' })])
  expect(asked(enter(quiet, 1, change('model', { part: 'pcm' })))).toBe('send')
  silentAll(quiet, [change('none', { side: 'unauthenticated' })])
  const [next] = enter(quiet, 1, change('speed', { part: 'pcm' }))
  expect(next!.ask()).toBe('wait')
  expect(next!.why()).toBe(
    'requests of one kind stayed without an answer, one after the other (speech: no answer came): ' +
      'the rest of them was not waited for',
  )
  expect(asked(enter(quiet, 1, { operation: 'budget', part: 'weekly', side: 'refused', kind: 'id' }))).toBe('send')
})

test('refusals of an operation that are never answered, in one format or the other', () => {
  const quiet = silence()
  const budget: KindOfRequest = { operation: 'budget', part: 'daily', side: 'refused', kind: 'interval' }
  answeredAll(quiet, [valid(), valid('pcm'), budget])
  silentAll(quiet, [change('voice'), change('model', { part: 'pcm' })])
  expect(asked(enter(quiet, 1, change('body')))).toBe('send')
  silentAll(quiet, [change('input')])
  const [next] = enter(quiet, 1, change('speed', { part: 'pcm' }))
  expect([next!.ask(), next!.why()]).toEqual(['wait', expect.stringContaining('(speech · all parts · refused: ')])
  expect(asked(enter(quiet, 1, { ...budget, kind: 'id' }))).toBe('send')
})

test('refusals that are never answered, of one operation or the other', () => {
  const quiet = silence()
  const budget: KindOfRequest = { operation: 'budget', part: 'daily', side: 'refused', kind: 'interval' }
  answeredAll(quiet, [valid(), valid('pcm'), { ...budget, side: 'success' }])
  silentAll(quiet, [change('voice'), change('model', { part: 'pcm' }), budget])
  const [next] = enter(quiet, 1, { ...budget, kind: 'id' })
  expect([next!.ask(), next!.why()]).toEqual(['wait', expect.stringContaining('(everything · refused: ')])
})

test('three requests of one kind are one kind', () => {
  const quiet = silence()
  const [first, ...others] = enter(quiet, 3, change('voice'))
  expect(first!.ask()).toBe('send')
  first!.silent('no answer came', 1)
  expect(asked(enter(quiet, 1, change('input'))), 'one silent kind').toBe('send')
  for (const trial of others) {
    trial.ask()
    trial.silent('no answer came', 1)
  }
  expect(asked(enter(quiet, 1, change('model')))).toBe('send')
})

test('the first of a silent kind goes on where its format is silent, too; the rest waits for both', () => {
  const quiet = silence()
  const [voice, model] = silentAll(quiet, [change('voice'), change('model'), change('input')])
  expect(model!.ask(), 'the format is silent by another').toBe('wait')
  model!.silent('no answer came', 2)
  expect(model!.ask()).toBe('send')
  const [rest] = enter(quiet, 1, change('model'), 'rest')
  voice!.over()
  expect(rest!.ask()).toBe('wait')
  model!.over()
  expect(rest!.ask()).toBe('leave')
})

test('ten silent kinds in a row: nothing more is sent, but for those that are asked again already', () => {
  const quiet = someTarget()
  const kinds = Array.from({ length: 12 }, (_, index) => enter(quiet, 1, change(`kind ${index}`))[0]!)
  const silent = (trials: readonly SilentTrial[]): void => {
    for (const trial of trials) {
      trial.ask()
      trial.silent('no answer came', 1)
    }
  }
  silent(kinds.slice(0, 6))
  expect(asked(kinds.slice(0, 6))).toBe('send send send send send send')
  silent(kinds.slice(6, 9))
  expect(kinds[11]!.ask(), 'nine').toBe('send')
  silent(kinds.slice(9, 10))
  expect(asked(kinds.slice(0, 6))).toBe('send send send send send send')
  expect(asked(kinds.slice(10))).toBe('wait wait')
  expect(kinds[10]!.why()).toContain('(whatever was sent: no answer came)')
})

test('who finds no place is left when the last of those that have one is over, and is told why', () => {
  const quiet = someTarget()
  const kinds = Array.from({ length: 7 }, (_, index) => enter(quiet, 1, change(`kind ${index}`))[0]!)
  expect(kinds[6]!.why()).toBeUndefined()
  for (const trial of kinds) {
    trial.ask()
    trial.silent('no answer came', 1)
  }
  asked(kinds)
  for (const trial of kinds.slice(0, 5)) trial.over()
  expect(kinds[6]!.ask()).toBe('wait')
  kinds[5]!.over()
  expect(kinds[6]!.ask()).toBe('leave')
  expect(kinds[6]!.why()).toBe(
    'too much stayed without an answer to be sent again and again (speech · mp3 · refused · kind 6: no answer came)',
  )
})

test('of a kind that was answered before and falls silent, three are under way; the next goes with an answer', async () => {
  const quiet = someTarget()
  const kind = change('body: not JSON')
  answeredAll(quiet, [kind])
  const [silent, ...others] = enter(quiet, 4, kind)
  silent!.ask()
  silent!.silent('no answer came', 1)
  expect(asked(others)).toBe('send send wait')
  const wait = quiet.until(() => others[2]!.ask() === 'send')
  others[0]!.answered()
  await wait
})
