import type { Cell } from '../record/run-event.ts'
import { isNeverSucceeded } from '../requirement/never-succeeded.ts'
import { toCheckWhenUnreachable } from '../requirement/unreachable.ts'
import type { Cause, RequirementResult, Verdict } from '../requirement/result.ts'
import { reasonKindOf } from './in-each.ts'
import { whereWords } from './where-words.ts'

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
    title(reason) {
      const [found, detail] = /^every valid request stayed without an answer \((.*)\)$/.exec(reason) ?? []
      return detail === undefined ? undefined : `${found}; ${toCheckWhenUnreachable(detail)}`
    },
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

/** What left a requirement open, and in which target. */
interface Told {
  readonly id: string
  readonly title: string
  readonly kind: OpenCause
  /** Key of the target, where the requirement is asked of more than one. */
  readonly cell: string | undefined
}

/**
 * The causes for which requirements could not be decided: no answer, or an operation that never succeeds. Of several
 * targets each reason is one cause, told with the targets that have it. Pure.
 */
export function openCauses(results: readonly RequirementResult[], cells: readonly Cell[] = []): Cause[] {
  const open = results.filter(isOpen)
  const explained = open.flatMap(({ id, reason, cells: own }) =>
    (own?.filter(isOpen) ?? [{ reason, cell: undefined }]).flatMap((part) =>
      kinds.flatMap((kind): Told[] => {
        const title = kind.title(part.reason)
        return title === undefined ? [] : [{ title, id, kind, cell: part.cell }]
      }),
    ),
  )
  const causes = [...Map.groupBy(explained, ({ title }) => reasonKindOf(title)).values()].map((those): Cause => {
    const { kind, title } = those[0]!
    const where = whereOf(those, cells)
    return {
      id: kind.id(title),
      title: where === '' ? title : `${where}: ${inTargets(title)}`,
      clause: kind.clause(title),
      level: 'undecided',
      requirements: kind.whole && where === '' ? open.map(({ id }) => id) : [...new Set(those.map(({ id }) => id))],
      findings: [],
    }
  })
  const sorted = causes.toSorted((one, other) => (one.clause < other.clause ? -1 : 1))
  // Which of several targets a control failed in is not told by its reason.
  return withKeysInDoubt(cells.length > 0 ? sorted : withControls(sorted, open))
}

const controlFailed = /^the control [^(;]*\((speech|budget)\/[^;]* proves nothing(?: \(\d+ of \d+ cases\))?$/

/** With what is open since controls failed, and nothing else: they do for every request of what never succeeds. */
function withControls(causes: readonly Cause[], open: readonly RequirementResult[]): Cause[] {
  const explained = new Set(causes.flatMap(({ requirements }) => requirements))
  const ids = new Set(causes.map(({ id }) => id))
  const also = open.flatMap(({ id, reason }) => {
    const parts = reason.split('; ').filter((part) => !/^and \d+ more reasons$/.test(part))
    const behind = parts.map((part) => `${controlFailed.exec(part)?.[1] ?? ''}-never-succeeds`)
    return explained.has(id) || !behind.every((cause) => ids.has(cause)) ? [] : [{ id, behind: behind[0]! }]
  })
  return causes.map((cause) => {
    const own = also.filter(({ behind }) => cause === causes.find(({ id }) => id === behind))
    return { ...cause, requirements: [...cause.requirements, ...own.map(({ id }) => id)] }
  })
}

/** Two keys that are both let in nowhere are more often exchanged than both wrong. */
function withKeysInDoubt(causes: readonly Cause[]): Cause[] {
  const refused = causes.filter(({ title }) => isNeverSucceeded(title) && / gave 40[13]\b/.test(title))
  if (new Set(refused.map(({ id }) => id)).size < 2) return [...causes]
  return causes.map((cause) =>
    cause === refused[0]
      ? { ...cause, title: `${cause.title}; both keys are refused: does each hold what the other should?` }
      : cause,
  )
}

export function isOpen({ verdict }: { readonly verdict: Verdict }): boolean {
  return verdict === 'inconclusive' || verdict === 'untested'
}

/** Both formats beside each other are no target of their own: what stands in the way does so in one of the two. */
function whereOf(those: readonly Told[], cells: readonly Cell[]): string {
  const keys = new Set(those.map(({ cell }) => cell))
  const having = cells.filter(({ cell, of, name }) => keys.has(cell) && of !== 'both' && name !== '')
  const kindsOf = new Set(having.map(({ of }) => of))
  return whereWords(
    having,
    cells.filter(({ of, name }) => kindsOf.has(of) && name !== ''),
  )
}

/** Models, voices and workspaces of several targets have no variables. */
function inTargets(title: string): string {
  return title.replace(
    /check the base URL, ASSAY_\w+ and ASSAY_\w+/,
    'check its base URL and names in targets, or exclude it',
  )
}
