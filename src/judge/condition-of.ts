import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { inCommon } from './in-common.ts'
import { isOnlyInCompany, isOnlyInCompanyAlike } from './in-company.ts'
import type { JudgedUnit } from './judged-unit.ts'
import { keptKey } from './kept-key.ts'

/** When a requirement is violated: what those that are violated have, and those that are held have not. */
export interface Condition {
  /** In words; empty where nothing tells them apart. */
  readonly words: string
  /** Is it what else is, or was, under way, and not what is asked for? */
  readonly isOfCompany: boolean
  /** Only among requests at the same time. */
  readonly isAtOnce?: true
  /** What has to be sent ahead of one of those that are violated, over the same connection. */
  readonly ahead?: (exchange: Exchange) => Exchange | undefined
}

const atOnce: Condition = { words: 'only while another request is under way', isOfCompany: true, isAtOnce: true }

/**
 * The first that holds, the surest first.
 * @param finding.said What the finding says already.
 * @param finding.isSometimes Are the same requests answered rightly as well? Then what is asked for is no condition.
 */
export function conditionOf(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  { said, isSometimes }: { readonly said: string; readonly isSometimes: boolean },
  evidence: Evidence,
): Condition {
  const kept = keptKey(violated, held, evidence)
  if (kept) return { ...kept, isOfCompany: true }
  if (isOnlyInCompany(violated, evidence)) return atOnce
  const words = isSometimes ? '' : inCommon(violated, held, evidence, said)
  if (words === '' && isOnlyInCompanyAlike(violated, held, evidence)) return atOnce
  return { words, isOfCompany: false }
}
