import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Probe, ProbeContext } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'

/** Requests that shrinking one property may cost, at most. */
export const shrinkLimit = 160

/** So many smaller values are tried at once. More would be wasted: the first that fails ends the round. */
const mostTogether = 16

export interface Sent {
  /** Of the batch it was drawn in. */
  readonly seed: number
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
  send: (cases: readonly Case[]) => Promise<readonly Exchange[]>,
): Promise<void> {
  // A sequence shows something only while nothing else is under way.
  const together = probe.order === 'alone' ? 1 : mostTogether
  const first = batch.find(({ attempts }) => violates(requirement, attempts, evidence))
  let current = first?.path
  const drawnIn = { ...context, batch: (first?.seed ?? context.seed) - context.seed }
  let spent = 0
  while (current !== undefined && probe.smaller && spent < shrinkLimit) {
    const candidates = probe.smaller(drawnIn, current)[Symbol.iterator]()
    current = undefined
    while (current === undefined && spent < shrinkLimit) {
      const window = nextOf(candidates, Math.min(together, shrinkLimit - spent))
      if (window.length === 0) return
      spent += window.flat().length
      const sent = await Promise.all(
        window.map(async (cases) => ({ path: pathOf(cases[0]!), attempts: await send(cases) })),
      )
      current = sent.find(({ attempts }) => violates(requirement, attempts, evidence))?.path
    }
  }
}

/** The next items, at most so many. The iterator stays open: `take` would close it. */
function nextOf<T>(items: Iterator<T>, most: number): T[] {
  const taken: T[] = []
  for (let next; taken.length < most && !(next = items.next()).done;) taken.push(next.value)
  return taken
}

/** Does one example violate the requirement, as far as it can be judged by itself? */
export function violates(requirement: AnyRequirement, attempts: readonly Exchange[], evidence: Evidence): boolean {
  // The controls behind the batch are still to come: until then the target is trusted.
  const alone: Evidence = {
    target: evidence.target,
    profile: evidence.profile,
    ...(evidence.began !== undefined && { began: evidence.began }),
    exchanges: attempts,
    transcripts: new Map(),
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
