import { expect, test } from 'vitest'
import { answeredAll, asked, change, enter, silentAll, someTarget, valid } from '../../fixtures/silent-trials.ts'
import type { KindOfRequest } from './kind-of-request.ts'
import { silence, type SilentTrial } from './silence.ts'

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

test('of a kind that was answered and falls silent three are under way; the next goes with an answer', async () => {
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
