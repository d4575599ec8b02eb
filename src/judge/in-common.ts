import { formats, intervals } from '../contract/operation.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { asked, featuresOf, isAboutStatus, isOfConnection, isOfName } from './features-of.ts'
import type { JudgedUnit } from './judged-unit.ts'

/** What fewer than this have in common may be chance, unless nothing else has it. */
const enough = 5

/** What many of the others have as well says little. */
const mostOthers = 0.6

/** Changes that are named; the others are counted. */
const changesNamed = 3

/** What so many of them have, and so few of the others, is what a reader wants to know, though it is not all of it. */
const mostly = 0.8
const seldom = 0.1

/**
 * In what those that are violated differ from the others: "only with response_format pcm", or "only and always" where
 * none of the others is like that; and the changes that show it besides the one that is said. Empty where nothing
 * tells them apart.
 * @param said What the finding says already.
 */
export function inCommon(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  evidence: Evidence,
  said: string,
): string {
  if (held.length === 0 || violated.length === 0) return ''
  return [telling(violated, held, evidence, said), otherChanges(violated, said)]
    .filter((part) => part !== '')
    .join('; ')
}

function telling(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  evidence: Evidence,
  said: string,
): string {
  const own = violated.map((one) => featuresOf(one, evidence))
  // What the finding says already goes without saying: compared are those that are alike in this.
  const saidOfAll = commonTo(own).filter((feature) => !feature.startsWith('with: ') && isSaid(feature, said))
  const others = held
    .map((one) => featuresOf(one, evidence))
    .filter((features) => saidOfAll.every((feature) => features.has(feature)))
  if (others.length === 0) return ''
  const shareOf = (features: readonly ReadonlySet<string>[], feature: string): number =>
    features.filter((each) => each.has(feature)).length / features.length
  const known = [...new Set(own.flatMap((features) => [...features]))]
    .filter((feature) => !isSaid(feature, said))
    // Of a single one everything is common to all: only what it was sent for tells something, and which interval of
    // several it is.
    .filter((feature) => violated.length >= enough || !isOfConnection(feature))
    .filter(
      (feature) =>
        violated.length > 1 ||
        feature.startsWith('with: ') ||
        asked.test(feature) ||
        (others.length > 1 && isInterval(feature)),
    )
    .map((feature) => ({ feature, own: shareOf(own, feature), others: shareOf(others, feature) }))
  const shared = known.filter(
    (one) =>
      one.own === 1 && (one.others === 0 || (!isOfName(one.feature) && isTelling(one.feature, one.others, own.length))),
  )
  // Within the same part of a service: what one format has to do with says nothing of the other.
  const scope = commonTo(own).filter((feature) => scopes.has(feature))
  const beside = others.filter((features) => scope.every((feature) => features.has(feature)))
  const usual = known.filter(
    ({ feature, own: share }) =>
      own.length >= enough && share >= mostly && shareOf(beside, feature) <= seldom && !isOfConnection(feature),
  )
  const byOthers = shared.toSorted(
    (one, other) => one.others - other.others || habitOf(one.feature) - habitOf(other.feature),
  )
  // What many of the others have as well tells less than what nearly all of these have, and hardly any of the others.
  // A connection that some of the others have is sooner an effect: what clients send of their own goes over new ones.
  const isSure = ({ feature, others: share }: (typeof known)[number]): boolean =>
    share === 0 || (share <= seldom && !isOfConnection(feature))
  const [strong, weak] = [byOthers.filter(isSure), byOthers.filter((one) => !isSure(one))]
  const [best] = [...strong, ...usual.toSorted((one, other) => other.own - one.own), ...weak]
  if (!best || (best.own === 1 && best.others > 0)) {
    const isNamed = (feature: string): boolean =>
      !scopes.has(feature) &&
      known.some((one) => one.feature === feature) &&
      // Of a single one chance has many pairs.
      (own.length > 1 || asked.test(feature))
    const both = together(commonTo(own), others, isNamed)
    if (both !== undefined) return `only and always ${both}`
  }
  if (!best) return exception(own, others, violated.some(isAboutStatus))
  const words = best.feature.replace('with: ', 'with ')
  if (best.feature.startsWith('with: ') && said.includes(best.feature.replace('with: ', ''))) return ''
  if (best.own < 1) return `mostly ${words}`
  return `only ${best.others === 0 ? 'and always ' : ''}${words}`
}

/** What all others have and none of these: "everywhere but in answers with 400". */
function exception(
  own: readonly ReadonlySet<string>[],
  others: readonly ReadonlySet<string>[],
  isOfStatus: boolean,
): string {
  if (own.length < enough || others.length < enough) return ''
  const [best] = commonTo(others).filter(
    (feature) =>
      !feature.startsWith('with the header') &&
      !isOfConnection(feature) &&
      // Of what is wrong for its status the status is left out: that those that are right have theirs is no news.
      !(isOfStatus && feature.startsWith('in answers with ')) &&
      own.every((features) => !features.has(feature)),
  )
  return best === undefined ? '' : `everywhere but ${best.replace('with: ', 'with ')}`
}

function commonTo(all: readonly ReadonlySet<string>[]): string[] {
  const [first = new Set<string>(), ...more] = all
  return [...more.reduce((one, other) => one.intersection(other), first)]
}

function isSaid(feature: string, said: string): boolean {
  return said.includes(feature.replace('with response_format', 'asked for'))
}

/** One part of what a service does. */
const scopes: ReadonlySet<string> = new Set([
  'for speech',
  'for budgets',
  'by slug',
  'by UUID',
  ...formats.map((format) => `with response_format ${format}`),
  ...intervals.map((interval) => `for ${interval}`),
])

const isInterval = (feature: string): boolean => intervals.some((interval) => feature === `for ${interval}`)

/** Two features that none of the others has both of, though some have the one that is a part of what a service does. */
function together(
  features: readonly string[],
  others: readonly ReadonlySet<string>[],
  isNamed: (feature: string) => boolean,
): string | undefined {
  for (const feature of features.filter((one) => isNamed(one)))
    for (const scope of features.filter((one) => scopes.has(one) && others.some((each) => each.has(one))))
      if (others.every((each) => !each.has(feature) || !each.has(scope)))
        return `${feature.replace('with: ', 'with ')} and ${scope}`
  return undefined
}

function isTelling(feature: string, share: number, times: number): boolean {
  if (isOfConnection(feature) && share > seldom) return false
  return times >= enough && share < mostOthers && !feature.startsWith('with the header')
}

/** Where a finding names a change: the plainest of the others. */
function otherChanges(violated: readonly JudgedUnit[], said: string): string {
  const changes = new Set(
    violated.flatMap(({ unit }) => {
      const stimulus = unit.exchanges.at(-1)?.stimulus
      return stimulus?.kind === 'change' ? [stimulus.change] : []
    }),
  )
  const own = [...changes].filter((change) => said.includes(change)).toSorted((one, other) => other.length - one.length)
  const others = [...changes].filter((change) => !own.includes(change))
  if (own.length === 0 || others.length === 0) return ''
  const kind = own[0]!.split(' (')[0]!
  const named = others
    .map((change) => (change.startsWith(`${kind} (`) && change.endsWith(')') ? change.slice(kind.length + 1) : change))
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, changesNamed)
  const left = others.length - named.length
  return `also with ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/** A line that asks for nothing is a client's habit: what else tells the same requests apart comes first. */
function habitOf(feature: string): number {
  return feature.startsWith('with the header') && !asked.test(feature) ? 1 : 0
}
