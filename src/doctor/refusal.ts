import type { BodyStore } from '../record/body-store.ts'
import { clipped } from '../record/clipped.ts'
import { header, type Exchange } from '../record/exchange.ts'
import { said } from '../requirement/said.ts'

/** What is told of a key that did not get what it should. */
interface Refusal {
  readonly state: 'broken' | 'wrong' | 'undecided'
  readonly told: string
  readonly next?: string
}

/** How it is told that a key is not let in. */
export const refusedWords = 'is refused'

/** What an answer other than the one that a key should get tells of the key. */
export function refusal(got: Exchange | string, bodies: BodyStore, words: { readonly wrong: string }): Refusal {
  if (typeof got === 'string' || !got.response) return { state: 'undecided', told: `no answer: ${trouble(got)}` }
  const { status } = got.response
  const quoted = said(bodies.get(got.response.body.sha256))
  const answer = `${status}${quoted === undefined ? '' : `: ${quoted}`}`
  if (status === 401 || status === 403) return { state: 'broken', told: `${refusedWords} (${answer})` }
  if (status === 402) return { state: 'broken', told: `its account has no credits (${answer})` }
  if (status === 200 || status === 400 || status === 404) return { state: 'wrong', told: `${words.wrong} (${answer})` }
  if (status >= 500 || status === 429)
    return {
      state: 'undecided',
      told: `the target answers with ${answer}`,
      next:
        status === 500 ? "look into the target's own log: it answers with 500" : 'try again later: the target is busy',
    }
  const location = header(got.response.headers, 'location')
  return {
    state: 'undecided',
    told:
      `the target answers with ${answer}, which tells nothing of it` +
      (location === undefined ? '' : `; it leads to ${clipped(location, 200)}`),
    next: 'check the base URL',
  }
}

/** Why there was no answer. */
export function trouble(got: Exchange | string): string {
  return typeof got === 'string' ? got : `${got.failure?.kind}: ${got.failure?.detail}`
}
