import { assayClient } from '../client/client.ts'
import type { Operation } from '../contract/operation.ts'
import { realClock } from '../client/clock.ts'
import { bodyStore } from '../record/body-store.ts'
import { operationsOf } from '../requirement/operations-of.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import {
  checkBudgets,
  checkPrefix,
  checkSpeech,
  checkTarget,
  checkupRequests,
  spokenText,
  type Checkup,
  type Look,
} from './checkup.ts'
import type { RunConfig } from '../config/config.ts'
import { connectionOf } from '../config/connection-of.ts'
import { nextStep } from './next-step.ts'
import { coverageForecast, type CoverageForecast } from './coverage-forecast.ts'

/** What `assay doctor` found. */
export interface Diagnosis {
  readonly target: string
  readonly checks: readonly Checkup[]
  readonly outlook: CoverageForecast
  /** The one thing to do next. */
  readonly next: string
  /**
   * 0: a run can establish all musts (of what `--require` names) that a client can provoke alone. 2: the configuration
   * stands in the way. 3: the target or a key does.
   */
  readonly exitCode: 0 | 2 | 3
}

/** Uses the target a little, as the configuration says, and tells what a run would come to. */
export async function diagnose(config: RunConfig, catalogue: Catalogue, version: string): Promise<Diagnosis> {
  const bodies = bodyStore()
  const { requests, spoken } = checkupRequests(config)
  const client = assayClient({
    ...connectionOf(config),
    concurrency: 1,
    rate: config.rate,
    clock: realClock,
    bodies,
    version,
    emit: () => undefined,
    // Without an answer a request is sent twice more. A key that should be without credits may have some.
    maxRequests: 3 * requests,
    maxCharacters: 3 * (spoken + 1) * spokenText.length,
  })
  const look: Look = async (of) => {
    const { attempts, stopped } = await client.send('doctor', of)
    return attempts.at(-1) ?? stopped ?? 'nothing was sent'
  }
  try {
    const target = await checkTarget(look, config)
    const found =
      target.state === 'works'
        ? [target, ...(await checkSpeech(look, config, bodies)), ...(await checkBudgets(look, config, bodies))]
        : [target]
    const prefix = target.state === 'works' ? await checkPrefix(look, config, bodies, found) : []
    const checks = [...found.slice(0, 1), ...prefix, ...found.slice(1)]
    const outlook = coverageForecast(catalogue, config, new Set(checks.flatMap(({ blocks }) => blocks)))
    const troubled = checks.some(({ state }) => state === 'broken' || state === 'undecided')
    const missing = outlook.missing.filter((id) => isAsked(operationsOf(catalogue.find(id)), config.require))
    return {
      target: config.target.baseUrl,
      checks,
      outlook,
      next: nextStep(checks, outlook, config),
      exitCode: troubled ? 3 : missing.length > 0 || checks.some(({ state }) => state === 'wrong') ? 2 : 0,
    }
  } finally {
    await client.close()
  }
}

/**
 * Does the operator want it? What is about both operations is established by the one that is named, as far as it goes.
 */
function isAsked(operations: readonly Operation[], require: readonly Operation[]): boolean {
  return require.length === 0 || operations.every((operation) => require.includes(operation))
}
