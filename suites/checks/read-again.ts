import type { Evidence } from '../../src/requirement/evidence.ts'
import { undecided } from '../../src/requirement/judgement.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'

export interface ReadAgain extends Requirement<readonly Answered[]> {
  /** Reads that are no violation and need a second look all the same. */
  readonly unclear?: (exchanges: readonly Answered[], evidence: Evidence) => boolean
  /** Did this earlier read say the same in the second look, where it differed again? Then it was no accident. */
  readonly cameAgain?: (one: Answered, exchanges: readonly Answered[], evidence: Evidence) => boolean
}

/**
 * Declares a requirement on reads that must agree. Where they differ, all of them are read again in the second look:
 * a difference accuses only if it is there without any one of the earlier reads, which may have been an accident.
 * @param codes The violations that say that reads differ.
 */
export function readAgain(codes: readonly string[], declaration: ReadAgain): Requirement<readonly Answered[]> {
  const { unclear = () => false, cameAgain = () => false, ...declared } = declaration
  const { over, check } = declared
  const differs: (...judged: Parameters<typeof check>) => boolean = (exchanges, evidence) => {
    const judgement = check(exchanges, evidence)
    return judgement.kind === 'violated' && codes.includes(judgement.code)
  }
  return requirement({
    ...declared,
    wholeRun: true,
    doubted: (evidence) =>
      over(evidence)
        .filter(({ subject }) => differs(subject, evidence) || unclear(subject, evidence))
        .flatMap(({ exchanges }) => exchanges),
    check(exchanges, evidence) {
      if (!differs(exchanges, evidence)) return check(exchanges, evidence)
      const earlier = exchanges.filter(({ look }) => look !== 2)
      if (earlier.length === exchanges.length)
        return undecided('two reads differ, and they were not read again later: it may have been an accident')
      const persists = earlier.every(
        (one) =>
          cameAgain(one, exchanges, evidence) ||
          differs(
            exchanges.filter((other) => other !== one),
            evidence,
          ),
      )
      return persists
        ? check(exchanges, evidence)
        : undecided(
            'one read differs from the others, and did not when it was read again: it may have been an accident',
          )
    },
  })
}
