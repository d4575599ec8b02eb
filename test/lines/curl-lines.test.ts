import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosen } from '../chosen.ts'
import { faultTrial, triedFaults } from './fault-trial.ts'

/** Lines of reports, pasted into bash: `npm run lines -- 100 --seed N` tries those of a hundred faults. */

let trial: Awaited<ReturnType<typeof faultTrial>>
beforeAll(async () => {
  trial = await faultTrial()
})
afterAll(() => trial.close())

/** One answer, two, many, a sequence on one connection, several at once, wrong keys before a right one. */
const kinds = [
  'speed-ignored-in-long',
  'speed-inverted',
  'auth-missing-accepted',
  'budget-slug-other-id',
  'budget-slug-500',
  'auth-third-call-open',
  'state-frame-after-no-json',
  'parallel-crosstalk',
  'auth-locked-behind-wrong-keys',
]

test.each([...kinds, ...chosen(triedFaults, 128, 32)])(
  'what bash and curl get from each line shows its finding: %s',
  async (id) => {
    const tried = await trial.of(id)
    expect(tried.length).toBeGreaterThan(0)
    expect(
      tried.flatMap(({ finding, line, trouble }) => (trouble === undefined ? [] : [finding.id, trouble, line])),
    ).toEqual([])
  },
)

test('a line that is answered rightly does not show its finding', async () => {
  const [one, ...more] = await trial.of('auth-missing-accepted', (line) =>
    line.replace('/with/auth-missing-accepted', ''),
  )
  expect(one!.trouble).toContain('401')
  expect(more.every(({ trouble }) => trouble !== undefined)).toBe(true)
})
