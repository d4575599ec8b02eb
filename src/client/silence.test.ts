import { expect, test } from 'vitest'
import { asked, change, enter, silentAll, someTarget, valid } from '../../fixtures/silent-trials.ts'
import { silence } from './silence.ts'

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

test('whoever waits for a place does not wait for one that waits for itself', () => {
  const quiet = someTarget()
  const kinds = ['voice', 'model', 'input', 'speed', 'body'].map((kind) => change(kind))
  for (const trial of silentAll(quiet, kinds)) {
    expect(trial.ask()).toBe('send')
    trial.over()
  }
  const [first, second] = enter(quiet, 2, valid('pcm'))
  for (const trial of [first!, second!]) {
    trial.ask()
    trial.silent('no answer came', 1)
  }
  // Quicker to ask again, it has the last place, and now waits for the first of its group.
  expect(second!.ask()).toBe('send')
  let said = ''
  void quiet.until(() => {
    said = first!.ask()
    return said !== 'wait'
  })
  expect(said).toBe('wait')
  expect(second!.ask()).toBe('wait')
  expect(said).toBe('leave')
  first!.over()
  expect(second!.ask()).toBe('leave')
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

test('the first answer of a group that nobody waits for is no reason to look again', async () => {
  const target = someTarget()
  const [one] = enter(target, 1, valid('pcm'))
  asked([one!])
  let looks = 0
  const wait = target.until(() => {
    looks += 1
    return looks > 1
  })
  one!.answered()
  expect(looks).toBe(1)
  target.wake()
  await wait
})

test('who has all attempts for nothing is left with its group: the first of it tells for both', () => {
  const quiet = someTarget()
  const [first, second, third] = enter(quiet, 3, valid())
  for (const trial of [first!, second!]) {
    expect(trial.ask()).toBe('send')
    trial.silent('no answer came', 1)
    expect(trial.ask(), 'of a few silent ones each is asked again').toBe('send')
  }
  third!.silent('no answer came', 1)
  expect(asked([first!, second!, third!])).toBe('send wait wait')
})

test('an answer to another of its group ends the wait for a silent one', async () => {
  const quiet = someTarget()
  const [silent, other, waiting] = enter(quiet, 3, valid())
  asked([silent!, other!])
  silent!.silent('still not ended', 3)
  const wait = quiet.until(() => waiting!.ask() === 'send')
  other!.answered()
  await wait
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
