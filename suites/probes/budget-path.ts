import { intervals } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { budgetChange, budgetControl } from '../requests/budget-request.ts'
import { valueId, type Change } from '../requests/change.ts'
import { notAnInterval } from '../requests/wrong-values.ts'

const budgetControls = intervals.map(budgetControl)

function notAnIntervalChange(value: string, bySlug?: 'by-slug'): Change {
  return {
    id: `interval.not-in-enum:${valueId(value)}${bySlug ? `.${bySlug}` : ''}`,
    label: `interval: not in the enum ("${value}"${bySlug ? ', workspace by slug' : ''})`,
  }
}

function unknownWorkspace(id: string, words: string): Change {
  return { id: `workspace.unknown:${id}`, label: `workspace: unknown (${words})` }
}

/** Spread over the controls of all four: a workspace need not have a budget for each. */
export const wrongIntervals = probe({
  id: 'interval-enum',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    notAnInterval.map((value, index) =>
      budgetChange(context, intervals[index % intervals.length]!, notAnIntervalChange(value), {
        interval: value,
      }),
    ),
})

/** Servers that find a workspace by its slug may do so on another way. */
export const wrongIntervalsBySlug = probe({
  id: 'interval-enum-slug',
  needs: ['management', 'workspace', 'slug'],
  controls: budgetControls,
  cases: (context) =>
    ['Daily', 'yearly']
      .flatMap((value) => intervals.map((interval) => [value, interval] as const))
      .map(([value, interval]) =>
        budgetChange(context, interval, notAnIntervalChange(value, 'by-slug'), {
          interval: value,
          workspace: context.slug,
        }),
      ),
})

/** 4.2: "id | string | … Minimum length 1." */
export const emptyWorkspace = probe({
  id: 'workspace-empty',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    intervals.map((interval) =>
      budgetChange(context, interval, { id: 'workspace.empty', label: 'workspace: empty' }, { workspace: '' }),
    ),
})

/** Ids that name no workspace. Parts of the real one, strangers, and what a careless query would take for all. */
export const unknownWorkspaces = probe({
  id: 'workspace-unknown',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) => {
    const real = context.workspace
    const strangers: [id: string, words: string, workspace: string][] = [
      ['random-uuid', 'a random UUID', 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a'],
      ['nil-uuid', 'the nil UUID', '00000000-0000-0000-0000-000000000000'],
      ['nobodys-slug', 'a slug of nobody', 'no-such-workspace-of-anybody'],
    ]
    const injected: [id: string, words: string, workspace: string][] = [
      ['first-half', 'the first half of a real one', encodeURIComponent(real.slice(0, Math.ceil(real.length / 2)))],
      ['one-more', 'a real one and one character more', `${encodeURIComponent(real)}0`],
      ['last-dropped', 'a real one without its last character', encodeURIComponent(real.slice(0, -1))],
      ['percent', 'a percent sign', '%25'],
      ['asterisk', 'an asterisk', '*'],
      ['underscores', 'an underscore pattern', '_'.repeat(real.length)],
      ['quote-and-condition', 'a quote and a condition', '%27%20OR%20%271%27%3D%271'],
      ['with-quote', 'a real one with a quote', `${encodeURIComponent(real)}%27`],
      ['proto', 'a member of every object', '__proto__'],
      ['null', 'null', 'null'],
      ['zero', 'zero', '0'],
      ['blank', 'a blank', '%20'],
    ]
    return [
      ...intervals.flatMap((interval) =>
        strangers.map(([id, words, workspace]) =>
          budgetChange(context, interval, unknownWorkspace(id, words), { workspace }),
        ),
      ),
      ...injected.map(([id, words, workspace]) =>
        budgetChange(context, 'monthly', unknownWorkspace(id, words), { workspace }),
      ),
    ]
  },
})
