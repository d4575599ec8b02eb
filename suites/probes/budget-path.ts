import { intervals, type Interval } from '../../src/contract/operation.ts'
import { isUuid } from '../../src/contract/formats.ts'
import type { Case } from '../../src/record/case.ts'
import { textEdits, type TextEditId } from '../../src/record/text-edits.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { budgetChange, budgetControl } from '../requests/budget-request.ts'
import { valueId, type Change } from '../requests/change.ts'
import { firstEscaped } from '../requests/first-escaped.ts'
import { isReadAsUuid } from '../requests/read-as-uuid.ts'
import type { EditedName } from '../requests/edit-plan.ts'
import { editedProbes } from './edited-probe.ts'
import { bySlug } from './on-both.ts'
import { notAnInterval } from '../requests/wrong-values.ts'

const budgetControls = intervals.map(budgetControl)

function notAnIntervalChange(value: string): Change {
  return {
    id: `interval.not-in-enum:${valueId(value)}`,
    label: `interval: not in the enum ("${value}")`,
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

/** Neighbours of the four, each in the place of one of them. */
export const [editedIntervals, editedIntervalsKeyless] = editedProbes(
  'interval-edited',
  'interval',
  (context, { text, route }) => {
    const interval = encodeURIComponent(text)
    return budgetChange(context, route as Interval, notAnIntervalChange(interval), { interval })
  },
)

/** Servers that find a workspace by its slug may do so on another way. */
export const wrongIntervalsBySlug = probe({
  id: 'interval-enum-slug',
  needs: ['management', 'workspace', 'slug'],
  controls: budgetControls,
  cases: (context) =>
    intervals.map((interval, index) => {
      const value = ['Daily', 'yearly'][index % 2]!
      return budgetChange(context, interval, bySlug(notAnIntervalChange(value)), {
        interval: value,
        workspace: context.slug,
      })
    }),
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
    // RFC 9562, 5: by chance, by time in two orders, by a name.
    const randomUuids = [
      'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a',
      '0199f3a2-7c41-7d5e-9a8b-0f1e2d3c4b5a',
      'c232ab00-9414-11ec-b3c8-9f6bdeced846',
      '886313e1-3b8a-5372-9b90-0c9aee199e5d',
    ] as const
    const strangers: [id: string, words: string, workspace: string][] = [
      ['nil-uuid', 'the nil UUID', '00000000-0000-0000-0000-000000000000'],
      ['nobodys-slug', 'a slug of nobody', 'no-such-workspace-of-anybody'],
    ]
    const injected: [id: string, words: string, workspace: string][] = [
      [
        'first-half',
        'the first half of a real one',
        encodeURIComponent(firstHalf(decodeURIComponent(context.workspace))),
      ],
      ['percent', 'a percent sign', '%25'],
      ['asterisk', 'an asterisk', '*'],
      ['underscores', 'an underscore pattern', '_'.repeat(context.workspace.length)],
      ['quote-and-condition', 'a quote and a condition', '%27%20OR%20%271%27%3D%271'],
      ['proto', 'a member of every object', '__proto__'],
      ['null', 'null', 'null'],
      ['zero', 'zero', '0'],
      ['one', 'one, as a row of a table has', '1'],
      ['undefined', 'undefined', 'undefined'],
      ['hyphen', 'a hyphen', '-'],
      ['blank', 'a blank', '%20'],
      ['not-utf8', 'a byte that is no UTF-8', '%FF'],
    ]
    return [
      ...intervals.flatMap((interval, index) =>
        // The first on each interval, the others in turn.
        [['random-uuid', 'a random UUID', randomUuids[index]!] as const, strangers[index % 2]!].map(
          ([id, words, workspace]) => budgetChange(context, interval, unknownWorkspace(id, words), { workspace }),
        ),
      ),
      // Of a name of one letter the first half is all of it.
      ...injected
        .filter(([, , workspace]) => workspace !== context.workspace && workspace !== context.slug)
        .map(([id, words, workspace]) => budgetChange(context, 'monthly', unknownWorkspace(id, words), { workspace })),
    ]
  },
})

function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2))
}

/** Edits that were sent before there was a table of them, by the ids that they had. */
const earlierIds: Partial<Record<TextEditId, string>> = {
  appendOne: 'one-more',
  dropLast: 'last-dropped',
  withQuote: 'with-quote',
}

/** A UUID made wrong in a way in which it may be read all the same. */
export const editedUuid = 'open.path.edited'

function editedWorkspace(context: ProbeContext, { edit, text, route }: EditedName, slug?: 'slug'): Case {
  const workspace = encodeURIComponent(text)
  const { words } = textEdits[edit]
  if (!slug && isReadAsUuid(text, decodeURIComponent(context.workspace)))
    return budgetChange(
      context,
      route as Interval,
      { id: `${editedUuid}:${edit}`, label: `open path: a UUID with ${words}` },
      { workspace, expects: 'answer' },
    )
  const change = {
    id: `workspace.unknown:${earlierIds[edit] ?? edit}`,
    label: `workspace: unknown (a real one, ${words})`,
  }
  return budgetChange(context, route as Interval, slug ? bySlug(change) : change, { workspace })
}

/** The name that is used elsewhere: the UUID, where there is one. */
export const [editedWorkspaces, editedWorkspacesKeyless] = editedProbes(
  'workspace-edited',
  'workspace',
  (context, name) => editedWorkspace(context, name),
)

/** Servers that find a workspace by its slug may do so on another way. */
export const [editedSlugs, editedSlugsKeyless] = editedProbes('workspace-edited-slug', 'slug', (context, name) =>
  editedWorkspace(context, name, 'slug'),
)

/** The same names, written in ways of which the interface does not say whether they are the same. */
export const otherwiseSpelled = probe({
  id: 'workspace-spelled',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases(context) {
    const { workspace, slug } = context
    const spelled = (
      id: string,
      words: string,
      parts: { workspace?: string; interval?: string },
      index: number,
    ): Case =>
      budgetChange(
        context,
        intervals[index]!,
        { id: `open.path.${id}`, label: `open path: ${words}` },
        {
          expects: 'answer',
          ...parts,
        },
      )
    return [
      spelled('escaped-interval', 'a letter of the interval as an escape', { interval: firstEscaped(intervals[0]) }, 0),
      spelled(
        'escaped-workspace',
        'a character of the workspace as an escape',
        { workspace: firstEscaped(workspace) },
        1,
      ),
      // Databases take no text with it.
      spelled('nul-behind', 'a NUL behind the workspace', { workspace: `${workspace}%00` }, 2),
      ...(isUuid(workspace)
        ? [
            spelled('uuid-plain', 'a UUID without its hyphens', { workspace: workspace.replaceAll('-', '') }, 2),
            spelled('uuid-braces', 'a UUID in braces', { workspace: `%7B${workspace}%7D` }, 3),
            spelled('uuid-urn', 'a UUID as a URN', { workspace: `urn:uuid:${workspace}` }, 0),
          ]
        : []),
      ...(slug !== '' && textEdits.otherCase.edit(slug) !== slug
        ? [spelled('slug-case', 'a slug in the other case', { workspace: textEdits.otherCase.edit(slug) }, 1)]
        : []),
    ]
  },
})
