import type { CertifiedRun, Copy } from './certified-run.ts'

/** One way of tampering, and the reason with which it has to be refused. */
export interface Tampering {
  readonly what: string
  readonly says: RegExp
  change(copy: Copy, run: CertifiedRun): void
  /** What the verifier says besides; the challenge that was sent, where nothing else is said. */
  readonly words?: readonly string[]
  /** Whose public key the verifier has. */
  readonly key?: 'own' | 'other'
}
