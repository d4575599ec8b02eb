import { challengeOf } from './challenge.ts'
import type { Settings } from './setting-values.ts'
import { UsageError } from './usage-error.ts'

/** Labels that say what is certified. */
export const certifiedLabels = ['product', 'version'] as const

/**
 * Refuses before the first request what would keep a certificate from being written after the last. @returns The
 * challenge. @throws UsageError
 */
export function certifying(settings: Settings): string | undefined {
  const { certify, labels = {}, signKey, subject, challenge, bodies, smoke, path } = settings
  if (!certify) {
    const [unused] = Object.entries({ signKey, subject, challenge }).find(([, value]) => value !== undefined) ?? []
    if (unused === undefined) return undefined
    const flag = { signKey: '--sign-key', subject: '--subject', challenge: '--challenge' }[unused]
    throw new UsageError(`${flag} is for a certificate: add --certify`)
  }
  const missing = certifiedLabels.filter((name) => (labels[name] ?? '') === '')
  if (missing.length > 0)
    throw new UsageError(
      `--certify takes what is certified: add ${missing.map((name) => `--label ${name}=…`).join(' ')}`,
    )
  if (!bodies)
    throw new UsageError('--certify and --no-bodies exclude each other: without bodies nobody can judge again')
  if (smoke || path !== undefined)
    throw new UsageError(`--certify takes the whole run: leave ${smoke ? '--smoke' : '--path'} out`)
  return challenge === undefined ? undefined : challengeOf(challenge)
}
