import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { mapBody, withHeader } from '../reply.ts'
import { area, envelope, refusal } from './error-hooks.ts'
import { codings, labels, secondLine, unasked } from './error-labels.ts'
import { messageFaults } from './error-messages.ts'
import { gateway, hidden, noCredit, others, statuses, unsteady } from './error-statuses.ts'
import { repeatingFaults } from './errors-repeated.ts'
import { onBudget, onMp3, onSpeech, scoped } from './scope.ts'

const body = (write: (status: number, text: string) => string, label?: string): Hooks =>
  refusal((reply) => {
    const written = mapBody(reply, (whole) => Buffer.from(write(reply.status, whole.toString())))
    return label === undefined ? written : withHeader(written, 'Content-Type', label)
  })

/** 2.4, table. */
const code = (id: string, title: string, violates: Fault['violates'], value: (status: number) => unknown): Fault =>
  must(area, {
    id: `errors-code-${id}`,
    title,
    clause: '2.4',
    violates,
    hooks: envelope((status, message) => ({
      error: { ...(value(status) === undefined ? {} : { code: value(status) }), message },
    })),
  })

const codes: Fault[] = [
  code('missing', 'leaves out error.code', ['ERROR-CODE'], () => undefined),
  code('null', 'writes null as error.code', ['ERROR-CODE'], () => null),
  code('string', 'writes error.code as a string', ['ERROR-CODE'], String),
  code('name', 'writes a name as error.code', ['ERROR-CODE'], () => 'invalid_request'),
  code('array', 'writes error.code as an array', ['ERROR-CODE'], (status) => [status]),
  code('boolean', 'writes true as error.code', ['ERROR-CODE'], () => true),
  code('fraction', 'writes a fraction as error.code', ['ERROR-CODE'], (status) => status + 0.5),
  code('object', 'writes an object as error.code', ['ERROR-CODE'], (status) => ({ http: status })),
  code('zero', 'writes 0 as error.code', ['ERROR-CODE-STATUS'], () => 0),
  code('negative', 'writes a negative error.code', ['ERROR-CODE-STATUS'], (status) => -status),
  code('own', 'writes a number of its own as error.code', ['ERROR-CODE-STATUS'], (status) => status * 100 + 1),
  code('always-500', 'writes 500 as error.code of everything', ['ERROR-CODE-STATUS'], () => 500),
  code('always-400', 'writes 400 as error.code of everything', ['ERROR-CODE-STATUS'], () => 400),
]

/** The other listed texts. Clause 7, table. */
const texts: Fault[] = (
  [
    [400, 'Bad Request'],
    [404, 'Not Found'],
    [402, 'Payment Required'],
    [429, 'Slow down'],
    [500, 'Oops'],
    [502, 'Bad Gateway'],
    [503, 'Down for maintenance'],
    [524, 'Timeout'],
    [529, 'Overloaded'],
  ] as const
).map(([status, text]) =>
  should(area, {
    id: `errors-text-${status}`,
    title: `says "${text}" with ${status}`,
    clause: '7',
    violates: status === 402 ? ['ERROR-MESSAGE-TEXT', 'ERROR-402-POINTER'] : ['ERROR-MESSAGE-TEXT'],
    hooks: { failure: (given) => (given.status === status ? { ...given, message: text } : given) },
  }),
)

const shape = (
  id: string,
  title: string,
  violates: Fault['violates'],
  write: (status: number, message: string) => unknown,
): Fault => must(area, { id: `errors-${id}`, title, clause: '2.4', violates, hooks: envelope(write) })

const shapes: Fault[] = [
  shape('flat', 'writes code and message without error around them', ['ERROR-ENVELOPE'], (status, text) => ({
    code: status,
    message: text,
  })),
  shape('string', 'writes error as a string', ['ERROR-ENVELOPE'], (_, text) => ({ error: text })),
  shape('null', 'writes null as error', ['ERROR-ENVELOPE'], () => ({ error: null })),
  shape('array', 'writes error as an array', ['ERROR-ENVELOPE'], (status, text) => ({
    error: [{ code: status, message: text }],
  })),
  shape('errors', 'writes a list called errors', ['ERROR-ENVELOPE'], (status, text) => ({
    errors: [{ code: status, message: text }],
  })),
  shape('detail', 'writes detail, as FastAPI does', ['ERROR-ENVELOPE'], (_, text) => ({ detail: text })),
  shape('problem', 'writes problem details', ['ERROR-ENVELOPE'], (status, text) => ({
    type: 'about:blank',
    title: text,
    status,
  })),
  shape('whole-array', 'writes the envelope into an array', ['ERROR-ENVELOPE'], (status, text) => [
    { error: { code: status, message: text } },
  ]),
  shape('zod', 'writes what its validator says', ['ERROR-CODE'], (_, text) => ({
    success: false,
    error: { name: 'ZodError', message: text },
  })),
  shape('whole-string', 'writes the message as the whole body', ['ERROR-ENVELOPE'], (_, text) => text),
  shape('nested', 'writes the envelope twice', ['ERROR-CODE', 'ERROR-MESSAGE'], (status, text) => ({
    error: { error: { code: status, message: text } },
  })),
]

const notJson: Fault[] = (
  [
    [
      'html',
      'answers errors with HTML',
      body(
        (status) =>
          `<!doctype html><html><head><title>${status}</title></head><body><h1>Error ${status}</h1></body></html>`,
        'text/html; charset=utf-8',
      ),
    ],
    [
      'html-as-json',
      'answers errors with HTML, labelled as JSON',
      body((status) => `<html><body>${status}</body></html>`),
    ],
    ['text', 'answers errors with plain text', body((status) => `Error ${status}`, 'text/plain')],
    ['empty', 'answers errors with an empty body', body(() => '')],
    [
      'quotes',
      'quotes what was requested in the messages of errors, and does not escape the quotes',
      body((_, text) => text.replace(/(?="\}\}$)/, ' ("speech")')),
    ],
    ['cut', 'cuts the JSON of errors', body((_, text) => text.slice(0, -3))],
    ['python', 'answers errors as Python writes them', body((_, text) => text.replaceAll('"', "'"))],
    ['trailing', 'writes a line after the JSON of errors', body((_, text) => `${text}\n{"done":true}`)],
    [
      'latin1',
      'writes errors in Latin-1',
      refusal((reply) =>
        mapBody(reply, (whole) =>
          Buffer.from(whole.toString().replace('"message":"', '"message":"Erreur \u00e9: '), 'latin1'),
        ),
      ),
    ],
    [
      'xml',
      'answers errors with XML',
      body((status) => `<?xml version="1.0"?><error><code>${status}</code></error>`, 'application/xml'),
    ],
  ] as const
).map(([id, title, hooks]) => must(area, { id: `errors-${id}`, title, clause: '7', violates: ['ERROR-JSON'], hooks }))

const third = code('string', 'writes error.code as a string', ['ERROR-CODE'], String)

/** 2.4 and clause 7. */
export const errorFaults: readonly Fault[] = [
  ...codes,
  ...scoped(third, [onSpeech, onMp3, onBudget]),
  ...scoped(codes[8] as Fault, [onSpeech, onBudget]),
  {
    ...third,
    id: 'errors-code-string-third-call',
    title: 'writes error.code as a string every third time',
    when: { every: 3 },
  },
  ...([400, 401, 404] as const).map((status): Fault => ({
    ...code('string', `writes error.code of ${status} as a string`, ['ERROR-CODE'], String),
    id: `errors-code-string-${status}`,
    when: { matches: ({ failure: given }) => given?.status === status },
  })),
  {
    ...(shapes[0] as Fault),
    id: 'errors-flat-429',
    title: 'writes code and message of 429 without error around them',
    when: { matches: ({ failure: given }) => given?.status === 429 },
  },
  ...messageFaults,
  ...texts,
  ...shapes,
  ...notJson,
  ...repeatingFaults,
  ...scoped(notJson[0] as Fault, [onSpeech, onBudget]),
  ...labels,
  ...secondLine,
  ...codings,
  unasked,
  ...gateway,
  ...unsteady,
  ...statuses,
  ...others,
  ...hidden,
  ...noCredit,
]
