import { realClock, type Clock } from '../client/clock.ts'
import { assayClient, type AssayClient } from '../client/client.ts'
import { isUnanswered } from '../client/unanswered.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { judgeRequirement, type ProbeReport } from '../judge/judge.ts'
import type { BodyStore } from '../record/body-store.ts'
import { failureWords, type Exchange } from '../record/exchange.ts'
import { controlProbe, type RunEvent } from '../record/run-event.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Case } from '../record/case.ts'
import type { Probe } from '../requirement/probe.ts'
import { isAnswered } from '../requirement/scope.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import type { RunConfig } from './config.ts'
import { probeContext, type Plan } from './plan.ts'
import { gate, staysSilent, type Gate } from './gate.ts'
import { shrink, type Sent } from './shrink.ts'

/** One run against one target, from the first request to the last. */
export interface Session {
  /** Sends what was planned. Resolves when all is sent, or nothing more can be. */
  gather(): Promise<void>
  /** Resolves when the requirement's probes have ended, with its result. */
  establish(id: string): Promise<RequirementResult>
  /** Nothing more is sent. */
  stop(why: string): void
  readonly stopped: string | undefined
  /** What failed on our side, so that the run could not go on. */
  readonly failed: string | undefined
  readonly totals: AssayClient['totals']
}

export interface SessionOptions {
  readonly config: RunConfig
  readonly catalogue: Catalogue
  readonly plan: Plan
  readonly bodies: BodyStore
  readonly version: string
  readonly clock?: Clock
  /** What is known of bodies from other runs. */
  readonly derived?: Map<string, unknown>
  emit(event: RunEvent): void
}

/** The only matrix cell so far: one model, one voice. */
const cell = 'default'

export function session(options: SessionOptions): Session {
  const { config, catalogue, plan } = options
  const context = probeContext(config)
  const evidence = evidenceView(config, options.bodies, options.derived)
  const client = assayClient({
    baseUrl: config.target.baseUrl, secrets: config.secrets, concurrency: config.concurrency, rate: config.rate, timeoutMs: config.timeoutMs,
    deadlineMs: config.deadlineMs, extraHeaders: config.extraHeaders, tls: config.tls, ...(config.proxy !== undefined && { proxy: config.proxy }), cell, clock: options.clock ?? realClock, bodies: options.bodies, version: options.version,
    maxRequests: Math.min(config.maxRequests, plan.event.requests.worst), maxCharacters: Math.min(config.maxCharacters, plan.event.characters.worst),
    emit(event) {
      if (event.event === 'exchange') {
        evidence.add(event.exchange)
        foresee(event.exchange)
      }
      options.emit(event)
    },
  })
  const probeEnds = new Map([...plan.probes.keys()].map((probe) => [probe.id, Promise.withResolvers<string | undefined>()]))
  const controlEnds = new Map([...plan.controls.keys()].map((group) => [group, Promise.withResolvers<string | undefined>()]))
  const everything = Promise.withResolvers<void>()
  const results = new Map<string, Promise<RequirementResult>>()

  const foreseeing = catalogue.suites.filter(({ name, foresee }) => foresee && plan.requirements.some(({ id }) => catalogue.suiteOf(id) === name))
  /** While other answers are awaited there is time for it; left for the end, it would all have to be waited for. */
  function foresee(exchange: Exchange): void {
    if (!isAnswered(exchange)) return
    for (const suite of foreseeing) {
      setImmediate(() => {
        try {
          suite.foresee!(exchange, evidence)
        } catch {
          // The check that asks for it will throw the same, and say so.
        }
      })
    }
  }

  /** Whoever keeps the record may fail to: then the run ends, and whoever waits for it learns of it. */
  function emit(event: RunEvent): void {
    try {
      options.emit(event)
    } catch (error) {
      client.fail(error instanceof Error ? error.message : String(error))
    }
  }

  async function sendAll(probe: Probe, cases: readonly Case[], { ready }: Gate): Promise<void> {
    let why: string | undefined
    let sent = 0
    const batch: Sent[] = []
    const send = async (one: Case): Promise<readonly Exchange[]> => {
      const unready = await ready(one)
      const { attempts, stopped } = unready === undefined ? await client.send(probe.id, one) : { attempts: [], stopped: unready }
      if (attempts.length > 0) sent += 1
      if (stopped !== undefined) why ??= stopped
      if (one.stimulus.kind === 'example' && !one.stimulus.shrink) batch.push({ path: one.stimulus.path, attempts })
      return attempts
    }
    try {
      if (probe.order === 'any') await Promise.all(cases.map(send))
      else for (const one of cases) await send(one)
      await shrinkAll(probe, batch, send)
    } catch (error) {
      // Smaller examples are chosen by checks, and a check may be wrong: that ends this probe, and nothing else.
      why ??= `Assay's own fault: ${String(error)}`
    }
    emit({ event: 'probe-end', probe: probe.id, sent, ...(why !== undefined && { why }) })
    probeEnds.get(probe.id)!.resolve(why)
  }

  async function shrinkAll(probe: Probe, batch: Sent[], send: (one: Case) => Promise<readonly Exchange[]>): Promise<void> {
    if (!probe.smaller || config.path !== undefined) return
    batch.sort((one, other) => Number(one.path) - Number(other.path))
    for (const requirement of plan.requirements) if (requirement.needs.includes(probe) && requirement.level !== 'open') await shrink(requirement, probe, context, evidence, batch, send)
  }

  async function gather(): Promise<void> {
    const inOrder = (order: Probe['order']): [Probe, readonly Case[]][] => [...plan.probes].filter(([probe]) => probe.order === order)
    const opened = gate(plan.controls, client)
    // What is meant to fail may take its time to do so: it goes first.
    const provokes = ([, cases]: [Probe, readonly Case[]]): number => Number(cases.some(({ stimulus }) => stimulus.kind === 'provoked'))
    const sending = inOrder('any').toSorted((one, other) => provokes(other) - provokes(one)).map(([probe, cases]) => sendAll(probe, cases, opened))
    const before = await opened.before
    const last = [...before.values()].map(({ attempts }) => attempts.at(-1))
    if (client.stopped === undefined && last.some((exchange) => exchange) && last.every((exchange) => !exchange || isUnanswered(exchange))) {
      client.stop(`every valid request stayed without an answer (${[...new Set(last.flatMap((exchange) => (exchange ? [exchange.response?.status ?? failureWords(exchange)] : [])))].join(', ')})`)
    }
    await Promise.all(sending)
    for (const [probe, cases] of inOrder('alone')) await sendAll(probe, cases, opened)
    await Promise.all([...plan.controls].map(async ([group, { after }]) => {
      const first = before.get(group)!
      // That a control is silent is seen by what it got; whether it was sent again does not matter to what needs none.
      const silent = staysSilent(first)
      const ends = silent ? [first] : [first, await client.send('control', after)]
      const why = silent ? client.stopped : ends.find(({ stopped }) => stopped !== undefined)?.stopped
      emit({ event: 'probe-end', probe: controlProbe(group), sent: ends.filter(({ attempts }) => attempts.length > 0).length, ...(why !== undefined && { why }) })
      controlEnds.get(group)!.resolve(why)
    }))
    for (const [probe, cases] of inOrder('last')) await sendAll(probe, cases, opened)
    evidence.finish()
    everything.resolve()
    await client.close()
  }

  async function result(requirement: AnyRequirement): Promise<RequirementResult> {
    const sent = requirement.needs.filter((probe) => plan.probes.has(probe))
    // Where not all that it needs is sent, what was sent for others may show it: the record will hold that too.
    if (requirement.wholeRun === true || requirement.needs.length === 0 || sent.length < requirement.needs.length) await everything.promise
    const ends = await Promise.all(sent.map((probe) => probeEnds.get(probe.id)!.promise))
    const controls = await Promise.all(sent.flatMap((probe) => probe.controls).flatMap((control) => controlEnds.get(control.group)?.promise ?? []))
    const report: ProbeReport = {
      left: requirement.needs.flatMap((probe) => plan.left.get(probe.id) ?? []),
      cut: [...ends, ...controls].filter((why) => why !== undefined),
      none: requirement.needs.length > 0 && sent.length === 0,
    }
    const judge = (): RequirementResult => judgeRequirement(requirement, evidence, report, { suite: catalogue.suiteOf(requirement.id), cell })
    const early = judge()
    if (evidence.complete || (early.verdict !== 'inconclusive' && early.verdict !== 'untested')) return early
    // What was sent for others may still decide it, or tell why it cannot be: judged again from its record it is the same.
    await everything.promise
    return judge()
  }

  return {
    gather,
    establish(id) {
      const known = results.get(id)
      if (known) return known
      const requirement = catalogue.find(id)
      if (!requirement) return Promise.reject(new Error(`no requirement ${id} in the catalogue`))
      const promise = result(requirement)
      results.set(id, promise)
      return promise
    },
    stop: (why) => client.stop(why),
    get stopped() {
      return client.stopped
    },
    get failed() {
      return client.failed
    },
    totals: client.totals,
  }
}
