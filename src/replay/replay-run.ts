import { assayClient } from '../client/client.ts'
import type { AssayClient } from '../client/assay-client.ts'
import { realClock, type Clock } from '../client/clock.ts'
import type { RunConfig } from '../config/config.ts'
import { connectionOf } from '../config/connection-of.ts'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import { failureWords, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import { caseAgain, probeOf } from './case-again.ts'
import { explainedBy } from './explained-by.ts'
import { isShownByFew, judgeAgain, judgeAnew, violatedAnew, type JudgedAgain } from './judge-again.ts'
import { knownOfRecord, measureOf, shownBy } from './measure-of.ts'
import type { Replayed } from './replayed.ts'

/** What is always wrong is tried so often; of many requests once has to do. */
const usualTries = 3
const manyRequests = 5

/** What may have been an accident is looked at a second time, as in a run. */
const looks = 2

/** What is wrong now and then is tried until it would have come with this certainty, and not more often than that. */
const certainty = 0.99
const mostTries = 60

/** A recorded run, as the catalogue of today judges it. */
export function recordedResults(record: RunRecord, catalogue: Catalogue): readonly RequirementResult[] {
  return concludeRun(record, judgeRecord(record, catalogue), catalogue, {
    strict: false,
    certify: false,
    require: [],
    objectives: [],
    unreachable: false,
  }).requirements
}

/** How often the requests of a finding are sent. */
function triesOf({ sometimes, k, n, sent = [] }: Finding): number {
  if (sometimes && k < n) return Math.min(mostTries, Math.ceil(Math.log(1 - certainty) / Math.log(1 - k / n)))
  return sent.length > manyRequests ? 1 : usualTries
}

/** So many requests are sent for a finding at most, where each is answered at once. */
export function mostRequests(finding: Finding, record: RunRecord, catalogue: Catalogue): number {
  const shown = shownBy(finding, record)
  const measure = measureOf(finding, catalogue.find(finding.requirement)!, record)
  const few = triesOf(finding) * (controlsOf(shown, record).length + looks * shown.length)
  return few + looks * (measure ? measure.together.length + measure.alone.length : 0)
}

export interface ReplayOptions {
  readonly record: RunRecord
  readonly catalogue: Catalogue
  readonly config: RunConfig
  readonly version: string
  readonly clock?: Clock
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
    clock: options.clock ?? realClock,
    bodies,
    version: options.version,
    maxRequests: config.maxRequests,
    maxCharacters: config.maxCharacters,
    emit: () => undefined,
  })
  const { derived } = knownOfRecord(record)
  try {
    const replayed = new Map<string, Replayed>()
    const found = new Set(findings.map(({ requirement }) => requirement))
    for (const finding of causesFirst(findings)) {
      const root = findings.find(({ id, curl }) => id === finding.root && curl === finding.curl)
      // An effect that the requests of its cause show goes with that.
      const of = root && replayed.get(root.id)
      const one = of
        ? { ...of, finding: finding.id, requirement: finding.requirement, message: finding.message, as: of.finding }
        : await replayFinding(finding, options, client, bodies, derived, found)
      const told = underCause(one, replayed.get(finding.root ?? ''))
      options.onReplayed?.(told)
      replayed.set(finding.id, told)
    }
    return [...replayed.values()]
  } finally {
    await client.close()
  }
}

/** While its cause fails, what an effect rests on may not have come: that it does not show is no proof. */
function underCause(one: Replayed, root: Replayed | undefined): Replayed {
  if (one.state !== 'fixed' || root?.state !== 'fails') return one
  const why = `its cause still fails (${root.finding.replace(/@.*/, '')}), so that its own answers show nothing`
  return { ...one, state: 'undecided', why }
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
  found: ReadonlySet<string>,
): Promise<Replayed> {
  const requirement = catalogue.find(finding.requirement)!
  const { id, message } = finding
  const told = { finding: id, requirement: finding.requirement, message }
  const undecided = (why: string, seen = 0, times = 0): Replayed => ({ ...told, state: 'undecided', seen, times, why })
  const shown = shownBy(finding, record)
  if (shown.length === 0) return undecided('no request of the run shows it alone: run again')
  const { baseUrl } = record.header.target
  const elsewhere = record.header.cells?.find(
    ({ cell, target }) => cell === shown[0]!.cell && target.baseUrl !== baseUrl,
  )
  if (elsewhere) return undecided(`it was found at ${elsewhere.target.baseUrl}, and ${baseUrl} is asked: run again`)
  const send = async (of: Exchange, earlier?: number, copy = 0): Promise<readonly Exchange[] | string> => {
    const again = caseAgain(of, bodies, record.header.target, config.target, config.extraHeaders)
    if (typeof again === 'string') return again
    // Each of several that are the same is a request of its own, and no other attempt at the first.
    const sent = copy === 0 ? again : { ...again, id: `${again.id}.again-${copy}` }
    const { attempts, stopped } = await client.send(probeOf(of), sent, undefined, earlier)
    return attempts.length > 0 ? attempts : (stopped ?? 'nothing was sent')
  }
  /** Where these answers violate what explains the finding, that they are alike shows nothing. */
  const explanation = (fresh: readonly Exchange[]): Replayed | undefined => {
    for (const one of explainedBy(finding, catalogue)) {
      const now = violatedAnew(one, fresh, record, bodies, derived)
      if (now === undefined) continue
      const isKnown = found.has(one.id)
      const why = `${isKnown ? 'it cannot be seen while another fails' : 'now'}: ${one.id}, ${now}`
      return isKnown ? undecided(why, 0, 1) : { ...told, state: 'fails', seen: 1, times: 1, why }
    }
    return undefined
  }
  /** By all that a run sends for the requirement, once, where a few requests of it show nothing by themselves. */
  const measured = async (): Promise<Replayed> => {
    const all = measureOf(finding, requirement, record)
    if (!all) return undecided(`it is measured by very many requests: run again with --only ${requirement.id}`)
    const fresh: Exchange[] = []
    let judged: JudgedAgain | undefined
    let explained: Replayed | undefined
    for (let look = 0; look < looks && (!judged || judged.kind === 'undecided' || explained); look++) {
      const earlier = look === 0 ? undefined : fresh.length
      const sendOne = (one: Exchange): ReturnType<typeof send> => send(one, earlier)
      const came = [...(await Promise.all(all.together.map(sendOne))), ...(await inOrder(all.alone, sendOne))]
      const stopped = came.find((got) => typeof got === 'string')
      fresh.push(...came.filter((got) => typeof got !== 'string').flat())
      judged = judgeAnew(requirement, finding, fresh, record, bodies, derived)
      // A violation that came is one, whatever did not come any more.
      if (stopped !== undefined && judged.kind !== 'violated') return undecided(stopped)
      explained = judged.kind === 'held' ? explanation(fresh) : undefined
    }
    const { kind, why } = judged!
    if (kind === 'undecided') return undecided(why!, 0, 1)
    if (kind === 'held') return explained ?? notSeenIn(finding, told, 1)
    return { ...told, state: 'fails', seen: 1, times: 1, ...(why !== undefined && { why: `now: ${why}` }) }
  }
  const controls = controlsOf(shown, record)
  const lost = [...controls, ...shown].find(({ request: { body } }) => body && !bodies.has(body.sha256))
  if (lost) return undecided(`the body of ${lost.id} was not kept, so that it cannot be sent again`)
  if (!isShownByFew(requirement, finding, shown, record, derived)) return measured()
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
    for (let look = 0; look < looks && (judged === undefined || judged.kind === 'undecided'); look++) {
      const earlier = look === 0 ? undefined : fresh.length
      const sendOne = (one: Exchange, at: number): ReturnType<typeof send> =>
        send(one, earlier, shown.slice(0, at).filter((other) => other === one).length)
      const came = finding.atOnce ? await Promise.all(shown.map(sendOne)) : await inOrder(shown, sendOne)
      const stopped = came.find((got) => typeof got === 'string')
      fresh.push(...came.filter((got) => typeof got !== 'string').flat())
      judged = judgeAgain(requirement, finding, fresh, record, bodies, derived)
      if (stopped !== undefined && judged.kind !== 'violated')
        return seen > 0 ? { ...told, state: 'fails', seen, times: turn, why: stopped } : undecided(stopped, seen, turn)
    }
    if (judged?.besideRecord) return measured()
    if (judged?.kind === 'violated' || judged?.kind === 'otherwise') seen += 1
    if (judged?.kind === 'otherwise') otherwise = judged.why
    if (judged?.kind === 'undecided') doubt = judged.why
  }
  if (seen > 0)
    return { ...told, state: 'fails', seen, times, ...(otherwise !== undefined && { why: `now: ${otherwise}` }) }
  if (doubt !== undefined) return undecided(doubt, seen, times)
  // What came to some of many alike may need what went on beside them: each nineteenth, or two at once.
  // Of what is compared, both sides may be wrong alike by now: what else is measured by them tells.
  const isShared = finding.k < finding.n || requirement.over.isOfOne === undefined
  if (isShared && measureOf(finding, requirement, record)) {
    const all = await measured()
    if (all.state === 'fails' || (all.state === 'undecided' && !finding.sometimes)) return all
  }
  return notSeenIn(finding, told, times)
}

/** It was not seen in so many tries. */
function notSeenIn(
  finding: Finding,
  told: Pick<Replayed, 'finding' | 'requirement' | 'message'>,
  times: number,
): Replayed {
  const { k, n } = finding
  if (finding.sometimes && (1 - k / n) ** times > 1 - certainty) {
    const why = `it came in ${k} of ${n}: not to be seen in ${times} shows nothing`
    return { ...told, state: 'undecided', seen: 0, times, why }
  }
  return { ...told, state: 'fixed', seen: 0, times }
}

async function inOrder<One, Got>(all: readonly One[], send: (one: One, at: number) => Promise<Got>): Promise<Got[]> {
  const got: Got[] = []
  for (const [at, one] of all.entries()) got.push(await send(one, at))
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
