import type { Finding } from './result.ts'

/**
 * " [13 of 39 cases]", " [all 39 cases]", or " [sometimes: 13 of 39 cases]" where the same request is answered rightly
 * too; empty for 1 of 1.
 */
export function shareWords({ k, n, sometimes }: Pick<Finding, 'k' | 'n' | 'sometimes'>): string {
  if (n <= 1) return ''
  return ` [${sometimes ? 'sometimes: ' : ''}${k === n ? `all ${n}` : `${k} of ${n}`} cases]`
}
