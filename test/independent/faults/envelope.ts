import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { failureEdit, isSpeech, type Defect } from '../tools.ts'

export const envelope: readonly Defect[] = [
  // 2.4: "error.code | integer".
  {
    id: 'error-code-string',
    level: 'must',
    clause: '2.4',
    title: 'error.code is a string',
    base: atelier,
    twist: failureEdit(({ error }) => ({ error: { ...error, code: String(error.code) } })),
  },
  // 2.4: the same, for 404 only.
  {
    id: 'error-code-string-404',
    level: 'must',
    clause: '2.4',
    title: 'error.code of 404 is "not_found"',
    base: relay,
    twist: failureEdit(({ error }) => ({ error: { ...error, code: 'not_found' } }), [404]),
  },
  // 7: "with error.code equal to the HTTP status".
  {
    id: 'error-code-differs',
    level: 'must',
    clause: '7',
    title: 'error.code of 401 is 40101',
    base: stack,
    twist: failureEdit(({ error }) => ({ error: { ...error, code: 40_101 } }), [401]),
  },
  // 7: the same; all errors of one operation have the code 400.
  {
    id: 'error-code-400-on-budgets',
    level: 'must',
    clause: '7',
    title: 'Errors of budgets have the code 400 always',
    base: ledger,
    twist: failureEdit((failure, _reply, ask) =>
      isSpeech(ask) ? failure : { error: { ...failure.error, code: 400 } },
    ),
  },
  // 2.4: "error.message": missing.
  {
    id: 'error-no-message',
    level: 'must',
    clause: '2.4',
    title: 'error.message of 400 is missing',
    base: pebble,
    twist: failureEdit(({ error }) => ({ error: { code: error.code } }), [400]),
  },
  // 2.4: "error.message | string": a list.
  {
    id: 'error-message-list',
    level: 'must',
    clause: '2.4',
    title: 'error.message of 400 is a list',
    base: atelier,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: [error.message] } }), [400]),
  },
  // 2.4: "error | object".
  {
    id: 'error-flat',
    level: 'must',
    clause: '2.4',
    title: 'code and message stand without error around them',
    base: relay,
    twist: failureEdit(({ error }) => error),
  },
  // 2.4: "error | object": a string.
  {
    id: 'error-is-text',
    level: 'must',
    clause: '2.4',
    title: 'error is the message itself',
    base: stack,
    twist: failureEdit(({ error }) => ({ error: error.message }), [401, 404]),
  },
  // 2.4: another shape on wrong members.
  {
    id: 'error-detail',
    level: 'must',
    clause: '2.4',
    title: '400 has the shape of a validation library',
    base: ledger,
    twist: failureEdit(
      () => ({ detail: [{ loc: ['body'], msg: 'Invalid request parameters', type: 'value_error' }] }),
      [400],
    ),
  },
  // 2.4: a list of errors.
  {
    id: 'error-list',
    level: 'must',
    clause: '2.4',
    title: 'There is a list of errors',
    base: pebble,
    twist: failureEdit(({ error }) => ({ errors: [{ status: error.code, title: error.message }] })),
  },
]
