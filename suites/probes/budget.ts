import { isUuid } from '../../src/contract/formats.ts'
import { intervals } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { budgetCase, budgetChange, budgetControl } from '../requests/budget-request.ts'

/** Every interval, read more than once: what must agree is read at different times. */
export const budgetsByName = probe({
  id: 'budget-read',
  needs: ['management', 'workspace'],
  cases: (context) =>
    intervals.flatMap((interval) =>
      ['first', 'again'].map((role) =>
        budgetCase({
          id: `${interval}.${role}`,
          stimulus: { kind: 'member', group: 'budget', role: `${role} read by name` },
          expects: 'success',
          workspace: context.workspace,
          interval,
        }),
      ),
    ),
})

const readsBySlug = ({ slug }: ProbeContext): Case[] =>
  intervals.map((interval) =>
    budgetCase({
      id: interval,
      stimulus: { kind: 'member', group: 'budget', role: 'read by slug' },
      expects: 'success',
      workspace: slug,
      interval,
    }),
  )

/**
 * One after another, when all reads by name are over: a read by slug then stands between two by name, which show
 * whether anything changed.
 */
export const budgetsBySlug = probe({
  id: 'budget-read-slug',
  needs: ['management', 'workspace', 'slug'],
  order: 'alone',
  cases: readsBySlug,
})

/** What was read by slug may be kept, and told otherwise the next time. */
export const budgetsBySlugAgain = probe({
  id: 'budget-read-slug-again',
  needs: ['management', 'workspace', 'slug'],
  order: 'alone',
  after: [budgetsBySlug],
  cases: readsBySlug,
})

/**
 * When everything else is over: what must not change is read once more, and twice in turn, so that what changes with
 * the interval is told from what changes with time.
 */
export const budgetsAtTheEnd = probe({
  id: 'budget-read-end',
  needs: ['management', 'workspace'],
  order: 'alone',
  cases: (context) =>
    ['', '.again'].flatMap((turn) =>
      intervals.map((interval) =>
        budgetCase({
          id: `${interval}${turn}`,
          stimulus: { kind: 'member', group: 'budget', role: 'read at the end' },
          expects: 'success',
          workspace: context.workspace,
          interval,
        }),
      ),
    ),
})

/**
 * 4.2 has interval and workspace in the path, and no query: where a framework puts both together, another budget
 * may be taken for the one that is asked for. Who refuses a query may.
 */
export const budgetWithQuery = probe({
  id: 'budget-query',
  needs: ['management', 'workspace'],
  controls: [budgetControl('monthly')],
  cases: (context) => [
    budgetChange(
      context,
      'monthly',
      { id: 'open.query.interval', label: 'open query: another interval' },
      { query: '?interval=weekly', expects: 'answer' },
    ),
  ],
})

/** Every read of the workspace that must agree with the others. */
export const workspaceReads = [budgetsByName, budgetsBySlug, budgetsAtTheEnd]

/**
 * RFC 9562, 4: "output as lowercase characters and … case-insensitive on input." The UUID in the case that it is not
 * written in. Nothing where it has no letters.
 */
export const budgetsInOtherCase = probe({
  id: 'budget-read-other-case',
  needs: ['management', 'uuid'],
  controls: intervals.map(budgetControl),
  cases: (context) => {
    const uuid = context.target.workspaceId!
    const turned = uuid === uuid.toUpperCase() ? uuid.toLowerCase() : uuid.toUpperCase()
    return !isUuid(uuid) || turned === uuid
      ? []
      : intervals.map((interval) =>
          budgetCase({
            id: interval,
            stimulus: { kind: 'member', group: 'budget spelling', role: 'UUID in the other case' },
            expects: 'answer',
            workspace: turned,
            interval,
          }),
        )
  },
})
