import type { Exchange } from '../record/exchange.ts'
import { undecided, type Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Unit } from '../requirement/scope.ts'

/**
 * A judgement without what masking caused. Masked bytes are read as asterisks: where a secret is something that
 * ordinary answers contain (a tenant's id, a word), a violation may come from the masking and not from the target.
 */
export function withoutMasked(
  requirement: AnyRequirement,
  { exchanges }: Unit<unknown>,
  judgement: Judgement,
): Judgement {
  if (judgement.kind !== 'violated' || requirement.readsMasks === true) return judgement
  const shown = `${judgement.actual} ${judgement.expected}`
  const name = exchanges.flatMap(masksIn).find((mask) => !keyVariables.test(mask) || /\*{4}|\[redacted/.test(shown))
  return name === undefined
    ? judgement
    : undecided(
        `a part of the answer is masked, since it equals the secret ${name.replace(/\?$/, '')}, and so it cannot be ` +
          'judged: give a value that ordinary answers do not contain',
      )
}

/** A key has no business in an answer; what else the operator gave as secret may stand there by right. */
const keyVariables = /^ASSAY_[A-Z_]*KEY$/

/** Names of the secrets that were masked in an answer. */
function masksIn({ response }: Exchange): string[] {
  if (!response) return []
  const inHeaders = response.headers
    .flatMap(([, value]) => [...value.matchAll(/\[redacted ([^\]]+)\]/g)].map(([, name]) => name!))
    .filter((name) => name !== 'cookie')
  return [...response.body.redacted.map(([, , name]) => name), ...inHeaders]
}
