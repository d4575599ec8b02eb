import { header } from '../record/exchange.ts'
import { undecided, type Judgement } from '../requirement/judgement.ts'
import type { Unit } from '../requirement/scope.ts'

/**
 * A judgement without what a HAR file lacks: browsers and sanitisers leave header lines out, so that one which is not
 * there shows nothing.
 */
export function withoutUnrecorded({ exchanges }: Unit<unknown>, judgement: Judgement): Judgement {
  if (judgement.kind !== 'violated') return judgement
  const [, name] = /^header (.+)$/.exec(judgement.place?.part ?? '') ?? []
  const last = exchanges.at(-1)
  return name !== undefined && last?.origin === 'har' && header(last.response?.headers ?? [], name) === undefined
    ? undecided(`the recording holds no header line ${name}, which may have been left out`)
    : judgement
}
