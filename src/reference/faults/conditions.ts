import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { headerValues } from '../incoming.ts'

/** RFC 9110, 13.1.2 and 15.4.5: what the client does not have is sent. */
export const conditionFault: Fault = must('budget', {
  id: 'form-condition-304',
  title: 'answers 304 to whatever If-None-Match',
  clause: '4.2',
  violates: ['BUDGET-STATUS-LISTED', 'BUDGET-HTTP-FORMS'],
  when: { operation: 'budget', matches: ({ incoming }) => headerValues(incoming, 'if-none-match').length > 0 },
  hooks: { reply: (reply) => (reply.status === 200 ? { ...reply, status: 304, body: Buffer.alloc(0) } : reply) },
})
