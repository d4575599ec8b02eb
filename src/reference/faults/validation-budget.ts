import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { workspaceSlug } from '../provision.ts'
import { area, overlooks } from './validation-hooks.ts'

const interval = (id: string, title: string, pattern: RegExp): Fault =>
  must(area, {
    id: `validation-interval-${id}`,
    title: `accepts ${title} as interval`,
    clause: '4.2',
    violates: ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
    hooks: overlooks(({ field, value }) => field === 'interval' && pattern.test(String(value))),
  })

export const intervalFaults: Fault[] = [
  interval('any', 'anything', /^/),
  interval('case', 'another case', /^(?:daily|weekly|monthly|lifetime)$/i),
  interval('blanks', 'blanks around the name', /^\s*(?:daily|weekly|monthly|lifetime)\s*$/),
  interval('prefix', 'the beginning of a name', /^(?:dail?|day|weekl?|monthl?|life|lifetim)$/i),
  interval('suffix', 'a name with something after it', /^(?:daily|weekly|monthly|lifetime)\S+$/),
  interval(
    'other',
    'names of other intervals',
    /^(?:hourly|yearly|annual|annually|quarterly|biweekly|minutely|never|none|null|total)$/i,
  ),
  interval('folded', 'letters that are those of a name in lower case', /^wee\u212aly$/),
  interval('number', 'a number', /^\d+$/),
  interval('file', 'a file name', /\.json$/),
  {
    ...interval('parameter', 'a name with a parameter behind a semicolon', /^(?:daily|weekly|monthly|lifetime);/),
    violates: ['BUDGET-INTERVAL-REFUSED'],
    when: { matches: ({ incoming }) => incoming.path.includes(';') },
  },
  {
    ...interval('any', 'anything', /^/),
    id: 'validation-interval-any-by-slug',
    title: 'accepts anything as interval when the workspace is named by its slug',
    when: { matches: ({ workspaceRef }) => workspaceRef === workspaceSlug },
  },
]

/** An unknown workspace that is found all the same. */
const unknownWorkspace = (
  id: string,
  title: string,
  isIt: (reference: string, id: string, slug: string) => boolean,
): Fault =>
  must(area, {
    id: `validation-workspace-${id}`,
    title,
    clause: '4.2',
    violates: [
      'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
      ...(['injected', 'longer'].includes(id) ? [] : ['BUDGET-UNKNOWN-WORKSPACE-404']),
    ],
    hooks: {
      problems: (problems) => problems.filter(({ field }) => field !== 'id' || id !== 'empty'),
      workspace: (found, { services, workspaceRef }) => {
        const known = services.store.workspace(workspaceSlug)
        return found ?? (known && isIt(workspaceRef, known.id, known.slug) ? known : undefined)
      },
    },
  })

export const workspaces: Fault[] = [
  unknownWorkspace('any', 'takes any unknown workspace for the only one', () => true),
  unknownWorkspace('random', 'takes any UUID for a workspace', (reference) => /^[0-9a-f-]{36}$/i.test(reference)),
  unknownWorkspace(
    'part',
    'finds a workspace by a part of its UUID',
    (reference, id) => reference.length > 3 && id.includes(reference.toLowerCase()),
  ),
  unknownWorkspace(
    'prefix',
    'finds a workspace by what its UUID or slug begins with',
    (reference, id, slug) => reference !== '' && (id.startsWith(reference) || slug.startsWith(reference)),
  ),
  unknownWorkspace('injected', 'puts the workspace into its query as it is', (reference) =>
    /['"%*]|--|;|\bor\b/i.test(reference),
  ),
  {
    ...unknownWorkspace('empty', 'finds a workspace for no id at all', (reference) => reference === ''),
    violates: ['BUDGET-ID-MIN-LENGTH'],
  },
  unknownWorkspace(
    'longer',
    'ignores what follows the UUID',
    (reference, id) => reference.length > id.length && reference.toLowerCase().startsWith(id),
  ),
]
