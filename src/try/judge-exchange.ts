import { evidenceView } from '../judge/evidence-view.ts'
import { isOfTraffic } from '../judge/judge-traffic.ts'
import { judgeRequirement } from '../judge/judge.ts'
import { probeReport } from '../judge/probe-report.ts'
import type { BodyStore } from '../record/body-store.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import type { RunConfig } from '../config/config.ts'

/** Nothing was left out of what one exchange shows. */
const whole = probeReport({ left: [], probes: [], controls: [], none: false })

/**
 * What every check of a single exchange says of this one, by the function that judges a run. What compares several is
 * left out.
 */
export function judgeExchange(
  exchange: Exchange,
  config: RunConfig,
  catalogue: Catalogue,
  bodies: BodyStore,
): RequirementResult[] {
  const evidence = evidenceView({ ...config, began: Date.now() - exchange.timing.end }, bodies)
  evidence.add(exchange)
  evidence.finish()
  return catalogue.requirements.flatMap((requirement) => {
    if (!isOfTraffic(requirement) || whyNotJudged(requirement, config) !== undefined) return []
    // A claim that nothing was sent for is no part of this question.
    const { missing: _missing, ...own } = requirement
    const result = judgeRequirement(own, evidence, whole, catalogue.suiteOf(requirement.id))
    return result.units > 0 ? [result] : []
  })
}
