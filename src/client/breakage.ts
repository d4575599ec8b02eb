import { breakageLimit } from '../record/accident-limits.ts'
import { attemptKind, isTimeout } from '../record/attempt-kind.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import { kindOfRequest } from './kind-of-request.ts'

/** Knows of which requests every answer breaks: to send each of them several times shows nothing new. */
export interface Breakage {
  /** @param isFirst Is this the first look? */
  enter(of: Case, isFirst: boolean): BreakageTrial
}

/** One request with all its attempts, as far as answers that break are concerned. */
export interface BreakageTrial {
  /**
   * What to do before a further attempt. `send`; `wait`: others of its kind, which broke too, are sent again first;
   * `leave`: those broke in all their attempts, and nothing else came of the kind.
   */
  ask(): 'send' | 'wait' | 'leave'
  /** @returns Does it change what others are told? */
  attempt(exchange: Exchange): boolean
  /** No attempt of it follows. @returns as `attempt` does */
  over(): boolean
}

interface Group {
  /** Requests that are sent again, and whether they have had all their attempts. */
  readonly places: Map<BreakageTrial, { over: boolean }>
  /** Something came that did not break. */
  otherwise: boolean
}

/**
 * Valid requests of one operation and one format or interval are alike; of others, those in which the same is changed.
 * While all that is alike breaks, so many are sent again as `breakageLimit` says. Where every valid request breaks,
 * what is not refused breaks too. Controls have all their attempts in any case, and the second look asks some of the
 * others again.
 */
export function breakage(): Breakage {
  const groups = new Map<string, Group>()
  const groupOf = (...words: readonly string[]): Group => {
    const name = words.join(' · ')
    const known = groups.get(name)
    if (known) return known
    const made: Group = { places: new Map(), otherwise: false }
    groups.set(name, made)
    return made
  }
  return {
    enter(of, isFirst) {
      const { operation, part, side, kind } = kindOfRequest(of)
      const valid = groupOf(operation, part, 'success')
      const own = side === 'success' ? valid : groupOf(operation, part, side, kind)
      const decisive = side === 'open' ? [own, valid] : [own]
      const isBound = isFirst && of.stimulus.kind !== 'control' && of.until === undefined
      let broke = false
      const trial: BreakageTrial = {
        ask() {
          if (!broke || !isBound || own.otherwise || own.places.has(trial)) return 'send'
          const full = decisive.find(({ places, otherwise }) => !otherwise && places.size >= breakageLimit)
          if (full) return [...full.places.values()].every(({ over }) => over) ? 'leave' : 'wait'
          own.places.set(trial, { over: false })
          return 'send'
        },
        attempt(exchange) {
          broke = isBreak(exchange)
          // Silence is known by itself, and what we gave up shows nothing.
          const isOther = !broke && !isTimeout(exchange) && exchange.failure?.kind !== 'aborted'
          const isNew = isOther && !own.otherwise
          own.otherwise ||= isOther
          return isNew
        },
        over() {
          const place = own.places.get(trial)
          if (!place) return false
          // One that was left in between shows nothing of the others.
          if (broke) place.over = true
          else own.places.delete(trial)
          return true
        },
      }
      return trial
    },
  }
}

function isBreak(exchange: Exchange): boolean {
  return attemptKind(exchange) === 'broken' && !isTimeout(exchange)
}
