import type { Catalogue } from '../requirement/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { didYouMean } from '../text/nearest.ts'
import { UsageError } from '../config/usage-error.ts'

/** The requirements that a run asks for. `words` is empty when that is all of them. */
export interface Selection {
  readonly requirements: readonly AnyRequirement[]
  readonly words: string
}

/**
 * @param wanted `only`: ids, or what some of them begin with, up to a hyphen.
 * @throws UsageError naming the valid names and the nearest one, when a suite, a level or a requirement does not exist.
 */
export function select(
  catalogue: Catalogue,
  wanted: { suites?: readonly string[]; only?: readonly string[]; level?: string; sampled?: string },
): Selection {
  const suiteNames = catalogue.suites.map(({ name }) => name)
  for (const suite of wanted.suites ?? []) if (!suiteNames.includes(suite)) throw unknown('suite', suite, suiteNames)
  const ids = catalogue.requirements.map(({ id }) => id)
  const only = wanted.only?.flatMap((word) => idsOf(word, ids))
  if (wanted.level !== undefined && !['must', 'should'].includes(wanted.level))
    throw unknown('level', wanted.level, ['must', 'should'])
  for (const [flag, names] of [
    ['--suite', wanted.suites],
    ['--only', wanted.only],
  ] as const)
    if (names?.length === 0)
      throw new UsageError(`${flag} names nothing: nothing would be judged; name something, or leave it out`)
  const filters = filtersOf(catalogue, { ...wanted, ...(only && { only }) }, wanted.only ?? [])
  const requirements = catalogue.requirements.filter((requirement) => filters.every(({ lets }) => lets(requirement)))
  if (requirements.length === 0) throw nothingLeft(catalogue, filters)
  const words =
    requirements.length === catalogue.requirements.length && wanted.sampled === undefined
      ? ''
      : [
          ...(wanted.suites ? [`suite ${wanted.suites.join(', ')}`] : []),
          ...(wanted.only ? [`only ${wanted.only.join(', ')}`] : []),
          ...(wanted.level === undefined ? [] : [`level ${wanted.level}`]),
          ...(wanted.sampled === undefined ? [] : [wanted.sampled]),
        ].join('; ')
  return { requirements, words }
}

/** One way of asking for a part, as it was typed. */
interface Filter {
  readonly words: string
  lets(requirement: AnyRequirement): boolean
}

/** The id that this is, or all that begin with it: `AUTH` and `AUTH-*` are every id that begins with `AUTH-`. */
function idsOf(word: string, ids: readonly string[]): readonly string[] {
  if (ids.includes(word)) return [word]
  const start = `${word.replace(/-?\*?$/, '')}-`
  const all = start === '-' ? [] : ids.filter((id) => id.startsWith(start))
  if (all.length === 0) throw unknown('requirement', word, ids)
  return all
}

function filtersOf(
  catalogue: Catalogue,
  { suites, only, level }: { suites?: readonly string[]; only?: readonly string[]; level?: string },
  typed: readonly string[],
): Filter[] {
  return [
    ...(suites
      ? [
          {
            words: `--suite ${suites.join(',')}`,
            lets: ({ id }: AnyRequirement) => suites.includes(catalogue.suiteOf(id)),
          },
        ]
      : []),
    ...(only ? [{ words: `--only ${typed.join(',')}`, lets: ({ id }: AnyRequirement) => only.includes(id) }] : []),
    ...(level === undefined
      ? []
      : [{ words: `--level ${level}`, lets: ({ level: own }: AnyRequirement) => own === 'must' || own === level }]),
  ]
}

/** Which filters exclude each other: two of them if two do, or else all together. */
function nothingLeft(catalogue: Catalogue, filters: readonly Filter[]): UsageError {
  const pairs = filters.flatMap((one, at) => filters.slice(at + 1).map((other) => [one, other] as const))
  const pair = pairs.find(
    ([one, other]) => !catalogue.requirements.some((requirement) => one.lets(requirement) && other.lets(requirement)),
  )
  const words = (pair ?? filters).map((filter) => filter.words)
  return new UsageError(
    `nothing would be judged: ${words.slice(0, -1).join(', ')} and ${words.at(-1)} exclude each other; ` +
      `leave one of them out`,
  )
}

function unknown(what: string, name: string, valid: readonly string[]): UsageError {
  const list = valid.length <= 12 ? `valid: ${valid.join(', ')}` : 'see `assay list requirements`'
  return new UsageError(`unknown ${what} "${name}"${didYouMean(name, valid)} (${list})`)
}
