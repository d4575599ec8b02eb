import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { withHeader, type Reply } from '../reply.ts'

const page = Buffer.from('<html><body><h1>403 Forbidden</h1></body></html>')

function blocked(reply: Reply): Reply {
  return withHeader({ ...reply, status: 403, body: page }, 'Content-Type', 'text/html')
}

/** RFC 9110, 15.5.16: 415 is a right answer; 7 says what is in it. */
const unread = (id: string, what: string, name: string, isIt: (value: string) => boolean): Fault =>
  must('errors', {
    id: `errors-${id}-page`,
    title: `answers ${what} with 415 and a page of HTML`,
    clause: '7',
    violates: ['ERROR-JSON'],
    when: { operation: 'speech', matches: ({ incoming }) => headerValues(incoming, name).some(isIt) },
    hooks: {
      reply: (reply) =>
        withHeader(
          { ...reply, status: 415, body: Buffer.from('<html><h1>Unsupported Media Type</h1></html>') },
          'Content-Type',
          'text/html',
        ),
    },
  })

const blocks = (id: string, what: string, signs: RegExp): Fault =>
  must('errors', {
    id: `firewall-${id}`,
    title: `answers a text with ${what} in it with a page that says 403`,
    clause: '4.1',
    violates: ['SPEECH-STATUS-LISTED', 'ERROR-JSON'],
    when: { operation: 'speech', matches: ({ requested }) => signs.test(requested.input) },
    hooks: { reply: blocked },
  })

/** Programs are kept out by their names, whoever sends them. */
const blocksPrograms = must('errors', {
  id: 'firewall-agent',
  title: 'answers clients that are called curl, Go or Python with a page that says 403',
  clause: '4.1',
  violates: [
    'AUTH-MISSING-401',
    'SPEECH-SUCCESS-200',
    'BUDGET-SUCCESS-200',
    'SPEECH-STATUS-LISTED',
    'BUDGET-STATUS-LISTED',
    'ERROR-JSON',
  ],
  silences: ['SPEECH-VOICE-MIN-LENGTH', 'BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
  when: {
    matches: ({ incoming }) => headerValues(incoming, 'user-agent').some((one) => /^(?:curl|Go|python)/.test(one)),
  },
  hooks: { reply: blocked },
})

/** What stands in front of web services takes a text for an attack. */
export const firewallFaults: readonly Fault[] = [
  unread('charset', 'a charset other than UTF-8', 'content-type', (value) => /charset="?(?!utf-?8)[a-z]/i.test(value)),
  unread('coding', 'a body that is packed', 'content-encoding', () => true),
  blocksPrograms,
  blocks('sql', 'SQL', /\bOR 1=1\b|\bDROP TABLE\b/i),
  blocks('script', 'a script', /<script\b/i),
  blocks('path', 'a path out of a folder', /\.\.\/\.\.\//),
]
