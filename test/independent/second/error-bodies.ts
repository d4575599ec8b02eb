import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { fail } from '../replies.ts'
import { bodyOf, budgetOf, failureEdit, isSpeech, relabel, type Defect } from '../tools.ts'
import { speechOnly } from './failure-tools.ts'

const budgetsOnly =
  (status: number, change: (text: string) => string): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return reply.status === status && budgetOf(ask) !== undefined
      ? { ...reply, body: Buffer.from(change(reply.body.toString())) }
      : reply
  }

/** Gives a listed failure of a model another status. */
const turned =
  (from: number, to: number): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return isSpeech(ask) && reply.status === from ? fail(to, 'Request timed out. Please try again later.') : reply
  }

export const errorBodies: readonly Defect[] = [
  // 1: "All other responses are JSON": the label is HTML for one operation (a lesser matter by the settled readings).
  {
    id: 'error2-label-on-budgets',
    level: 'should',
    clause: '1',
    title: '404 on budgets is labelled text/html',
    base: relay,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 404 && budgetOf(ask) !== undefined ? relabel(reply, 'text/html') : reply
    },
  },
  // 1: the same; the label is that of the format that was asked for.
  {
    id: 'error2-label-of-format',
    clause: '1',
    title: 'Refusals of speech are labelled with the audio type that was asked for',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 400 && isSpeech(ask)
        ? relabel(reply, (await bodyOf(ask))?.['response_format'] === 'pcm' ? 'audio/pcm' : 'audio/mpeg')
        : reply
    },
  },
  // 7: "Every error response is a JSON body": two of them, one after the other.
  {
    id: 'error2-twice',
    level: 'must',
    clause: '7',
    title: 'The body of 400 stands there twice',
    base: pebble,
    twist: speechOnly(400, (text) => text + text),
  },
  // 7: the same; a cut body.
  {
    id: 'error2-cut',
    level: 'must',
    clause: '7',
    title: 'The last brace of 404 on budgets is missing',
    base: atelier,
    twist: budgetsOnly(404, (text) => text.trimEnd().slice(0, -1)),
  },
  // 7: the same; the representation of another language.
  {
    id: 'error2-single-quotes',
    level: 'must',
    clause: '7',
    title: '401 on budgets is written with single quotes',
    base: relay,
    twist: budgetsOnly(401, (text) => text.replaceAll('"', "'")),
  },
  // 7: the same; nothing at all.
  {
    id: 'error2-400-empty',
    level: 'must',
    clause: '7',
    title: '400 on budgets has no body',
    base: stack,
    twist: budgetsOnly(400, () => ''),
  },
  // 2.4: "message": the credential of the caller stands in the error (a lesser matter by the settled readings).
  {
    id: 'error2-headers-echoed',
    clause: '7',
    title: '400 repeats the headers of the request, with the key',
    base: ledger,
    twist: failureEdit(
      (failure, _reply, ask) => ({ error: { ...failure.error, metadata: { headers: ask.headers } } }),
      [400],
    ),
  },
  // 4.1: 408 is not listed.
  {
    id: 'error2-524-is-408',
    level: 'must',
    clause: '4.1',
    title: 'A timeout of the provider is answered with 408',
    base: atelier,
    choices: { provision: 'models' },
    twist: turned(524, 408),
  },
  // 4.1: 529 is listed, 530 is not.
  {
    id: 'error2-529-is-530',
    level: 'must',
    clause: '4.1',
    title: 'An overloaded provider is answered with 530',
    base: relay,
    choices: { provision: 'models' },
    twist: turned(529, 530),
  },
  // 7: "error.code": the status of the provider in the envelope, 503 only.
  {
    id: 'error2-503-code',
    level: 'must',
    clause: '7',
    title: 'error.code of 503 is "unavailable"',
    base: stack,
    choices: { provision: 'models' },
    twist: failureEdit(({ error }) => ({ error: { ...error, code: 'unavailable' } }), [503]),
  },
  // 7: "Every error response is a JSON body": the connection is cut within it.
  {
    id: 'error2-connection-cut',
    level: 'must',
    clause: '7',
    title: 'The connection is cut within the body of 404',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 404 ? { ...reply, delivery: { dieAfter: 12 } } : reply
    },
  },
  // 7: "Every error response": the envelope is in another shape after 60 answers (a worker was replaced).
  {
    id: 'error2-after-sixty',
    level: 'must',
    clause: '2.4',
    title: 'Every fifth error has another shape',
    base: ledger,
    twist: () => {
      let count = 0
      return failureEdit((failure) =>
        ++count % 5 === 0 ? { message: failure.error.message, code: failure.error.code } : failure,
      )()
    },
  },
]
