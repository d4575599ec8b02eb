import { realClock } from '../client/clock.ts'
import type { AssayClient, Sent } from '../client/assay-client.ts'
import { assayClient } from '../client/client.ts'
import { errorText } from '../client/error-text.ts'
import { isUnanswered } from '../client/unanswered.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { probeReport } from '../judge/probe-report.ts'
import type { Held } from '../record/run-record.ts'
import { failureWords, type Exchange } from '../record/exchange.ts'
import { probeOfCell, type RunEvent } from '../record/run-event.ts'
import type { Case } from '../record/case.ts'
import type { Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { connectionOf } from '../config/connection-of.ts'
import { probeContext } from './plan.ts'
import { whyClosed } from './closed-operation.ts'
import { closing } from './closing.ts'
import { gate, staysSilent, type Gate } from './gate.ts'
import { latestResult } from './latest-result.ts'
import { lookAgain } from './look-again.ts'
import type { Part } from './part.ts'
import { listen } from './listen.ts'
import { precomputation } from './precomputation.ts'
import { isAccidental, type SentCase } from './second-look.ts'
import { sendLater } from './send-later.ts'
import { sendingOrder } from './sending-order.ts'
import type { SessionOptions } from './session-options.ts'
import { shrinkAll } from './shrink-all.ts'
import { violatedEarly } from './violated-early.ts'
import { wavesOf } from './waves-of.ts'

/** One run against one target, from the first request to the last. */
export interface Session {
  /** Sends what was planned. Resolves when all is sent, or nothing more can be. */
  gather(): Promise<void>
  /** Resolves when the requirement's probes have ended, with its result. */
  establish(id: string): Promise<RequirementResult>
  /** The result on all that was recorded: what was established early lacks what came later. After `gather`. */
  conclude(id: string): Promise<RequirementResult>
  /** Nothing more is sent. */
  stop(why: string): void
  readonly stopped: string | undefined
  /** Was it stopped since a must is violated, and nothing more is to be sent then? */
  readonly bailed: boolean
  /** What failed on our side, so that the run could not go on. */
  readonly failed: string | undefined
  readonly totals: AssayClient['totals']
  /** What is held of the exchanges, and how many there were. */
  readonly held: Held
}

/** Before the deadline: so long the reports may take. */
const reserveMs = 5000

export function session(options: SessionOptions): Session {
  const { config, catalogue, plan } = options
  const clock = options.clock ?? realClock
  const began = options.before?.began ?? clock.now()
  const { cell } = options
  const sent = options.before?.totals ?? { requests: 0, characters: 0 }
  const stopping = new AbortController()
  const context = probeContext(config)
  const evidence = evidenceView({ ...config, began: options.startedAt }, options.bodies, {
    derived: options.derived,
    requirements: plan.requirements,
  })
  const precompute = precomputation(catalogue, plan.requirements, evidence)
  const client = assayClient({
    ...connectionOf(config),
    concurrency: config.concurrency,
    rate: config.rate,
    clock,
    bodies: options.bodies,
    version: options.version,
    ...(config.traceparent && options.runId !== undefined && { traces: options.runId }),
    maxRequests: Math.min(config.maxRequests, sent.requests + plan.event.requests.worst),
    maxCharacters: Math.min(config.maxCharacters, sent.characters + plan.event.characters.worst),
    ...(cell !== undefined && { cell }),
    ...(options.before && { before: options.before }),
    emit(event) {
      if (event.event === 'exchange') {
        evidence.add(event.exchange)
        precompute(event.exchange)
      }
      options.emit(event)
    },
  })
  const probeEnds = new Map(
    [...plan.probes.keys()].map((probe) => [probe.id, Promise.withResolvers<string | undefined>()]),
  )
  /** By probe: all of its first batch is sent, and maybe more. */
  const batchEnds = new Map([...plan.probes.keys()].map((probe) => [probe.id, Promise.withResolvers<void>()]))
  const everything = Promise.withResolvers<void>()
  const results = new Map<string, Promise<RequirementResult>>()
  let bailed = false
  const judges = new Map<string, () => RequirementResult>()

  /** Writing the record may fail: then the run ends, and its promise rejects. */
  function emit(event: RunEvent): void {
    try {
      options.emit(event)
    } catch (error) {
      client.fail(errorText(error))
    }
  }

  const shrinking = { config, plan, context, evidence }
  const parts: Part[] = []
  /** Those that do not end before the second look. */
  const open = new Set<Part>()

  function end(part: Part): void {
    const why = part.why ?? part.sent.find(({ stopped }) => stopped !== undefined)?.stopped
    emit({
      event: 'probe-end',
      probe: probeOfCell(part.name, cell),
      sent: part.done + part.sent.filter(({ attempts }) => attempts.length > 0).length,
      ...(why !== undefined && { why }),
    })
    part.ended.resolve(why)
  }

  /** All is sent; what may have been an accident keeps it open. */
  function close(part: Part): void {
    parts.push(part)
    if (client.stopped === undefined && part.sent.some(isAccidental)) open.add(part)
    else end(part)
  }

  /** No further look is taken at what may have been an accident. */
  function endOpen(): void {
    for (const part of open) end(part)
    open.clear()
  }

  const controlsBefore = Promise.withResolvers<ReadonlyMap<string, Sent>>()
  const controls = closing({ plan, client, before: controlsBefore.promise, close })

  async function sendAll(probe: Probe, cases: readonly Case[], { ready }: Gate): Promise<void> {
    const part: Part = { name: probe.id, probe, ended: probeEnds.get(probe.id)!, sent: [], done: 0 }
    const send = async (of: Case): Promise<SentCase> => {
      const unready = await ready(of)
      const one: SentCase = {
        probe: probe.id,
        of,
        ...(unready === undefined ? await client.send(probe.id, of) : { attempts: [], stopped: unready }),
      }
      part.sent.push(one)
      return one
    }
    const sendInOrder = async (those: readonly Case[]): Promise<readonly Exchange[]> => {
      const attempts: Exchange[] = []
      for (const wave of wavesOf(those))
        for (const one of await Promise.all(wave.map(send))) attempts.push(...one.attempts)
      return attempts
    }
    const sendBatch = (batch: readonly Case[]): Promise<unknown> =>
      probe.order === 'any' ? Promise.all(batch.map(send)) : sendInOrder(batch)
    await sendBatch(cases)
    batchEnds.get(probe.id)!.resolve()
    await sendLater({ ...shrinking, client }, part, sendBatch)
    await shrinkAll(shrinking, part, part.sent, sendInOrder)
    close(part)
  }

  async function gather(): Promise<void> {
    const inOrder = (order: Probe['order']): [Probe, readonly Case[]][] =>
      [...plan.probes].filter(([probe]) => probe.order === order)
    const opened = gate(plan.controls, client, async (operation, sent) =>
      config.keepGoing ? undefined : whyClosed(operation, sent, { client, evidence }),
    )
    const sending = sendingOrder(inOrder('any'), plan.requirements, config.first).map(([probe, cases]) =>
      sendAll(probe, cases, opened),
    )
    const before = await opened.before
    controlsBefore.resolve(before)
    const last = [...before.values()].map(({ attempts }) => attempts.at(-1))
    if (
      client.stopped === undefined &&
      last.some((exchange) => exchange) &&
      last.every((exchange) => !exchange || isUnanswered(exchange))
    ) {
      const came = last.flatMap((exchange) => (exchange ? [exchange.response?.status ?? failureWords(exchange)] : []))
      client.stop(`every valid request stayed without an answer (${[...new Set(came)].join(', ')})`)
    }
    await Promise.all(sending)
    for (const [probe, cases] of inOrder('alone')) await sendAll(probe, cases, opened)
    // That a control is silent is seen by what it got; whether it was sent again does not matter to what needs none.
    const silent = [...plan.controls.keys()].filter((group) => staysSilent(before.get(group)!))
    const closed = new Map(
      await Promise.all(
        [...plan.controls].map(async ([group, ends]) => [group, await opened.closed(ends.before.operation)] as const),
      ),
    )
    const standing = [...plan.controls.keys()].filter(
      (group) => !silent.includes(group) && closed.get(group) === undefined,
    )
    await Promise.all(
      [...plan.controls.keys()].map((group) =>
        standing.includes(group)
          ? controls.behind(group)
          : controls.without(group, client.stopped ?? closed.get(group)),
      ),
    )
    if (client.stopped === undefined) await lookAgain({ client, plan, evidence, parts, shrinking, emit }, standing)
    endOpen()
    const strain = ([{ optional }]: [Probe, readonly Case[]]): number => Number(optional === 'strain')
    const disturbing = inOrder('last').toSorted((one, other) => strain(one) - strain(other))
    for (const [probe, cases] of disturbing) await sendAll(probe, cases, opened)
    endOpen()
    if (options.recognise && client.stopped === undefined)
      await listen({
        requirements: plan.requirements,
        evidence,
        recognise: options.recognise,
        signal: stopping.signal,
        left: () => began + config.deadlineMs - reserveMs - clock.now(),
        emit,
      })
    evidence.finish()
    everything.resolve()
    await client.close()
  }

  function bail(id: string): void {
    bailed ||= client.stopped === undefined
    client.stop(`${id} failed (--bail)`)
  }

  async function result(requirement: AnyRequirement): Promise<RequirementResult> {
    const sent = requirement.needs.filter((probe) => plan.probes.has(probe))
    const groups = sent.flatMap((probe) => probe.controls).map(({ group }) => group)
    const suite = catalogue.suiteOf(requirement.id)
    if (config.bail && !evidence.complete) {
      // With less of it, what would excuse the target may be missing.
      await Promise.all(sent.map((probe) => batchEnds.get(probe.id)!.promise))
      const those = { suite, evidence, client, closing: controls }
      if (await violatedEarly(requirement, groups, those)) bail(requirement.id)
    }
    // Where not all that it needs is sent, what was sent for others may show it: the record will hold that too.
    if (requirement.wholeRun === true || requirement.needs.length === 0 || sent.length < requirement.needs.length)
      await everything.promise
    const report = probeReport({
      left: requirement.needs.flatMap((probe) => plan.left.get(probe.id) ?? []),
      probes: await Promise.all(sent.map((probe) => probeEnds.get(probe.id)!.promise)),
      controls: await Promise.all(groups.flatMap((group) => controls.ended(group) ?? [])),
      none: requirement.needs.length > 0 && sent.length === 0,
    })
    const judge = latestResult(requirement, evidence, report, suite)
    judges.set(requirement.id, judge)
    const early = judge()
    if (config.bail && early.verdict === 'fail') bail(requirement.id)
    if (evidence.complete || (early.verdict !== 'inconclusive' && early.verdict !== 'untested')) return early
    // What was sent for others may still decide it, or tell why it cannot be: judged again from its record it is the
    // same.
    await everything.promise
    return judge()
  }

  function establish(id: string): Promise<RequirementResult> {
    const known = results.get(id)
    if (known) return known
    const requirement = plan.requirements.find((one) => one.id === id) ?? catalogue.find(id)
    if (!requirement) return Promise.reject(new Error(`no requirement ${id} in the catalogue`))
    const promise = result(requirement)
    results.set(id, promise)
    return promise
  }

  return {
    gather,
    establish,
    async conclude(id) {
      await establish(id)
      return judges.get(id)!()
    },
    stop(why) {
      client.stop(why)
      stopping.abort()
    },
    get stopped() {
      return client.stopped
    },
    get bailed() {
      return bailed
    },
    get failed() {
      return client.failed
    },
    totals: client.totals,
    held: evidence,
  }
}
