import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Probe, ProbeContext } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'

/** Requests that shrinking one property may cost, at most. */
export const shrinkLimit = 160

/** So many smaller values are tried at once. More would be wasted: the first that fails ends the round. */
const together = 16

export interface Sent {
  readonly path: string
  readonly attempts: readonly Exchange[]
}

/**
 * Looks for the smallest value that still violates, by the requirement's own check. Every value that is tried is sent
 * and recorded as any other, so that judging the record again finds the same without shrinking.
 */
export async function shrink(
  requirement: AnyRequirement,
  probe: Probe,
  context: ProbeContext,
  evidence: Evidence,
  batch: readonly Sent[],
  send: (one: Case) => Promise<readonly Exchange[]>,
): Promise<void> {
  let current = batch.find(({ attempts }) => violates(requirement, attempts, evidence))?.path
  let spent = 0
  while (current !== undefined && probe.smaller && spent < shrinkLimit) {
    const candidates = Iterator.from(probe.smaller(context, current))
    current = undefined
    while (current === undefined && spent < shrinkLimit) {
      const window = [...candidates.take(Math.min(together, shrinkLimit - spent))]
      if (window.length === 0) return
      spent += window.length
      const sent = await Promise.all(window.map(async (one) => ({ path: pathOf(one), attempts: await send(one) })))
      current = sent.find(({ attempts }) => violates(requirement, attempts, evidence))?.path
    }
  }
}

function violates(requirement: AnyRequirement, attempts: readonly Exchange[], evidence: Evidence): boolean {
  // The controls behind the batch are still to come: until then the target is trusted.
  const alone: Evidence = {
    target: evidence.target,
    profile: evidence.profile,
    exchanges: attempts,
    complete: false,
    bytes: (body) => evidence.bytes(body),
    derive: (analyser, exchange) => evidence.derive(analyser, exchange),
    controlFailure: () => undefined,
  }
  return requirement.over(alone).some(({ subject }) => requirement.check(subject as never, alone).kind === 'violated')
}

function pathOf({ stimulus }: Case): string {
  return stimulus.kind === 'example' ? stimulus.path : ''
}
