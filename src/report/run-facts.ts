import { clipped } from '../record/clipped.ts'
import { byBytes } from './order.ts'
import type { ReportedRun } from './reported-run.ts'
import { targetsCount } from './target-words.ts'

const labelLimit = 300

/** What the operator calls the run, "commit=1a2b3c", in one order. */
export function labelsOf({ run }: Pick<ReportedRun['result'], 'run'>): string[] {
  return Object.entries(run.labels)
    .sort(([one], [other]) => byBytes(one, other))
    .map(([name, value]) => clipped(`${name}=${value}`, labelLimit))
}

/** What a run says of itself as a whole, as names and texts. */
export function runFacts({ result }: ReportedRun): [name: string, text: string][] {
  const { run } = result
  const targets = targetsCount(result)
  return [
    ['assay.version', result.tool.version],
    ['assay.outcome', result.outcome],
    ['assay.headline', result.headline],
    ['assay.run', run.id],
    ['assay.target', run.target.baseUrl],
    ...(targets === undefined ? [] : [['assay.targets', targets] as [string, string]]),
    ['assay.profile', run.profile],
    ['assay.seed', String(run.seed)],
    ['assay.complete', String(run.complete)],
    ['assay.catalogue', run.catalogueDigest],
    ['assay.interface', run.interfaceDigest],
    ...labelsOf(result).map((label): [string, string] => {
      const [name, ...value] = label.split('=')
      return [`assay.label.${name}`, value.join('=')]
    }),
    ...result.causes
      .slice(0, causesShown)
      .map(({ title }, index): [string, string] => [`assay.cause.${index + 1}`, title]),
  ]
}

/** More say nothing more, and some readers refuse a file of many elements. */
const causesShown = 20
