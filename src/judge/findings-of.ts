import { cell } from '../record/cell.ts'
import { clippedInJson } from '../record/clipped.ts'
import { curlLine } from '../record/curl.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Judgement } from '../requirement/judgement.ts'
import { textLimits } from '../requirement/limits.ts'
import { message, type AnyRequirement } from '../requirement/requirement.ts'
import type { Finding } from '../requirement/result.ts'
import type { Unit } from '../requirement/scope.ts'
import { depthOf, isShrunk, type JudgedUnit } from './judged-unit.ts'
import { someIds } from './some-ids.ts'

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
    const { unit, judgement } = (all
      .filter((one) => isShrunk(one.unit))
      .toSorted((one, other) => depthOf(other.unit) - depthOf(one.unit))[0] ?? all[0]) as {
      unit: Unit<unknown>
      judgement: Extract<Judgement, { kind: 'violated' }>
    }
    const { code } = judgement
    const { tolerated } = all[0]!
    const leniency = tolerated
      ? ` (tolerated by the profile ${evidence.profile.name} as ${tolerated.name}: ${tolerated.says})`
      : ''
    const shown = unit.exchanges.at(-1)
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
      message: clippedInJson(`${message(requirement, code, judgement.values)}${leniency}`, textLimits.message),
      expected: judgement.expected,
      actual: judgement.actual,
      evidence: someIds(ids),
      k: all.filter((one) => !isShrunk(one.unit)).length,
      n: decided.length,
      curl: shown ? curlOf(shown, evidence) : '',
      ...(judgement.place && { at: judgement.place }),
      ...example,
    }
  })
}

function curlOf(exchange: Exchange, evidence: Evidence): string {
  return curlLine(exchange, exchange.request.body && evidence.bytes(exchange.request.body))
}
