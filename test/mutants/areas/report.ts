import type { Mutant } from '../mutant.ts'

/** In what is shown of a run. */
export const reportMutants: readonly Mutant[] = [
  {
    file: 'src/report/annotations.ts',
    find: "(verdict === 'inconclusive' && level === 'must')",
    replace: "verdict === 'inconclusive'",
    why: 'a should that cannot be decided is an error',
    killedBy: 'src/report/annotations.test.ts > a %s with %s: %s',
  },
  {
    file: 'src/report/annotations.ts',
    find: "return baseline ? 'notice' : 'error'",
    replace: "return 'error'",
    why: 'what the baseline knows is an error',
    killedBy: 'src/report/annotations.test.ts > under --strict a violated should',
  },
  {
    file: 'src/report/junit.ts',
    find: "(verdict === 'warn' && strict)) return baseline",
    replace: 'verdict === undefined) return baseline',
    why: 'under --strict a violated should passes',
    killedBy: 'test/report/junit.test.ts > under --strict a warning is a failure',
  },
]
