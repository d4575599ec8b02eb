import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { failureEdit, isSpeech, type Defect } from '../tools.ts'
import { speechOnly } from './failure-tools.ts'

export const errorMembers: readonly Defect[] = [
  // 2.4: "error | object": a list with one.
  {
    id: 'error2-list-inside',
    level: 'must',
    clause: '2.4',
    title: 'error of 400 on speech is a list',
    base: atelier,
    twist: failureEdit((failure, _reply, ask) => (isSpeech(ask) ? { error: [failure.error] } : failure), [400]),
  },
  // 2.4: "error | object": JSON in a string.
  {
    id: 'error2-inner-text',
    level: 'must',
    clause: '2.4',
    title: 'error of 404 on budgets is JSON in a string',
    base: relay,
    twist: failureEdit(
      (failure, _reply, ask) => (isSpeech(ask) ? failure : { error: JSON.stringify(failure.error) }),
      [404],
    ),
  },
  // 2.4: the whole body is a string.
  {
    id: 'error2-encoded-twice',
    level: 'must',
    clause: '2.4',
    title: 'The body of 401 on speech is JSON in a string',
    base: stack,
    twist: speechOnly(401, (text) => JSON.stringify(text)),
  },
  // 7: "error.code equal to the HTTP status": 0 on speech.
  {
    id: 'error2-code-zero',
    level: 'must',
    clause: '7',
    title: 'error.code of unknown models is 0',
    base: ledger,
    twist: failureEdit(
      (failure, _reply, ask) => (isSpeech(ask) ? { error: { ...failure.error, code: 0 } } : failure),
      [404],
    ),
  },
  // 7: the same; negative.
  {
    id: 'error2-code-negative',
    level: 'must',
    clause: '7',
    title: 'error.code of 400 on budgets is -400',
    base: pebble,
    twist: failureEdit(
      (failure, _reply, ask) => (isSpeech(ask) ? failure : { error: { ...failure.error, code: -400 } }),
      [400],
    ),
  },
  // 2.4: "integer": a fraction.
  {
    id: 'error2-code-fraction',
    level: 'must',
    clause: '2.4',
    title: 'error.code of 401 is 401.1',
    base: atelier,
    twist: failureEdit((failure) => ({ error: { ...failure.error, code: 401.1 } }), [401]),
  },
  // 7: the same; that of the last failure, from a variable that all share.
  {
    id: 'error2-code-of-last',
    level: 'must',
    clause: '7',
    title: 'error.code is that of the failure before',
    base: relay,
    twist: () => {
      let last = 400
      return async (ask, next) => {
        const reply = await next(ask)
        if (reply.status < 400) return reply
        const failure = JSON.parse(reply.body.toString()) as { error: object }
        const body = Buffer.from(JSON.stringify({ error: { ...failure.error, code: last } }))
        last = reply.status
        return { ...reply, body }
      }
    },
  },
  // 2.4: "error.message | string": null for one operation and one status.
  {
    id: 'error2-message-null',
    level: 'must',
    clause: '2.4',
    title: 'error.message of 400 on budgets is null',
    base: stack,
    twist: failureEdit(
      (failure, _reply, ask) => (isSpeech(ask) ? failure : { error: { ...failure.error, message: null } }),
      [400],
    ),
  },
  // 2.4: "Human-readable message": an empty one (how grave, is not said).
  {
    id: 'error2-message-empty',
    clause: '2.4',
    title: 'error.message of 404 is empty',
    base: ledger,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: '' } }), [404]),
  },
  // 2.4: a template that was not filled in (a lesser matter).
  {
    id: 'error2-template',
    clause: '7',
    title: 'The message of 400 is a template that was not filled in',
    base: pebble,
    twist: failureEdit(
      ({ error }) => ({ error: { ...error, message: 'Unsupported value {value} for {field}' } }),
      [400],
    ),
  },
  // 2.4: "message": the text of one status stands in all (a lesser matter).
  {
    id: 'error2-one-message',
    clause: '7',
    title: 'All messages are "Internal Server Error"',
    base: atelier,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: 'Internal Server Error' } }), [400, 404]),
  },
  // 5: "the message stating that the Authentication header is missing": on an API that says it in another way on
  // speech.
  {
    id: 'error2-401-message-on-speech',
    level: 'must',
    clause: '5',
    title: 'Speech says "Please log in" when the header is missing',
    base: stack,
    twist: failureEdit(
      (failure, _reply, ask) =>
        isSpeech(ask) && ask.headers.authorization === undefined
          ? { error: { ...failure.error, message: 'Please log in' } }
          : failure,
      [401],
    ),
  },
]
