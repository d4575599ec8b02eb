import type { Mutant } from '../mutant.ts'

/** In what is shown of a run. */
export const reportMutants: readonly Mutant[] = [
  {
    file: 'src/report/annotations.ts',
    find: "requirement.verdict === 'error' || requirement.level === 'must' ? 'error' : 'warning'",
    replace: "'error'",
    why: 'a should that cannot be decided is an error',
    killedBy: 'src/report/annotations.test.ts > a %s with %s: %s',
  },
  {
    file: 'src/report/annotations.ts',
    find: "if (state === 'known') return 'notice'",
    replace: "if (state === 'known') return 'error'",
    why: 'what the baseline knows is an error',
    killedBy: 'src/report/annotations.test.ts > under --strict a violated should',
  },
  {
    file: 'src/report/ci-state.ts',
    find: "(verdict === 'warn' && strict)) return baseline",
    replace: 'verdict === undefined) return baseline',
    why: 'under --strict a violated should passes',
    killedBy: 'src/report/ci-state.test.ts > each verdict has its state',
  },
]
