import type { Catalogue } from '../requirement/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { didYouMean } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** The requirements that a run asks for. `words` is empty when that is all of them. */
export interface Selection {
  readonly requirements: readonly AnyRequirement[]
  readonly words: string
}

/** @throws UsageError naming the valid names and the nearest one, when a suite, a level or a requirement does not exist. */
export function select(catalogue: Catalogue, wanted: { suites?: readonly string[]; only?: readonly string[]; level?: string; sampled?: string }): Selection {
  const suiteNames = catalogue.suites.map(({ name }) => name)
  for (const suite of wanted.suites ?? []) if (!suiteNames.includes(suite)) throw unknown('suite', suite, suiteNames)
  const ids = catalogue.requirements.map(({ id }) => id)
  for (const id of wanted.only ?? []) if (!ids.includes(id)) throw unknown('requirement', id, ids)
  if (wanted.level !== undefined && !['must', 'should'].includes(wanted.level)) throw unknown('level', wanted.level, ['must', 'should'])
  const requirements = catalogue.requirements.filter(({ id, level }) =>
    (!wanted.suites || wanted.suites.includes(catalogue.suiteOf(id)))
    && (!wanted.only || wanted.only.includes(id))
    && (wanted.level === undefined || level === 'must' || (wanted.level === 'should' && level === 'should')))
  const words = [
    ...(wanted.suites ? [`suite ${wanted.suites.join(', ')}`] : []),
    ...(wanted.only ? [`only ${wanted.only.join(', ')}`] : []),
    ...(wanted.level === undefined ? [] : [`level ${wanted.level}`]),
    ...(wanted.sampled === undefined ? [] : [wanted.sampled]),
  ].join('; ')
  return { requirements, words }
}

function unknown(what: string, name: string, valid: readonly string[]): UsageError {
  const list = valid.length <= 12 ? `valid: ${valid.join(', ')}` : 'see `assay list requirements`'
  return new UsageError(`unknown ${what} "${name}"${didYouMean(name, valid)} (${list})`)
}
