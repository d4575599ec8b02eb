import { counted } from '../text/number-text.ts'
import type { AssayClient, Sent } from '../client/assay-client.ts'
import { kindOfRequest } from '../client/kind-of-request.ts'
import { isSilent, isUnanswered } from '../client/unanswered.ts'
import type { Operation } from '../contract/operation.ts'
import type { Case } from '../record/case.ts'
import { failureWords } from '../record/exchange.ts'
import type { Plan } from './plan.ts'

/**
 * Sends the controls before the batches, and lets each case go when those that it is measured against have told what
 * they tell.
 */
export interface Gate {
  /** Resolves when the case may be sent; with the reason if it had better not be. */
  ready(of: Case): Promise<string | undefined>
  /** Why nothing more is sent to an operation, if it refuses every valid request. */
  closed(operation: Operation): Promise<string | undefined>
  /** By group, when all are over. */
  readonly before: Promise<ReadonlyMap<string, Sent>>
}

/** What needs no valid request to succeed, beside what is refused for its key. */
const needsNoSuccess = /^body\.(?:not-json|empty)\b/

/** @param whyClosed Why an operation whose controls all ended like this gets no more; undefined where it does. */
export function gate(
  controls: Plan['controls'],
  client: AssayClient,
  whyClosed: (operation: Operation, sent: readonly Sent[]) => Promise<string | undefined>,
): Gate {
  /**
   * The target answers, or there is nothing more to wait for: until then nothing else is sent to what may be no target
   * at all.
   */
  const alive = Promise.withResolvers<void>()
  const standing = new Map<string, { readonly ended: Promise<Sent>; readonly silent: Promise<void> }>()
  // A group that is named for a client waits for the plain one of its part: what hangs or is throttled there is so
  // here, too.
  const plainFirst = [...controls].toSorted(
    ([one, { before }], [other, { before: otherBefore }]) =>
      Number(partOf(before) !== one) - Number(partOf(otherBefore) !== other),
  )
  for (const [group, { before }] of plainFirst) {
    const silent = Promise.withResolvers<void>()
    const plain = partOf(before) === group ? undefined : standing.get(partOf(before))
    const send = async (): Promise<Sent> => {
      const why = plain && whyUnanswered(partOf(before), await plain.ended)
      if (why !== undefined) return { attempts: [], stopped: why }
      return client.send('control', before, (attempt) => {
        if (isSilent(attempt)) silent.resolve()
        if (!isUnanswered(attempt)) alive.resolve()
      })
    }
    standing.set(group, { ended: send(), silent: silent.promise })
  }

  const closed = new Map<Operation, Promise<string | undefined>>()
  /** Why nothing more is sent to an operation, when all of its controls are over. */
  function closedFor(operation: Operation): Promise<string | undefined> {
    const known = closed.get(operation)
    if (known) return known
    const own = [...controls].filter(([, { before }]) => before.operation === operation)
    const ends = Promise.all(own.map(([group]) => standing.get(group)!.ended))
    const why = ends.then((sent) => whyClosed(operation, sent))
    closed.set(operation, why)
    return why
  }

  async function all(): Promise<ReadonlyMap<string, Sent>> {
    const ends = await Promise.all([...standing].map(async ([group, { ended }]) => [group, await ended] as const))
    alive.resolve()
    return new Map(ends)
  }

  return {
    before: all(),
    closed: closedFor,
    async ready(of) {
      const { side, kind } = kindOfRequest(of)
      const own = 'group' in of.stimulus ? [of.stimulus.group] : []
      const group = [...own, partOf(of)].find((one) => standing.has(one))
      const control = group === undefined ? undefined : standing.get(group)!
      await alive.promise
      // What is refused for its key, or whatever else it is, tells something also where the control does not.
      if (!control || side === 'provoked') return undefined
      if (side === 'unauthenticated') {
        await Promise.race([control.ended, control.silent])
        return undefined
      }
      const ended = await control.ended
      const silent = whySilent(group!, ended)
      if (silent !== undefined || hasSucceeded(ended) || needsNoSuccess.test(kind)) return silent
      return closedFor(of.operation)
    },
  }
}

/** Why nothing is measured against a control, if it stayed silent or was not sent. */
function whySilent(group: string, sent: Sent): string | undefined {
  const last = sent.attempts.at(-1)
  return !last || isSilent(last) ? whyUnanswered(group, sent) : undefined
}

/** The same, if it got no answer of the implementation's own. */
function whyUnanswered(group: string, { attempts, stopped }: Sent): string | undefined {
  const last = attempts.at(-1)
  if (!last) return stopped
  const what = last.failure
    ? failureWords(last)
    : `${last.response?.status} after ${counted(attempts.length, 'attempt')}`
  return isUnanswered(last) || isSilent(last)
    ? `the control of ${group} stayed without an answer (${what}), so nothing was sent that is measured against it`
    : undefined
}

function hasSucceeded({ attempts }: Sent): boolean {
  return attempts.at(-1)?.response?.status === 200
}

/** Did the control stay silent, so that there is no batch to stand behind? */
export function staysSilent(sent: Sent): boolean {
  return whySilent('', sent) !== undefined
}

function partOf(of: Case): string {
  const { operation, part } = kindOfRequest(of)
  return `${operation}/${part}`
}
