import { assayClient } from '../client/client.ts'
import type { AssayClient } from '../client/assay-client.ts'
import { realClock } from '../client/clock.ts'
import type { RunConfig } from '../config/config.ts'
import { connectionOf } from '../config/connection-of.ts'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import type { Case } from '../record/case.ts'
import { failureWords, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Finding } from '../requirement/result.ts'
import { caseAgain, probeOf } from './case-again.ts'
import { judgeAgain, type JudgedAgain } from './judge-again.ts'
import type { Replayed } from './replayed.ts'

/** What is always wrong is tried so often; of many requests once has to do. */
const usualTries = 3
const manyRequests = 5

/** What is wrong now and then is tried until it would have come with this certainty, and not more often than that. */
const certainty = 0.99
const mostTries = 60

/** The findings of a recorded run, as the catalogue of today judges it. */
export function recordedFindings(record: RunRecord, catalogue: Catalogue): Finding[] {
  const { requirements } = concludeRun(record, judgeRecord(record, catalogue), catalogue, {
    strict: false,
    certify: false,
    require: [],
    objectives: [],
    unreachable: false,
  })
  return requirements.flatMap(({ findings }) => findings)
}

/** How often the requests of a finding are sent. */
export function triesOf({ sometimes, k, n, sent = [] }: Finding): number {
  if (sometimes && k < n) return Math.min(mostTries, Math.ceil(Math.log(1 - certainty) / Math.log(1 - k / n)))
  return sent.length > manyRequests ? 1 : usualTries
}

export interface ReplayOptions {
  readonly record: RunRecord
  readonly catalogue: Catalogue
  readonly config: RunConfig
  readonly version: string
  /** Told of each finding as soon as it is known. */
  readonly onReplayed?: (replayed: Replayed) => void
}

/** Sends the requests of these findings again, to the target of the configuration, and judges what comes. */
export async function replayRun(findings: readonly Finding[], options: ReplayOptions): Promise<Replayed[]> {
  const { record, config } = options
  const bodies = bothOf(record.bodies)
  const client = assayClient({
    ...connectionOf(config),
    concurrency: config.concurrency,
    rate: config.rate,
    clock: realClock,
    bodies,
    version: options.version,
    maxRequests: config.maxRequests,
    maxCharacters: config.maxCharacters,
    emit: () => undefined,
  })
  const derived = new Map<string, unknown>()
  try {
    const replayed = new Map<string, Replayed>()
    for (const finding of causesFirst(findings)) {
      const root = findings.find(({ id, curl }) => id === finding.root && curl === finding.curl)
      // An effect that the requests of its cause show goes with that.
      const of = root && replayed.get(root.id)
      const one = of
        ? { ...of, finding: finding.id, requirement: finding.requirement, message: finding.message, as: of.finding }
        : await replayFinding(finding, options, client, bodies, derived)
      options.onReplayed?.(one)
      replayed.set(finding.id, one)
    }
    return [...replayed.values()]
  } finally {
    await client.close()
  }
}

function causesFirst(findings: readonly Finding[]): Finding[] {
  const isEffect = ({ root }: Finding): boolean => root !== undefined
  return [...findings.filter((one) => !isEffect(one)), ...findings.filter(isEffect)]
}

async function replayFinding(
  finding: Finding,
  { record, catalogue, config }: ReplayOptions,
  client: AssayClient,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): Promise<Replayed> {
  const requirement = catalogue.find(finding.requirement)!
  const { id, message } = finding
  const told = { finding: id, requirement: finding.requirement, message }
  const undecided = (why: string, seen = 0, times = 0): Replayed => ({ ...told, state: 'undecided', seen, times, why })
  const known = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  const shown = (finding.sent ?? []).flatMap((sent) => known.get(sent) ?? [])
  if (shown.length === 0) return undecided('no request of the run shows it alone: run again')
  const { baseUrl } = record.header.target
  const elsewhere = record.header.cells?.find(
    ({ cell, target }) => cell === shown[0]!.cell && target.baseUrl !== baseUrl,
  )
  if (elsewhere) return undecided(`it was found at ${elsewhere.target.baseUrl}, and ${baseUrl} is asked: run again`)
  const again = (exchange: Exchange): readonly [Exchange, Case | undefined] => [
    exchange,
    caseAgain(exchange, bodies, record.header.target, config.target, config.extraHeaders),
  ]
  const cases = [...controlsOf(shown, record), ...shown].map(again)
  const lost = cases.find(([, of]) => of === undefined)
  if (lost) return undecided(`the body of ${lost[0].id} was not kept, so that it cannot be sent again`)
  const controls = cases.slice(0, -shown.length)
  const own = cases.slice(-shown.length)
  const send = async (
    [of, sent]: readonly [Exchange, Case | undefined],
    earlier?: number,
  ): Promise<readonly Exchange[] | string> => {
    const { attempts, stopped } = await client.send(probeOf(of), sent!, undefined, earlier)
    return attempts.length > 0 ? attempts : (stopped ?? 'nothing was sent')
  }
  const times = triesOf(finding)
  let seen = 0
  let otherwise: string | undefined
  let doubt: string | undefined
  for (let turn = 0; turn < times; turn++) {
    const fresh: Exchange[] = []
    for (const control of controls) {
      const got = await send(control)
      if (typeof got === 'string') return undecided(got, seen, turn)
      const last = got.at(-1)!
      if (last.response?.status !== 200)
        return undecided(
          `a valid request does not succeed any more (${last.response?.status ?? failureWords(last)})`,
          seen,
          turn,
        )
      fresh.push(...got)
    }
    let judged: JudgedAgain | undefined
    // What may have been an accident is looked at a second time, as in a run.
    for (let look = 0; look < 2 && (judged === undefined || judged.kind === 'undecided'); look++) {
      const earlier = look === 0 ? undefined : fresh.length
      const sendOne = (one: (typeof own)[number]): ReturnType<typeof send> => send(one, earlier)
      const came = finding.atOnce ? await Promise.all(own.map(sendOne)) : await inOrder(own, sendOne)
      const stopped = came.find((got) => typeof got === 'string')
      if (stopped !== undefined) return undecided(stopped, seen, turn)
      fresh.push(...(came as (readonly Exchange[])[]).flat())
      judged = judgeAgain(requirement, finding.code, fresh, record, bodies, derived)
    }
    if (judged?.kind === 'violated' || judged?.kind === 'otherwise') seen += 1
    if (judged?.kind === 'otherwise') otherwise = judged.why
    if (judged?.kind === 'undecided') doubt = judged.why
  }
  if (seen > 0)
    return { ...told, state: 'fails', seen, times, ...(otherwise !== undefined && { why: `now: ${otherwise}` }) }
  if (doubt !== undefined) return undecided(doubt, seen, times)
  if (finding.sometimes && (1 - finding.k / finding.n) ** times > 1 - certainty)
    return undecided(`it came in ${finding.k} of ${finding.n}: not to be seen in ${times} shows nothing`, seen, times)
  return { ...told, state: 'fixed', seen, times }
}

async function inOrder<One, Got>(all: readonly One[], send: (one: One) => Promise<Got>): Promise<Got[]> {
  const got: Got[] = []
  for (const one of all) got.push(await send(one))
  return got
}

/** The valid requests that these are measured against, one of each group, where they succeeded in the run. */
function controlsOf(shown: readonly Exchange[], record: RunRecord): Exchange[] {
  const groups = new Set(shown.flatMap(({ stimulus }) => ('group' in stimulus ? [stimulus.group] : [])))
  return [...groups].flatMap((group) => {
    const controls = record.exchanges.filter(
      ({ stimulus, look, cell }) =>
        cell === shown[0]!.cell && stimulus.kind === 'control' && stimulus.group === group && look === undefined,
    )
    // What is itself wrong with valid requests is shown by them.
    if (controls.some((control) => shown.includes(control))) return []
    return controls.filter(({ response }) => response?.status === 200).slice(0, 1)
  })
}

/** New bodies in memory, those of the run from its folder. */
function bothOf(recorded: BodyStore): BodyStore {
  const fresh = bodyStore()
  return {
    put: (bytes) => fresh.put(bytes),
    get: (sha256) => fresh.get(sha256) ?? recorded.get(sha256),
    has: (sha256) => fresh.has(sha256) || recorded.has(sha256),
  }
}
