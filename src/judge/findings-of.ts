import { cell } from '../record/cell.ts'
import { clippedInJson } from '../record/clipped.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Judgement } from '../requirement/judgement.ts'
import { textLimits } from '../requirement/limits.ts'
import { message, type AnyRequirement } from '../requirement/requirement.ts'
import type { Finding } from '../requirement/result.ts'
import type { Unit } from '../requirement/scope.ts'
import { conditionOf } from './condition-of.ts'
import { countOf, isShrunk, type JudgedUnit } from './judged-unit.ts'
import { reproductionOf } from './reproduction.ts'
import { someIds } from './some-ids.ts'
import { witnessOf } from './witness.ts'

/** Kinds of answers that are named; what comes seldom is left out. */
const kindsShown = 8

type Violated = { unit: Unit<unknown>; judgement: Extract<Judgement, { kind: 'violated' }>; times?: number }

/** The violations of a requirement, one finding for each code and each tolerated difference. */
export function findingsOf(requirement: AnyRequirement, judged: readonly JudgedUnit[], evidence: Evidence): Finding[] {
  // What was tried for a smaller example says nothing of how often.
  const decided = judged.filter(
    ({ judgement, unit }) => (judgement.kind === 'held' || judgement.kind === 'violated') && !isShrunk(unit),
  )
  const byCode = new Map<string, JudgedUnit[]>()
  for (const one of judged) {
    if (one.judgement.kind !== 'violated') continue
    const name = one.tolerated?.name ?? one.judgement.code
    const same = byCode.get(name)
    if (same) same.push(one)
    else byCode.set(name, [one])
  }
  // What is tolerated comes last: the first finding gives the verdict's reason.
  const ordered = [...byCode].toSorted(
    ([, one], [, other]) => Number(one[0]!.tolerated !== undefined) - Number(other[0]!.tolerated !== undefined),
  )
  return ordered.map(([name, all]) => {
    const { unit, judgement } = witnessOf(all, evidence) as Violated
    const { code } = judgement
    const counted = all.filter((one) => !isShrunk(one.unit))
    const kinds = kindsOf(counted)
    const sometimes = isSometimes(counted, decided)
    const said = message(requirement, code, judgement.values)
    const held = decided.filter(isHeld)
    const condition = conditionOf(counted, held, { said, isSometimes: sometimes }, evidence)
    const { tolerated } = all[0]!
    const leniency = tolerated
      ? ` (tolerated by the profile ${evidence.profile.name} as ${tolerated.name}: ${tolerated.says})`
      : ''
    const shown = unit.exchanges.find(({ id }) => id === judgement.shownBy) ?? unit.exchanges.at(-1)
    const ids = new Set([...(shown ? [shown.id] : []), ...all.flatMap((one) => one.unit.exchanges.map(({ id }) => id))])
    // Of a rule over every answer the example is another requirement's: with its path alone it cannot be sent again.
    const example =
      shown?.stimulus.kind === 'example' && requirement.needs.some((probe) => probe.example !== undefined)
        ? { seed: shown.stimulus.seed, path: shown.stimulus.path }
        : {}
    return {
      id: `${requirement.id}/${name}@${cell}`,
      requirement: requirement.id,
      cell,
      code,
      message: clippedInJson(
        `${said}${condition.words === '' ? '' : `; ${condition.words}`}${leniency}`,
        textLimits.message,
      ),
      expected: judgement.expected,
      actual: judgement.actual,
      evidence: someIds(ids),
      k: countOf(counted),
      n: countOf(decided),
      ...(kinds.length > 1 && { kinds }),
      ...(sometimes && { sometimes: true as const }),
      violations: counted.map((one) => ({
        actual: clippedInJson((one as Violated).judgement.actual, textLimits.kind),
        exchanges: one.unit.exchanges.map(({ id }) => id),
      })),
      ...(condition.isOfCompany && { when: condition.words }),
      ...reproductionOf(requirement, unit, code, evidence, {
        share: sometimes ? countOf(counted) / countOf(decided) : 1,
        isInCompany: condition.isAtOnce === true,
        ahead: shown && condition.ahead?.(shown),
        judgement,
      }),
      ...(judgement.place && { at: judgement.place }),
      ...(judgement.heard && { heard: judgement.heard }),
      ...example,
    }
  })
}

/** What came in place of what was expected, each kind once, the most frequent first. */
function kindsOf(violated: readonly JudgedUnit[]): { actual: string; times: number }[] {
  const byActual = Map.groupBy(violated as unknown as readonly Violated[], ({ judgement }) => judgement.actual)
  return [...byActual]
    .map(([actual, all]) => ({ actual: clippedInJson(actual, textLimits.kind), times: countOf(all) }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, kindsShown)
}

function isHeld({ judgement }: JudgedUnit): boolean {
  return judgement.kind === 'held'
}

/** Was the same request, letter for letter, answered rightly as well? */
function isSometimes(violated: readonly JudgedUnit[], decided: readonly JudgedUnit[]): boolean {
  if (violated.length === decided.length) return false
  const wrong = new Set(violated.map(requestOf))
  return decided.some((one) => isHeld(one) && wrong.has(requestOf(one)))
}

function requestOf({ unit }: JudgedUnit): string {
  return JSON.stringify(
    unit.exchanges.map(({ request: { method, url, headers, body } }) => [method, url, headers, body?.sha256]),
  )
}
