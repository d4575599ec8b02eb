import { header, type Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { undecided, type Judgement } from '../requirement/judgement.ts'
import type { Unit } from '../requirement/scope.ts'

/**
 * A judgement without what the record lacks. Browsers and sanitisers leave header lines out of a HAR file, so that one
 * which is not there shows nothing; and bodies may be lost, so that nobody knows what an answer is compared with. A
 * status needs no body.
 */
export function withoutUnrecorded({ exchanges }: Unit<unknown>, judgement: Judgement, evidence: Evidence): Judgement {
  if (judgement.kind !== 'violated') return judgement
  const part = judgement.place?.part ?? ''
  const [, name] = /^header (.+)$/.exec(part) ?? []
  const last = exchanges.at(-1)
  if (name !== undefined && last?.origin === 'har' && header(last.response?.headers ?? [], name) === undefined)
    return undecided(`the recording holds no header line ${name}, which may have been left out`)
  return name === undefined && part !== 'status' && exchanges.some((one) => hasLostRequest(one, evidence))
    ? undecided('what was sent is not in the record any more: keep its folder `bodies` with it')
    : judgement
}

function hasLostRequest({ request: { body } }: Exchange, evidence: Evidence): boolean {
  return body !== undefined && body.stored > 0 && evidence.bytes(body) === undefined
}
