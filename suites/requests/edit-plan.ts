import { formats, intervals, type Format, type Interval } from '../../src/contract/operation.ts'
import { isScreened } from '../../src/contract/screened-path.ts'
import type { Combination } from '../../src/record/case.ts'
import { keyEdits } from '../../src/record/template.ts'
import { textEdits, type TextEditId } from '../../src/record/text-edits.ts'
import { dimensionsOf } from '../../src/requirement/coverage.ts'
import { covering, tuplesOf } from '../../src/requirement/covering.ts'
import { usualRuns, type ProbeContext } from '../../src/requirement/probe.ts'

/** Where a name stands that can be made wrong. */
export type EditPlace = 'response_format' | 'interval' | 'workspace' | 'slug' | 'api-key' | 'management-key'

/** One name made wrong in one way, in a request that is the control of its route otherwise. */
export interface EditedName {
  readonly place: EditPlace
  readonly edit: TextEditId
  /** The format or the interval of the control. */
  readonly route: Format | Interval
  /** The wrong name. Keys have none: they are made wrong when they are sent. */
  readonly text: string
  /** Without a key, that comes before all else which is wrong. */
  readonly key: 'right' | 'none'
}

interface Place {
  readonly routes: readonly (Format | Interval)[]
  readonly edits: readonly TextEditId[]
  /** The right name; undefined where the context has none. */
  text(context: ProbeContext, route: Format | Interval): string | undefined
}

const allEdits = Object.keys(textEdits) as TextEditId[]

/** Whether the case of a UUID or a slug matters is not stated. */
const editsOfIds = allEdits.filter((id) => !['otherCase', 'capital'].includes(id))

/** Of a key, these are sent on every route, and the others in turn. */
export const nearestEdits = [
  'dropLast',
  'appendOne',
  'changeLast',
  'changeMiddle',
  'otherCase',
] as const satisfies readonly TextEditId[]

const otherKeyEdits = keyEdits.filter((id) => !(nearestEdits as readonly TextEditId[]).includes(id))

const places: Readonly<Record<EditPlace, Place>> = {
  response_format: { routes: formats, edits: allEdits, text: (_, route) => route },
  interval: { routes: intervals, edits: allEdits, text: (_, route) => route },
  workspace: { routes: intervals, edits: editsOfIds, text: ({ workspace }) => nameIn(workspace) },
  slug: {
    routes: intervals,
    edits: editsOfIds,
    text: ({ workspace, slug }) => (slug === workspace ? undefined : nameIn(slug)),
  },
  'api-key': { routes: formats, edits: otherKeyEdits, text: () => '' },
  'management-key': { routes: intervals, edits: otherKeyEdits, text: () => '' },
}

/** The name that stands so in a path. */
function nameIn(part: string): string | undefined {
  return part === '' ? undefined : decodeURIComponent(part)
}

const bothKeys = ['right', 'none'] as const
const rightOnly = ['right'] as const

/** All that could be sent: every edit of every name on every route, with its key and without one. */
export function editedNames(context: ProbeContext): readonly EditedName[] {
  return (Object.keys(places) as EditPlace[]).flatMap((place) => {
    const { routes, edits, text } = places[place]
    return routes.flatMap((route) => {
      const name = text(context, route)
      if (name === undefined) return []
      return edits.flatMap((edit): EditedName[] => {
        if (name === '') return [{ place, edit, route, text: '', key: 'right' }]
        const wrong = textEdits[edit].edit(name).toWellFormed()
        // Of a name of one letter some edits leave nothing: that is another mistake.
        if (wrong === name || wrong === '') return []
        // How a proxy or a firewall refuses a path is not judged, and without a key nothing else is.
        const isStopped = isScreened(encodeURIComponent(wrong)) || ['condition', 'star'].includes(edit)
        const keys = isStopped && place !== 'response_format' ? rightOnly : bothKeys
        return keys.map((key) => ({ place, edit, route, text: wrong, key }))
      })
    })
  })
}

/** What it combines: in a report, and to be chosen. */
export function combinationOf({ place, edit, route, key }: EditedName): Combination {
  const isFormat = route === 'mp3' || route === 'pcm'
  return {
    place,
    edit,
    operation: isFormat ? 'speech' : 'budget',
    format: isFormat ? route : '',
    interval: isFormat ? '' : route,
    key,
  }
}

/** The last choice: all probes of a run ask for the same, each with a context of its own. */
let last: { readonly key: string; readonly names: readonly EditedName[] } | undefined

/**
 * What is sent of it: every pair of place, edit, operation, format and key; every edit of each place with its key; and
 * every place on each interval. Under `--runs` as many more as that draws beyond the usual, for triples.
 */
export function chosenNames(context: ProbeContext): readonly EditedName[] {
  const { seed, runs, workspace, slug } = context
  const key = JSON.stringify([seed, runs.free, workspace, slug])
  if (last?.key === key) return last.names
  const names = covering(editedNames(context), {
    seed,
    idOf: (name) => JSON.stringify(combinationOf(name)),
    covers(name) {
      const combination = combinationOf(name)
      const { place, edit, interval, key } = combination
      return [
        ...tuplesOf(dimensionsOf(combination), 2),
        ...(interval === '' ? [] : [`${place} on ${interval}`]),
        ...(key === 'right' ? [`${place} with ${edit}`] : []),
      ]
    },
    further: {
      covers: (name) => tuplesOf(dimensionsOf(combinationOf(name)), 3),
      most: Math.max(0, runs.free - usualRuns),
    },
  })
  last = { key, names }
  return names
}

export function routesOf(place: EditPlace): readonly (Format | Interval)[] {
  return places[place].routes
}
