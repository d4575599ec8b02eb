import type { KindOfRequest } from './kind-of-request.ts'

/** After so many attempts of one group in a row without an answer, more would show nothing new. */
const deciding = 3

/**
 * Requests that get all their attempts although nobody answers; each of them takes a connection for several timeouts.
 */
const decidingTrials = 6

/** So many groups that were silent, and no answer to anything between: nothing more is expected of the target. */
const silentGroups = 10

/** One request with all its attempts, as far as silence is concerned. */
export interface SilentTrial {
  /**
   * What to do before an attempt. `send`: it counts as under way from now on. `wait`: until something changes; others
   * of its kind are under way that will tell. `leave`: it is not sent (again).
   */
  ask(): 'send' | 'wait' | 'leave'
  /** The attempt ended with an answer, or in another way that costs no waiting. */
  answered(): void
  /** Nobody answered. @param timeouts How many of them it took. */
  silent(detail: string, timeouts: number): void
  /** No attempt of it follows. */
  over(): void
  /** Is it not waited for, because its group is silent and others of it were asked before? */
  isCut(): boolean
  /** Why the rest of its group is not sent or waited for, in words; undefined while it is. */
  why(): string | undefined
}

/** Knows which groups of requests stay without an answer. One for a run; knows no clock and sends nothing. */
export interface Silence {
  /** @param look Groups of the second look at what may have been an accident are groups of their own. */
  enter(id: string, kind: KindOfRequest, look?: 'first' | 'second'): SilentTrial
  /**
   * Resolves once `look` says true. It is called now and at each change, without a turn of the event loop between: most
   * changes concern few of the many that wait. With the signal it resolves too, and is forgotten.
   */
  until(look: () => boolean, signal?: AbortSignal): Promise<void>
  /** Something outside has changed: all that wait look again. */
  wake(): void
}

/** Of a silent trial that gets all its attempts. */
interface Place {
  over: boolean
  /** It waits itself for what becomes of another: whoever waits for its place is not to wait for it. */
  waits: boolean
}

interface Group {
  readonly words: string
  /**
   * `wide`: its members are groups themselves, and it counts as silent only while nothing of it was ever answered.
   * `whole`: the run.
   */
  readonly extent: 'narrow' | 'wide' | 'whole'
  answered: boolean
  /** Members that stayed silent since the last answer, and how many timeouts each of them took. */
  readonly row: Map<string, number>
  /** Trials that may still be answered, of those that wait for each other. */
  readonly underWay: Set<string>
  /** The first of the row, while there is one. It gets all its attempts, to be read as accident or habit. */
  first?: { readonly id: string; over: boolean }
  detail: string
}

/**
 * A request belongs to a narrow group (operation, part, side and kind) and to wide ones (operation; part; side of an
 * operation; side). A narrow group is silent when three attempts in a row stayed without an answer; a wide one when
 * nothing of it was ever answered and three of its narrow groups were. The rest of a silent group waits for what
 * becomes of its first request, and is left when that gets no answer. Where no success is expected, the first of a
 * group goes ahead, so that one silent group does not take all connections.
 */
export function silence(): Silence {
  const groups = new Map<string, Group>()
  /**
   * Silent trials that get all their attempts, and whether they have had them; those of the second look have places of
   * their own.
   */
  const places = { first: new Map<string, Place>(), second: new Map<string, Place>() }
  const waiting = new Set<{ readonly look: () => boolean; readonly resolve: () => void }>()

  function group(words: string, extent: Group['extent']): Group {
    const known = groups.get(words)
    if (known) return known
    const made: Group = { words, extent, answered: false, row: new Map(), underWay: new Set(), detail: '' }
    groups.set(words, made)
    return made
  }

  function wake(): void {
    for (const one of waiting) {
      if (!one.look()) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  async function until(look: () => boolean, signal?: AbortSignal): Promise<void> {
    if (look()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const one = { look, resolve }
    waiting.add(one)
    const forget = (): void => {
      waiting.delete(one)
      resolve()
    }
    signal?.addEventListener('abort', forget)
    await promise
  }

  function enter(
    id: string,
    { operation, part, side, kind }: KindOfRequest,
    look: 'first' | 'second' = 'first',
  ): SilentTrial {
    const suffix = look === 'second' ? ', looked at again' : ''
    const name = [operation, part, side, kind].join(' · ') + suffix
    const decidingNow = places[look]
    const narrow = group(name, 'narrow')
    const whole = group('whatever was sent', 'whole')
    // In the second look only that is asked which was silent before: three of it in a row say nothing of the rest.
    const wider =
      look === 'second'
        ? []
        : [
            ...[[operation], [operation, part], [operation, 'all parts', side], ['everything', side]].map((words) =>
              group(words.join(' · '), 'wide'),
            ),
            whole,
          ]
    const all = [narrow, ...wider]
    // Valid requests may have to meet each other, and have a control that goes ahead of them; what is provoked is sent
    // first of all.
    const goesAhead = look === 'first' && side !== 'success' && side !== 'provoked'
    // When all those places are taken, one silent request tells enough of a group: there is no time to ask each of
    // them three times.
    const enough = (): number => (decidingNow.size < decidingTrials ? deciding : 1)
    const mutes = (): Group[] => all.filter((one) => isSilent(one, enough()) && !(one === whole && decidingNow.has(id)))
    const isCut = (): boolean => {
      const muted = mutes()
      return muted.length > 0 && !muted.some(({ first }) => first!.id === id)
    }

    /** Others may have waited for its place. */
    const waitWithPlace = (): void => {
      const mine = decidingNow.get(id)
      if (!mine || mine.waits) return
      mine.waits = true
      wake()
    }

    return {
      ask() {
        if (isCut()) {
          if (mutes().every(({ first }) => first!.over)) return 'leave'
          waitWithPlace()
          return 'wait'
        }
        if (narrow.row.has(id)) {
          if (decidingNow.has(id) || decidingNow.size < decidingTrials) {
            decidingNow.set(id, { over: false, ...decidingNow.get(id), waits: false })
            return 'send'
          }
          return [...decidingNow.values()].every(({ over, waits }) => over || waits) ? 'leave' : 'wait'
        }
        if (!goesAhead) return 'send'
        if (all.some((one) => !one.underWay.has(id) && isWaitedFor(one))) return 'wait'
        for (const one of all) one.underWay.add(id)
        return 'send'
      },
      answered() {
        // Most answers change nothing, and those that wait need not look again.
        let changed = decidingNow.delete(id)
        for (const one of all) {
          changed ||= one.row.size > 0 || isWaitedFor(one)
          one.answered = true
          one.row.clear()
          one.underWay.delete(id)
          delete one.first
        }
        if (changed) wake()
      },
      silent(detail, timeouts) {
        for (const one of all) {
          const member = one === narrow ? id : name
          one.row.set(member, (one.row.get(member) ?? 0) + timeouts)
          one.underWay.delete(id)
          one.first ??= { id, over: false }
          one.detail = detail
        }
        wake()
      },
      over() {
        let changed = false
        for (const one of all) {
          if (isWaitedFor(one)) changed = true
          one.underWay.delete(id)
          if (one.first?.id === id) changed = one.first.over = true
        }
        // A place is free again only when somebody was answered: later ones would begin when the others have had their
        // time.
        const mine = decidingNow.get(id)
        if (mine) changed = mine.over = true
        if (changed) wake()
      },
      isCut,
      why() {
        // Of a group that is silent by itself alone it is not the rest.
        const widest = mutes().findLast(({ first }) => first!.id !== id)
        if (widest)
          return (
            `requests of one kind stayed without an answer, one after the other (${widest.words}: ` +
            `${widest.detail}): the rest of them was not waited for`
          )
        return narrow.row.has(id)
          ? `too much stayed without an answer to be sent again and again (${narrow.words}: ${narrow.detail})`
          : undefined
      },
    }
  }

  return { enter, until, wake }
}

/** @param enough Silent attempts of a narrow group that count. */
function isSilent({ extent, answered, row }: Group, enough: number): boolean {
  // The usual case, asked again and again.
  if (row.size === 0) return false
  if (extent === 'whole') return row.size >= silentGroups
  return extent === 'wide'
    ? !answered && row.size >= deciding
    : [...row.values()].reduce((sum, count) => sum + count, 0) >= enough
}

/** Are so many of it under way that the others had better wait for what becomes of them? */
function isWaitedFor({ extent, answered, row, underWay }: Group): boolean {
  if (extent === 'whole' || (answered && (extent === 'wide' || row.size === 0))) return false
  return underWay.size + row.size >= (extent === 'wide' || row.size > 0 ? deciding : 1)
}
