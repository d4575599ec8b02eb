import type { RunConfig } from '../config/config.ts'

/** What the operator should know before anything is sent, each in a sentence: the same for every command that sends. */
export function warningsOf(config: RunConfig): string[] {
  const insecure = 'certificates are not verified (--insecure): this run does not show who answered'
  return [...config.warnings, ...(config.tls.insecure ? [insecure] : [])]
}
