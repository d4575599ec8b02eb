import type { AssayClient, Sent } from '../client/assay-client.ts'
import { controlProbe } from '../record/run-event.ts'
import { staysSilent } from './gate.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'
import type { SentCase } from './second-look.ts'

/** Sends the controls behind the batches, and closes their groups. */
export interface Closing {
  /** Resolves when the group is closed, with why it was not sent whole. Undefined where there is no such group. */
  ended(group: string): Promise<string | undefined> | undefined
  /** Of a group that stays without a control behind it. */
  without(group: string, why: string | undefined): Promise<void>
  /** Behind all of the group. */
  behind(group: string): Promise<void>
  /** Before all of these groups is sent: the run ends if what is violated in them counts. */
  early(groups: readonly string[]): Promise<void>
}

/** @param before the controls before the batches, when all of them are over */
export function closing(options: {
  readonly plan: Plan
  readonly client: AssayClient
  readonly before: Promise<ReadonlyMap<string, Sent>>
  close(part: Part): void
}): Closing {
  const { plan, client, close } = options
  const ends = new Map([...plan.controls.keys()].map((group) => [group, Promise.withResolvers<string | undefined>()]))
  const closedEarly = new Set<string>()

  const firstOf = async (group: string): Promise<SentCase> => ({
    probe: 'control',
    of: plan.controls.get(group)!.before,
    ...(await options.before).get(group)!,
  })
  const lastOf = async (group: string): Promise<SentCase> => {
    const of = plan.controls.get(group)!.after
    return { probe: 'control', of, ...(await client.send('control', of)) }
  }
  const closeWith = (group: string, sent: SentCase[]): void =>
    close({ name: controlProbe(group), ended: ends.get(group)!, sent, done: 0 })

  return {
    ended: (group) => ends.get(group)?.promise,
    async without(group, why) {
      if (closedEarly.has(group)) return
      const first = await firstOf(group)
      closeWith(group, [{ ...first, stopped: why ?? first.stopped }])
    },
    async behind(group) {
      const last = await lastOf(group)
      // If the run went on after all, what came since has its own.
      if (!closedEarly.has(group)) closeWith(group, [await firstOf(group), last])
    },
    async early(groups) {
      await Promise.all(
        groups.map(async (group) => {
          if (!ends.has(group) || closedEarly.has(group)) return
          const isSilent = staysSilent((await options.before).get(group)!)
          if (isSilent || closedEarly.has(group)) return
          closedEarly.add(group)
          closeWith(group, [await firstOf(group), await lastOf(group)])
        }),
      )
    },
  }
}
