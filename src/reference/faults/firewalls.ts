import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { withHeader, type Reply } from '../reply.ts'

const page = Buffer.from('<html><body><h1>403 Forbidden</h1></body></html>')

function blocked(reply: Reply): Reply {
  return withHeader({ ...reply, status: 403, body: page }, 'Content-Type', 'text/html')
}

const blocks = (id: string, what: string, signs: RegExp): Fault =>
  must('errors', {
    id: `firewall-${id}`,
    title: `answers a text with ${what} in it with a page that says 403`,
    clause: '4.1',
    violates: ['SPEECH-STATUS-LISTED', 'ERROR-JSON'],
    when: { operation: 'speech', matches: ({ requested }) => signs.test(requested.input) },
    hooks: { reply: blocked },
  })

/** What stands in front of web services takes a text for an attack. */
export const firewallFaults: readonly Fault[] = [
  blocks('sql', 'SQL', /\bOR 1=1\b|\bDROP TABLE\b/i),
  blocks('script', 'a script', /<script\b/i),
  blocks('path', 'a path out of a folder', /\.\.\/\.\.\//),
]
