import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { area, envelope } from './error-hooks.ts'

const message = (
  id: string,
  title: string,
  level: 'must' | 'should',
  violates: Fault['violates'],
  value: (text: string, context: Context) => unknown,
): Fault =>
  (level === 'must' ? must : should)(area, {
    id: `errors-message-${id}`,
    title,
    clause: '2.4',
    violates,
    hooks: envelope((status, text, context) => ({
      error: { code: status, ...(value(text, context) === undefined ? {} : { message: value(text, context) }) },
    })),
  })

/** What is lost where the words are. */
const unread = ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-CLEAN', 'ERROR-MESSAGE-TEXT', 'ERROR-402-POINTER'] as const

const ofAbsent = ['ERROR-MESSAGE-CLEAN', 'ERROR-MESSAGE-TEXT'] as const
const isOfAbsent = (text: string): boolean => text.startsWith('Resource not found')

const messages: Fault[] = [
  message('missing', 'leaves out error.message', 'must', ['ERROR-MESSAGE'], () => undefined),
  message('null', 'writes null as error.message', 'must', ['ERROR-MESSAGE'], () => null),
  message('number', 'writes a number as error.message', 'must', ['ERROR-MESSAGE'], () => 42),
  message('array', 'writes error.message as an array', 'must', ['ERROR-MESSAGE'], (text) => [text]),
  message('object', 'writes error.message as an object', 'must', ['ERROR-MESSAGE'], (text) => ({ en: text })),
  message('empty', 'writes an empty error.message', 'must', unread, () => ''),
  message('blank', 'writes an error.message of which nothing can be seen', 'must', unread, () => '\u200b'),
  message('json', 'writes JSON in a string as error.message', 'should', ['ERROR-MESSAGE-CLEAN'], (text) =>
    JSON.stringify({ detail: text }),
  ),
  message('name', 'writes the name of a message as error.message of a 404', 'should', ofAbsent, (text) =>
    isOfAbsent(text) ? 'errors.resource.not_there' : text,
  ),
  message('base64', 'writes error.message of a 404 in base64', 'should', ofAbsent, (text) =>
    isOfAbsent(text) ? Buffer.from(`${text}: see the log`).toString('base64') : text,
  ),
  message(
    'stack',
    'writes a stack trace into error.message',
    'should',
    ['ERROR-MESSAGE-CLEAN'],
    (text) =>
      `${text}\n    at handle (/srv/app/dist/server.js:41:13)\n` +
      '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  ),
  message(
    'python-stack',
    'writes a Python traceback into error.message',
    'should',
    ['ERROR-MESSAGE-CLEAN'],
    (text) =>
      `${text}\nTraceback (most recent call last):\n  File "/app/main.py", line 88, in speech\nValueError: bad request`,
  ),
  ...(
    [
      ['java', '\n\tat com.example.speech.Api.create(Api.java:41)\n\tat com.example.Main.main(Main.java:9)'],
      ['dotnet', '\n   at Speech.Api.Create(String text) in /src/Speech/Api.cs:line 12'],
      ['php', '\nStack trace:\n#0 /var/www/speech.php(12): speak()'],
      ['go', '\n\ngoroutine 1 [running]:\nmain.create(0xc0000b2000)\n\t/app/main.go:12 +0x1d'],
      ['rust', ": thread 'main' panicked at src/main.rs:44:5"],
      ['page', ': <!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'],
    ] as const
  ).map(([id, inside]) =>
    message(
      `${id}-inside`,
      `writes ${id === 'page' ? 'a page of HTML' : `a trace as ${id} writes it`} into error.message`,
      'should',
      ['ERROR-MESSAGE-CLEAN'],
      (text) => `${text}${inside}`,
    ),
  ),
]

/** A stack trace beside the message, where a debugger would look for it. */
const beside: Fault[] = (
  [
    [
      'member',
      'in error.stack',
      (code, message) => ({
        error: { code, message, stack: 'Error: bad\n    at check (/srv/a.js:1:5)\n    at /srv/server.js:4:11' },
      }),
    ],
    [
      'list',
      'as a list beside error',
      (code, message) => ({ error: { code, message }, trace: ['main.py:88 in speech', 'File "/app/a.py", line 9'] }),
    ],
  ] satisfies readonly (readonly [string, string, (status: number, text: string) => object])[]
).map(([id, words, body]) =>
  should(area, {
    id: `errors-stack-${id}`,
    title: `writes a stack trace ${words}`,
    clause: '2.4',
    violates: ['ERROR-MESSAGE-CLEAN'],
    hooks: envelope(body),
  }),
)

/** What is not meant for people, behind the listed text. */
const notForPeople: Fault[] = (
  [
    ['sql', 'a statement of SQL', ': SELECT * FROM budgets WHERE workspace_id = ?'],
    ['database', 'an error of a database', ': sqlite3.OperationalError: database is locked'],
    ['address', 'an address within', ': dial tcp 10.0.0.7:8080: connect: connection refused'],
    ['password', 'a URL with a password', ': cannot reach postgres://speech:hunter22@db.internal:5432/keys'],
    ['markup', 'HTML', '<br/>'],
    ['reference', 'a character reference', ': can&#39;t'],
    ['nan', '"NaN seconds"', '. Retry in NaN seconds'],
    ['template', 'a place that was never filled', ': ${reason}'],
  ] as const
).map(([id, words, behind]) =>
  message(
    `with-${id}`,
    `writes ${words} into error.message`,
    'should',
    ['ERROR-MESSAGE-CLEAN'],
    (text) => `${text}${behind}`,
  ),
)

/** What programs write where there is no text, with wrong keys, of which 7 lists no text. */
const noTexts: Fault[] = (
  [
    ['null-word', 'null'],
    ['object-object', '[object Object]'],
    ['nil', '%!s(<nil>)'],
    ['code-alone', '401'],
    ['unfilled', '{message}'],
  ] as const
).map(([id, text]) =>
  should(area, {
    id: `errors-message-${id}`,
    title: `writes "${text}" as error.message of wrong keys`,
    clause: '2.4',
    violates: ['ERROR-MESSAGE-CLEAN'],
    when: { matches: ({ failure: given, token }) => given?.status === 401 && token?.kind !== 'none' },
    hooks: envelope((status) => ({ error: { code: status, message: text } })),
  }),
)

/** 2.4: "error.message | string | Human-readable message." */
export const messageFaults: readonly Fault[] = [...messages, ...beside, ...notForPeople, ...noTexts]
