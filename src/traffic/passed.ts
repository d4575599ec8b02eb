import type { Failure } from '../record/exchange.ts'

/** A body as it passed: what was kept of it, and when it came. */
export interface PassedBody {
  /** Undefined where it is longer than is kept. */
  readonly bytes: Uint8Array | undefined
  readonly length: number
  readonly complete: boolean
  readonly arrivals: readonly (readonly [ms: number, bytes: number])[]
}

/** What passed, as it was: keys are in it. Milliseconds since the proxy began. */
export interface Passed {
  readonly number: number
  readonly method: string
  /** At the target. */
  readonly url: string
  /** Names and values in turn. */
  readonly sent: readonly string[]
  readonly sentBody: PassedBody
  readonly response?: {
    readonly status: number
    readonly reason: string
    readonly headers: readonly string[]
    readonly trailers: readonly string[]
    readonly protocol: string
    readonly interim: readonly number[]
    readonly body: PassedBody
  }
  readonly failure?: Failure
  readonly start: number
  readonly headersAt?: number
  readonly end: number
  readonly connection: { readonly id: number; readonly reused: boolean }
}

/** Longer bodies pass like others, and are not judged. */
export const mostKept = 32 * 1024 * 1024
const mostArrivals = 1000

/** Gathers a body while it passes. */
export interface Gathered {
  add(chunk: Uint8Array): void
  done(complete: boolean): PassedBody
}

export function gathered(began: number): Gathered {
  let chunks: Uint8Array[] | undefined = []
  let length = 0
  const arrivals: [number, number][] = []
  return {
    add(chunk) {
      length += chunk.length
      if (length > mostKept) chunks = undefined
      chunks?.push(chunk)
      const at = Math.round((performance.now() - began) * 10) / 10
      const last = arrivals.at(-1)
      if (last && (last[0] === at || arrivals.length >= mostArrivals)) last[1] += chunk.length
      else arrivals.push([at, chunk.length])
    },
    done: (complete) => ({ bytes: chunks && new Uint8Array(Buffer.concat(chunks)), length, complete, arrivals }),
  }
}
