import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { evidenceView } from '../../src/judge/evidence-view.ts'
import { judgeRequirement } from '../../src/judge/judge.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { sampleBodies } from '../report/sample-exchange.ts'

/** A requirement judged on these exchanges, after a run that sent all it had planned. */
export function judged(requirement: AnyRequirement, exchanges: readonly Exchange[]): RequirementResult {
  const target = { baseUrl: 'http://127.0.0.1:4010/v1', workspaceSlug: 'acme' }
  const evidence = evidenceView({ target, profile: interfaceProfile }, sampleBodies)
  for (const exchange of exchanges) evidence.add(exchange)
  evidence.finish()
  return judgeRequirement(requirement, evidence, { left: [], cut: [], none: false }, 'any')
}
