import { realClock } from '../client/clock.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { judgeRequirement } from '../judge/judge.ts'
import { overCells, type InCell } from '../judge/over-cells.ts'
import { reportOf } from '../judge/report-of.ts'
import type { Cell } from '../record/run-event.ts'
import { requirementsOfCell } from '../requirement/cell-table.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { configOf, type PlannedCell, type WholePlan } from './plan-targets.ts'
import { session, type Session } from './session.ts'
import type { SessionOptions } from './session-options.ts'

/** One target with its session, which begins when those before it have ended. */
interface Part extends PlannedCell {
  readonly begun: PromiseWithResolvers<Session>
  session?: Session
}

/**
 * A run over several targets, as one session: one target after another, so that limits, rate and deadline hold for all
 * of them together. What cannot be reached is given up with all of its targets, and the others go on.
 */
export function targetSessions(options: SessionOptions & { readonly plan: WholePlan }): Session {
  const { catalogue, config, plan } = options
  const clock = options.clock ?? realClock
  const began = clock.now()
  const parts: Part[] = (plan.cells ?? []).map((one) => ({ ...one, begun: Promise.withResolvers<Session>() }))
  const byCell = new Map(parts.map((part) => [part.cell.cell, part]))
  const derived = options.derived ?? new Map<string, unknown>()
  const probeEnds = new Map<string, { readonly sent: number; readonly why?: string }>()
  /** Why a base URL got no more than what was asked there first. */
  const lost = new Map<string, string>()
  const everything = Promise.withResolvers<void>()
  let stopped: string | undefined
  let current: Session | undefined
  let totals: Session['totals'] = { requests: 0, characters: 0, waits: 0, retries: 0, unanswered: 0 }

  function begin(part: Part): Session {
    const { recognise, ...shared } = options
    const own = session({
      ...shared,
      ...(recognise && part === parts[0] && { recognise }),
      config: part.config,
      plan: part.plan,
      derived,
      cell: part.cell.cell,
      before: { began, totals },
      emit(event) {
        if (event.event === 'probe-end') probeEnds.set(event.probe, event)
        options.emit(event)
      },
    })
    part.session = own
    part.begun.resolve(own)
    return own
  }

  async function gather(): Promise<void> {
    for (const part of parts) {
      current = begin(part)
      const { of, target, name } = part.cell
      const why = stopped ?? lost.get(target.baseUrl)
      if (why !== undefined) current.stop(why)
      await current.gather()
      totals = { ...current.totals }
      if (current.failed !== undefined) stopped ??= current.failed
      if (current.bailed) stopped ??= current.stopped
      if (of === 'everything' && current.stopped !== undefined && why === undefined)
        lost.set(target.baseUrl, `${name === '' ? '' : `${name}: `}${current.stopped}`)
    }
    everything.resolve()
  }

  /** What mp3 and pcm of one voice show beside each other: judged on what was sent for each. */
  function compared(cell: Cell, id: string): InCell[] {
    const [requirement] = requirementsOfCell(
      catalogue.cells,
      cell,
      plan.requirements.filter((one) => one.id === id),
    )
    const sources = cell.from!.flatMap((from) => byCell.get(from)?.session ?? [])
    if (!requirement || sources.length === 0) return []
    const evidence = evidenceView({ ...configOf(cell, config), began: options.startedAt }, options.bodies, { derived })
    for (const { held } of sources) for (const exchange of held.exchanges) evidence.add(exchange)
    evidence.finish()
    const report = reportOf(requirement, { plan: plan.event, probeEnds }, cell)
    return [{ cell, result: judgeRequirement(requirement, evidence, report, catalogue.suiteOf(id)) }]
  }

  async function over(id: string, judged: (of: Session) => Promise<RequirementResult>): Promise<RequirementResult> {
    const cells = config.cells ?? []
    if (cells.some(({ of }) => of === 'both') && catalogue.cells.both.requirements.includes(id))
      await everything.promise
    const results = await Promise.all(
      cells.map(async (cell): Promise<readonly InCell[]> => {
        if (cell.of === 'both') return compared(cell, id)
        const part = byCell.get(cell.cell)
        if (!part?.plan.requirements.some((one) => one.id === id)) return []
        return [{ cell, result: await judged(await part.begun.promise) }]
      }),
    )
    return overCells(results.flat(), catalogue.cells)
  }

  const all = <Value>(of: (own: Session) => Value): Value[] =>
    parts.flatMap(({ session: own }) => (own ? [of(own)] : []))
  return {
    gather,
    establish: (id) => over(id, async (own) => own.establish(id)),
    conclude: (id) => over(id, async (own) => own.conclude(id)),
    stop(why) {
      stopped ??= why
      current?.stop(why)
    },
    get stopped() {
      return stopped ?? [...lost.values()][0]
    },
    get bailed() {
      return all((own) => own.bailed).includes(true)
    },
    get failed() {
      return all((own) => own.failed).find((why) => why !== undefined)
    },
    get totals() {
      return current?.totals ?? totals
    },
    held: {
      get exchanges() {
        return all(({ held }) => held.exchanges).flat()
      },
      get added() {
        return all(({ held }) => held.added).reduce((sum, count) => sum + count, 0)
      },
      get retries() {
        return all(({ held }) => held.retries).reduce((sum, count) => sum + count, 0)
      },
      get forgotten() {
        return new Map(all(({ held }) => [...held.forgotten]).flat())
      },
    },
  }
}
