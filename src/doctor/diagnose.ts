import { assayClient } from '../client/client.ts'
import { budgetPath, speechPath, type Operation } from '../contract/operation.ts'
import { realClock } from '../client/clock.ts'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import type { Exchange } from '../record/exchange.ts'
import { operationsOf } from '../requirement/operations-of.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { strangerAt } from '../requirement/stranger.ts'
import { checkPrefix } from './check-prefix.ts'
import { checkSwapped } from './check-swapped.ts'
import {
  checkBudgets,
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
import { refusedWords } from './refusal.ts'
import { coverageForecast, type CoverageForecast } from './coverage-forecast.ts'

/** What `assay doctor` found. */
export interface Diagnosis {
  readonly target: string
  readonly checks: readonly Checkup[]
  readonly outlook: CoverageForecast
  /** Nothing that answers looks like this service. */
  readonly isStranger: boolean
  /** The one thing to do next. */
  readonly next: string
  /**
   * 0: a run can establish all musts (of what `--require` names) that a client can provoke alone. 2: the configuration
   * stands in the way. 3: the target or a key does.
   */
  readonly exitCode: 0 | 2 | 3
}

/**
 * Uses the target a little, as the configuration says, and tells what a run would come to.
 * @param runLine The command that judges this target.
 */
export async function diagnose(
  config: RunConfig,
  catalogue: Catalogue,
  version: string,
  runLine: string,
): Promise<Diagnosis> {
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
  const seen: Exchange[] = []
  const look: Look = async (of) => {
    const { attempts, stopped } = await client.send('doctor', of)
    const last = attempts.at(-1)
    if (last) seen.push(last)
    return last ?? stopped ?? 'nothing was sent'
  }
  try {
    const target = await checkTarget(look, config)
    const found =
      target.state === 'works'
        ? [target, ...(await checkSpeech(look, config, bodies)), ...(await checkBudgets(look, config, bodies))]
        : [target]
    const prefix = target.state === 'works' ? await checkPrefix(look, config, bodies, found) : []
    const swapped = await checkSwapped(look, config, bodies, found)
    const stranger = prefix.length > 0 ? undefined : strangerIn(seen, config, bodies)
    const checks = stranger
      ? [...found.slice(0, 1), stranger, ...found.slice(1).map(doubtful)]
      : [...found.slice(0, 1), ...prefix, ...swapped, ...found.slice(1)]
    const outlook = coverageForecast(catalogue, config, new Set(checks.flatMap(({ blocks }) => blocks)))
    const troubled = checks.some(({ state }) => state === 'broken' || state === 'undecided')
    const missing = outlook.missing.filter((id) => isAsked(operationsOf(catalogue.find(id)), config.require))
    return {
      target: config.target.baseUrl,
      checks,
      outlook,
      isStranger: stranger !== undefined,
      next: nextStep(checks, outlook, config.require, runLine),
      exitCode: troubled ? 3 : missing.length > 0 || checks.some(({ state }) => state === 'wrong') ? 2 : 0,
    }
  } finally {
    await client.close()
  }
}

/** What answers there, where it is not this service. */
function strangerIn(seen: readonly Exchange[], { target }: RunConfig, bodies: BodyStore): Checkup | undefined {
  const base = target.baseUrl.replace(/\/$/, '')
  const stranger = strangerAt(
    // What was asked without a key, to look for another prefix, was asked of an operation as well.
    seen.map((exchange) => {
      if (exchange.operation !== 'other' || !exchange.request.url.startsWith(base)) return exchange
      const path = exchange.request.url.slice(base.length)
      if (path === speechPath) return { ...exchange, operation: 'speech' }
      return path === budgetPath('default', 'daily') ? { ...exchange, operation: 'budget' } : exchange
    }),
    { baseUrl: target.baseUrl, bytes: ({ response }) => response && bodies.get(response.body.sha256) },
  )
  return stranger && { subject: 'base URL', state: 'wrong', ...stranger, blocks: [] }
}

/** Where something else answers, that a key is refused tells nothing of the key, and nothing of it is to be done. */
function doubtful({ subject, state, told, blocks }: Checkup): Checkup {
  return { subject, state: state === 'broken' && told.startsWith(refusedWords) ? 'undecided' : state, told, blocks }
}

/**
 * Does the operator want it? What is about both operations is established by the one that is named, as far as it goes.
 */
function isAsked(operations: readonly Operation[], require: readonly Operation[]): boolean {
  return require.length === 0 || operations.every((operation) => require.includes(operation))
}
