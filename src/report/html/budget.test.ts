import { expect, test } from 'vitest'
import { budget } from './budget.ts'

test('each has a limit, and all together have one: what does not fit takes nothing', () => {
  const { takes } = budget(10, 25)
  expect([11, 10, 10, 6, 5, 1, 0].map(takes)).toEqual([false, true, true, false, true, false, true])
})
