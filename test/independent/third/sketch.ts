import type { IndependentService } from '../contract.ts'
import { provided } from './lease.ts'
import { studio, type Recipe } from '../speech/studio.ts'
import type { Client } from './client.ts'
import type { Alteration, House, Lease } from './house.ts'

export interface Plan {
  readonly id: string
  readonly title: string
  readonly house: House
  /** Makes the stations that work otherwise; called once for each start, so that what they count begins anew. */
  readonly alter?: Alteration
  /** Another voice than that of the house, with another rate. */
  readonly voice?: Recipe
  /** Whether the tester is told the rate. */
  readonly tells?: boolean
  readonly lease?: (lease: Lease) => Lease
  readonly environment?: Readonly<Record<string, string>>
  /** Whether a plain client sees what the title says. */
  readonly seen: (client: Client) => Promise<boolean>
}

export interface Fault extends Plan {
  readonly level: 'must' | 'should'
  readonly clause: string
}

export type Oddity = Plan

function voiced(house: House, voice: Recipe | undefined): House {
  if (voice === undefined) return house
  const { rate, channels } = voice
  const own = studio(voice)
  return {
    ...house,
    rate,
    channels,
    stations: (lease) => ({
      ...house.stations(lease),
      sound: ({ input, format, speed }) => own.speak(input, format, speed),
    }),
  }
}

function serviceOf(
  plan: Omit<Plan, 'seen'>,
  rest: Pick<IndependentService, 'kind' | 'level' | 'clause'>,
): IndependentService {
  const { id, title, voice, tells } = plan
  const house = { ...voiced(plan.house, voice), ...(tells === undefined ? {} : { tells }) }
  return {
    id: `third-${id}`,
    title,
    ...rest,
    async start() {
      const drawn = house.lease()
      const lease = plan.lease?.(drawn) ?? drawn
      const own = house.stations(lease)
      const running = await house.open({ ...own, ...plan.alter?.(own, lease) }, lease)
      return {
        environment: { ...provided(house, lease, running.port), ...plan.environment },
        close: () => running.close(),
      }
    },
  }
}

/** A house in which everything works as it should. */
export const plain = (house: House): IndependentService =>
  serviceOf({ id: house.name, title: house.name, house }, { kind: 'innocent' })

export const faulty = (fault: Fault): IndependentService =>
  serviceOf(fault, { kind: 'faulty', level: fault.level, clause: fault.clause })

export const innocent = (oddity: Oddity): IndependentService => serviceOf(oddity, { kind: 'innocent' })
