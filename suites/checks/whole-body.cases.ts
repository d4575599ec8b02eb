import type { Asked } from '../../fixtures/cases/asked.ts'
import { holds, undecided, violates, type JudgedCase } from '../../fixtures/cases/judged-case.ts'
import { inTurn } from '../../fixtures/cases/requests.ts'

/** What every requirement says that is checked by `wholeBody`, of a request that succeeds. */
export function wholeBodyCases(of: Asked): JudgedCase[] {
  const whole = of.kept({ length: 10 })
  const cut = whole.came('cut')
  const again = whole.came('cut', 200)
  const turns = (signs: string) => inTurn(signs, { '.': whole, x: again, c: cut })
  const habit = whole.came('cut', 'cut').later('cut', 'cut', 'cut', 'cut')
  return [
    holds(whole),
    holds(again),
    holds(whole.came(500, 200)),
    violates('broken', habit),
    undecided(whole.came('cut', 'cut').later('cut', 'cut', 'cut')),
    undecided(cut),
    undecided(whole.came('too long')),
    undecided(whole.came('cut', 'too long')),
    violates('often', turns('xxxxxxxx')),
    holds(turns('xxxxxxx')),
    violates('often', turns(`xxxxxxxx${'.'.repeat(24)}`)),
    holds(turns(`xxxxxxxx${'.'.repeat(25)}`)),
  ]
}
