import type { Operation } from '../contract/operation.ts'
import type { Credential, HeaderLines, Stimulus } from './exchange.ts'
import type { Wire } from './wire.ts'

/** What the client may take as the end of a request. Anything else is waited out or sent again. */
export type Expectation =
  /** 200 where nothing is wrong with the request. */
  | 'success'
  /** A refusal: the request is wrong in one point. */
  | 'refusal'
  /** An answer of the implementation's own, success or refusal: the interface leaves it open. */
  | 'answer'
  /** Whatever comes first, also what tells of the surroundings. */
  | 'any'

/** What a case combines, where it is one of many that could be sent. */
export interface Combination {
  /** What was made wrong: a member, a part of the path, the key. */
  readonly place: string
  /** How. */
  readonly edit: string
  readonly operation: Operation
  /** Empty on the other operation. */
  readonly format: string
  /** Empty on the other operation. */
  readonly interval: string
  readonly key: 'right' | 'none'
}

/** One request to be sent. Everything in it is a template: a key stands as `${ASSAY_API_KEY}`. */
export interface Case {
  /** Unique within its probe; letters, digits and `.:_=-`. */
  readonly id: string
  readonly stimulus: Stimulus
  readonly operation: Operation
  readonly credential: Credential
  readonly method: string
  /** Path in place of that of the base URL: the same request under another prefix. */
  readonly base?: string
  /** Below the base URL, percent-encoded. */
  readonly path: string
  readonly headers: HeaderLines
  readonly body?: string | Uint8Array
  /** How it is written, where the usual client would write it otherwise. */
  readonly wire?: Wire
  readonly expects: Expectation
  /**
   * Characters that will be synthesized if it is accepted. Where `expects` is `refusal` they count in the worst case
   * only.
   */
  readonly characters: number
  readonly combines?: Combination
  /** In a probe whose order is `alone`: sent together with the one before it, not after it. */
  readonly beside?: true
  /** For `provoked` 429: send up to so many times until the status comes. */
  readonly until?: { readonly status: number; readonly times: number }
}

/** How many requests it takes: what is given up before counts, too. */
export function requestsFor({ wire }: Pick<Case, 'wire'>): number {
  return wire?.isGivenUpBefore ? 2 : 1
}
