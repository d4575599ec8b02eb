import { assayClient } from '../client/client.ts'
import { realClock } from '../client/clock.ts'
import type { Mp3Judgement, PcmJudgement } from '../audio/audio.ts'
import type { RunConfig } from '../config/config.ts'
import { connectionOf } from '../config/connection-of.ts'
import { UsageError } from '../config/usage-error.ts'
import type { Format, Interval } from '../contract/operation.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { bodyStore } from '../record/body-store.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { isAnswered } from '../requirement/scope.ts'
import { probeContext } from '../run/plan.ts'
import { audioOf } from '../../suites/evidence/audio-facts.ts'
import { budgetControl } from '../../suites/requests/budget-request.ts'
import { speechCase, speechGroup, speechMembers } from '../../suites/requests/speech-request.ts'
import { judgeExchange } from './judge-exchange.ts'

/** What is asked for once. */
export type Question = { readonly text: string; readonly format: Format } | { readonly interval: Interval }

/** What came of one request. */
export interface Trial {
  readonly exchange: Exchange
  readonly results: readonly RequirementResult[]
  /** As recorded: without the keys. */
  readonly body?: Uint8Array
  /** What the bytes of speech are. */
  readonly sound?: Mp3Judgement | PcmJudgement
  /** 1: a must is violated. 3: one of those that one exchange shows could not be decided. */
  readonly exitCode: 0 | 1 | 3
}

/** Sends one request with nothing wrong in it, once, and judges what comes back. @throws UsageError without its key. */
export async function tryOnce(
  question: Question,
  config: RunConfig,
  catalogue: Catalogue,
  version: string,
): Promise<Trial> {
  const of = caseOf(question, config)
  const bodies = bodyStore()
  const client = assayClient({
    ...connectionOf(config),
    concurrency: 1,
    rate: null,
    clock: realClock,
    bodies,
    version,
    emit: () => undefined,
    maxRequests: 1,
    maxCharacters: of.characters,
  })
  try {
    const { attempts, stopped } = await client.send('try', of)
    const exchange = attempts[0]
    if (!exchange) throw new Error(stopped ?? 'nothing was sent')
    const results = judgeExchange(exchange, config, catalogue, bodies)
    const evidence = evidenceView(config, bodies)
    // Of a body that broke off only a part is here, and what is wrong with that says nothing of the rest.
    const isWhole = isAnswered(exchange) && exchange.response.status === 200 && !exchange.failure
    const sound = isWhole ? audioOf(exchange, evidence) : undefined
    const body = exchange.response && bodies.get(exchange.response.body.sha256)
    return { exchange, results, ...(body && { body }), ...(sound && { sound }), exitCode: exitCodeOf(results) }
  } finally {
    await client.close()
  }
}

function exitCodeOf(results: readonly RequirementResult[]): Trial['exitCode'] {
  if (results.some(({ verdict }) => verdict === 'fail')) return 1
  const isOpen = ({ verdict, level }: RequirementResult): boolean =>
    verdict === 'error' || (verdict === 'inconclusive' && level === 'must')
  return results.length === 0 || results.some(isOpen) ? 3 : 0
}

/** As a control: nothing is wrong with it, and whatever comes first is what is judged. */
function caseOf(question: Question, config: RunConfig): Case {
  const context = probeContext(config)
  if ('interval' in question) {
    if (!config.secrets.has('ASSAY_MANAGEMENT_KEY') || context.workspace === '')
      throw new UsageError('a budget is read with ASSAY_MANAGEMENT_KEY, of ASSAY_WORKSPACE_ID or ASSAY_WORKSPACE_SLUG')
    return { ...budgetControl(question.interval).request(context, 'before'), id: 'budget', expects: 'any' }
  }
  if (!config.secrets.has('ASSAY_API_KEY'))
    throw new UsageError('speech is created with ASSAY_API_KEY, ASSAY_MODEL and ASSAY_VOICE: set them')
  const { text, format } = question
  return speechCase({
    id: 'speech',
    stimulus: { kind: 'control', group: speechGroup(format), role: 'before' },
    expects: 'any',
    body: speechMembers(context, format, text),
    characters: text.length,
  })
}
