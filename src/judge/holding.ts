import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Holder, Holding } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { evidenceView } from './evidence-view.ts'

/** Holds of a recorded run what its requirements need, as the run itself did: of several targets each for itself. */
export function holdingFor(catalogue: Catalogue): Holding {
  return ({ target, pinned: profile = interfaceProfile, requirements, cells }, bodies) => {
    const judging = { requirements: requirements.flatMap((id) => catalogue.find(id) ?? []) }
    if (cells === undefined) return evidenceView({ target, profile }, bodies, judging)
    const holders = new Map<string, Holder>()
    const holderOf = ({ cell }: Exchange): Holder => {
      const of = cells.find((one) => one.cell === cell)?.target ?? target
      const known = holders.get(cell) ?? evidenceView({ target: of, profile }, bodies, judging)
      holders.set(cell, known)
      return known
    }
    return together(holders, holderOf)
  }
}

function together(holders: ReadonlyMap<string, Holder>, holderOf: (exchange: Exchange) => Holder): Holder {
  const sum = (of: 'added' | 'retries'): number => [...holders.values()].reduce((all, one) => all + one[of], 0)
  return {
    add: (exchange) => holderOf(exchange).add(exchange),
    get exchanges() {
      return [...holders.values()].flatMap(({ exchanges }) => exchanges)
    },
    get added() {
      return sum('added')
    },
    get retries() {
      return sum('retries')
    },
    get forgotten() {
      return new Map([...holders.values()].flatMap(({ forgotten }) => [...forgotten]))
    },
  }
}
