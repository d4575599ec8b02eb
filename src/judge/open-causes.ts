import { isNeverSucceeded } from '../requirement/never-succeeded.ts'
import { toCheckWhenUnreachable } from '../requirement/unreachable.ts'
import type { Cause, RequirementResult } from '../requirement/result.ts'

/** One kind of what leaves requirements open, known by their reasons. */
interface OpenCause {
  readonly id: (reason: string) => string
  readonly clause: (reason: string) => string
  readonly title: (reason: string) => string | undefined
  /** Nothing could be decided for it, whatever the other reasons say. */
  readonly whole?: true
}

const isSpeech = (reason: string): boolean => /\/audio\/speech never|create speech/.test(reason)

/** Without its counts. */
const gaveUp = /https?:\/\/\S+ gave up answering [^;]*: \d+ requests in a row ended with [^;]*?(?= \(\d+ of|;|$)/

const kinds: readonly OpenCause[] = [
  {
    id: () => 'unreachable',
    whole: true,
    clause: () => '4',
    title(reason) {
      const [found, detail] = /^https?:\/\/\S+ cannot be reached: (.+)$/.exec(reason) ?? []
      return detail === undefined ? undefined : `${found}; ${toCheckWhenUnreachable(detail)}`
    },
  },
  {
    id: () => 'never-answered',
    whole: true,
    clause: () => '4',
    title: (reason) => /^every valid request stayed without an answer \(.*\)$/.exec(reason)?.[0],
  },
  {
    id: (reason) => `${isSpeech(reason) ? 'speech' : 'budget'}-gave-up`,
    clause: (reason) => (isSpeech(reason) ? '4.1' : '4.2'),
    title: (reason) => gaveUp.exec(reason)?.[0],
  },
  {
    id: (reason) => `${isSpeech(reason) ? 'speech' : 'budget'}-never-succeeds`,
    clause: (reason) => (isSpeech(reason) ? '4.1' : '4.2'),
    // Without its counts.
    title: (reason) =>
      isNeverSucceeded(reason) ? reason : /the operation seems absent: [^;(]*[^;( ]/.exec(reason)?.[0],
  },
]

/** The causes for which requirements could not be decided: no answer, or an operation that never succeeds. Pure. */
export function openCauses(results: readonly RequirementResult[]): Cause[] {
  const open = results.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'untested')
  const explained = open.flatMap(({ id, reason }) =>
    kinds.flatMap((kind) => {
      const title = kind.title(reason)
      return title === undefined ? [] : [{ title, id, reason, kind }]
    }),
  )
  const causes = [...Map.groupBy(explained, ({ title }) => title)].map(([title, those]): Cause => {
    const { kind } = those[0]!
    return {
      id: kind.id(title),
      title,
      clause: kind.clause(title),
      level: 'undecided',
      requirements: (kind.whole ? open : those).map(({ id }) => id),
      findings: [],
    }
  })
  return causes.toSorted((one, other) => (one.clause < other.clause ? -1 : 1))
}
