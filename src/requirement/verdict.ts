/**
 * pass, fail (a must violated), warn (a should violated), observed (open), inconclusive (evidence cannot decide),
 * untested (the operator or the target's state did not offer it), error (Assay's own fault).
 */
export const verdicts = ['pass', 'fail', 'warn', 'observed', 'inconclusive', 'untested', 'error'] as const
export type Verdict = (typeof verdicts)[number]
