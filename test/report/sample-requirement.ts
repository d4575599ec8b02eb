import {
  verdicts,
  type Counts,
  type Finding,
  type RequirementResult,
  type Verdict,
} from '../../src/requirement/result.ts'

export function sampleFinding(
  requirement: string,
  parts: Partial<Finding> & Pick<Finding, 'message' | 'expected' | 'actual' | 'evidence'>,
): Finding {
  const code = parts.code ?? 'wrongStatus'
  return {
    id: `${requirement}/${code}@default`,
    requirement,
    cell: 'default',
    code,
    k: 1,
    n: 1,
    curl: 'curl -sS -i http://127.0.0.1:4010/v1',
    ...parts,
  }
}

export function sampleRequirement(
  id: string,
  verdict: Verdict,
  parts: Partial<RequirementResult> = {},
): RequirementResult {
  return {
    id,
    clause: '5',
    sentences: ['5/missing'],
    level: verdict === 'warn' ? 'should' : verdict === 'observed' ? 'open' : 'must',
    title: 'the rule is kept',
    suite: 'auth',
    cell: 'default',
    verdict,
    reason: `because it is ${verdict}`,
    units: 1,
    evidence: [],
    findings: [],
    ...parts,
  }
}

export function countsOf(requirements: readonly RequirementResult[]): Counts {
  return Object.fromEntries(
    verdicts.map((verdict) => [verdict, requirements.filter((one) => one.verdict === verdict).length]),
  ) as Counts
}
