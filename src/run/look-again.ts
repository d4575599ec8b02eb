import type { AssayClient } from '../client/assay-client.ts'
import { secondLookPauseMs } from '../record/accident-limits.ts'
import { isTimeout } from '../record/attempt-kind.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import type { RunEvent } from '../record/run-event.ts'
import type { controlRoles } from '../requirement/attempts.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'
import { isAccidental, isClosed, kindOf, lastOf, restOf, sampleOf, witnessesOf, type SentCase } from './second-look.ts'
import { shrinkAll, type Shrinking } from './shrink-all.ts'

/** What the second look works on: the parts of the first, whose cases get more attempts. */
export interface LookingAgain {
  readonly client: AssayClient
  readonly plan: Plan
  readonly evidence: Evidence
  readonly parts: readonly Part[]
  readonly shrinking: Shrinking
  emit(event: RunEvent): void
}

/** What may have been an accident is sent again when all the rest is over, after a pause and between controls. */
export async function lookAgain(run: LookingAgain, standing: readonly string[]): Promise<void> {
  const { client, plan, evidence, parts, shrinking, emit } = run
  const sent = parts.flatMap((part) => part.sent)
  const doubted = new Set(
    plan.requirements.flatMap((requirement) => requirement.doubted?.(evidence) ?? []).map(trialId),
  )
  const differing = sent.filter(({ attempts }) => attempts.some((attempt) => doubted.has(trialId(attempt))))
  const accidents = sent.filter((one) => isAccidental(one) && !differing.includes(one))
  const again = [...differing, ...accidents]
  if (again.length === 0) return
  const kinds = new Map(accidents.map((one) => [one, kindOf(one)]))
  const begins =
    again.map((one) => lastOf(one).timing.end).reduce((latest, end) => Math.max(latest, end)) + secondLookPauseMs
  const why = await client.waitUntil(
    begins,
    `before what may have been an accident is asked again (${again.length} request${again.length === 1 ? '' : 's'})`,
  )
  if (why !== undefined) {
    emit({
      event: 'note',
      at: begins - secondLookPauseMs,
      text: `what may have been an accident was not asked again, and accuses nobody: ${why}`,
    })
    return
  }
  const inTurn = accidents.some(isClosed)
  await sendControls(run, 'before the second look', standing, inTurn)
  const sendOne = async (one: SentCase, alone: boolean): Promise<void> => {
    const { attempts, stopped } = await client.send(one.probe, one.of, undefined, {
      earlier: one.attempts.length,
      alone,
    })
    one.attempts = [...one.attempts, ...attempts]
    one.stopped = stopped
  }
  const sendAgain = async (those: readonly SentCase[]): Promise<void> => {
    const closed = those.filter(isClosed)
    await Promise.all(those.filter((one) => !closed.includes(one)).map((one) => sendOne(one, false)))
    // Each waits for its next attempt, and those of twenty took minutes one after the other.
    await Promise.all(closed.map((one) => sendOne(one, true)))
  }
  const sample = sampleOf(accidents)
  await sendAgain([...differing, ...sample, ...(standing.length === 0 ? witnessesOf(sent) : [])])
  await sendAgain(restOf(accidents, sample, kinds))
  for (const part of parts) {
    const examples = again.filter((one) => part.sent.includes(one))
    await shrinkAll(shrinking, part, examples, async (cases) => {
      const all: Exchange[] = []
      for (const of of cases) {
        const { attempts, stopped } = await client.send(part.name, of, undefined, { earlier: 0 })
        part.sent.push({ probe: part.name, of, attempts, stopped })
        all.push(...attempts)
      }
      return all
    })
  }
  await sendControls(run, 'after the second look', standing, inTurn)
}

async function sendControls(
  { client, plan }: LookingAgain,
  role: (typeof controlRoles.second)[number],
  standing: readonly string[],
  inTurn: boolean,
): Promise<void> {
  const sendOne = async (group: string): Promise<void> => {
    const { before } = plan.controls.get(group)!
    const id = `${before.id}.${role.replaceAll(' ', '-')}`
    const of = { ...before, id, stimulus: { kind: 'control', group, role } } as const
    const { attempts } = await client.send('control', of, undefined, { earlier: 0 })
    const last = attempts.at(-1)
    // One silence is enough of what was silent before, which a control was not: nobody asks for it again later.
    if (last && isTimeout(last)) await client.send('control', of, undefined, { earlier: attempts.length })
  }
  if (inTurn) for (const group of standing) await sendOne(group)
  else await Promise.all(standing.map(sendOne))
}
