import { isMalformed, parserWords } from './failure-of.ts'
import type { Route } from './route.ts'
import type { Line } from './undici-attempt.ts'

/** One connection at a time, used by one request at a time. */
export interface Slot {
  readonly line: Line
  /** Which connection of the run it is. */
  connection: number
  /** Requests that went over it. */
  used: number
  busy: boolean
  /** Why the connection broke while it was busy. */
  malformed?: Error
}

export interface Connections {
  at(slot: number): Slot
  /** The number of a connection that is made for one request alone. */
  another(): number
  /** The next request of this slot goes over a connection of its own: a kept one may be closed at any time. */
  renew(slot: number): void
  /** Something came behind a whole answer. */
  surplus(slot: Slot, error: Error): void
  close(): Promise<void>
}

/** @param told Called once, with a sentence, when more came than belongs to an answer. */
export function connections(way: Route, count: number, told: (text: string) => void): Connections {
  let made = 0
  let isTold = false
  const slots = Array.from({ length: count }, () => slot())

  function slot(): Slot {
    const line = way.open()
    const { client } = line
    const state: Slot = { line, connection: 0, used: 0, busy: false }
    client.on('connect', () => {
      made += 1
      state.connection = made
      state.used = 0
    })
    client.on('disconnect', (_origin, _clients, error: Error) => {
      if (!isMalformed(error)) return
      // While a request is under way it is most likely that request's failure: who sent it knows.
      if (state.busy) state.malformed = error
      else surplus(state, error)
    })
    return state
  }

  /** Bytes behind an answer belong to no request. They close the connection and are reported once. */
  function surplus({ connection }: Slot, error: Error): void {
    if (isTold) return
    isTold = true
    told(
      `on connection ${connection} more came behind an answer than belongs to it ` +
        `(${parserWords(error.message)}): nothing of it was read, and the connection was closed`,
    )
  }

  return {
    at: (index) => slots[index]!,
    another: () => (made += 1),
    renew(index) {
      if (slots[index]!.used === 0) return
      void slots[index]!.line.client.destroy()
      slots[index] = slot()
    },
    surplus,
    async close() {
      await Promise.all(slots.map(({ line }) => line.client.destroy()))
    },
  }
}
