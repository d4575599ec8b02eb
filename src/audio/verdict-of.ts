import type { AudioFinding } from './finding.ts'
import type { AudioVerdict } from './judgement.ts'

/** The verdict by the findings: a must outweighs bytes that cannot tell, and these outweigh a should. */
export function verdictOf(findings: readonly AudioFinding[], undecided = false): AudioVerdict {
  const has = (level: AudioFinding['level']): boolean => findings.some((finding) => finding.level === level)
  if (has('must')) return 'faulty'
  if (undecided) return 'undecided'
  return has('should') ? 'faulty' : 'sound'
}
