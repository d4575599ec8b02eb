import { intervals } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { budgetCase } from '../budget-request.ts'

/** Every interval by UUID and by slug, each read more than once: what must agree is read at different times. */
export const budgetsByName = probe({
  id: 'budget-read', needs: ['management', 'workspace'],
  cases: (context) => intervals.flatMap((interval) => ['first', 'again'].map((role) =>
    budgetCase({ id: `${interval}.${role}`, stimulus: { kind: 'member', group: 'budget', role: `${role} read by name` }, expects: 'success', workspace: context.workspace, interval }))),
})

export const budgetsBySlug = probe({
  id: 'budget-read-slug', needs: ['management', 'workspace', 'slug'],
  cases: (context) => intervals.map((interval) =>
    budgetCase({ id: interval, stimulus: { kind: 'member', group: 'budget', role: 'read by slug' }, expects: 'success', workspace: context.slug, interval })),
})

/** When everything else is over: what must not change is read once more. */
export const budgetsAtTheEnd = probe({
  id: 'budget-read-end', needs: ['management', 'workspace'], order: 'alone',
  cases: (context) => intervals.map((interval) =>
    budgetCase({ id: interval, stimulus: { kind: 'member', group: 'budget', role: 'read at the end' }, expects: 'success', workspace: context.workspace, interval })),
})
