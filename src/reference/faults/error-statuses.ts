import type { Fault, When } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { area } from './error-hooks.ts'

/** A status that the table does not list for the operation, in the place of one that it does. */
const unlisted = (from: number, to: number, operation: 'speech' | 'budget', words: string): Fault =>
  must(area, {
    id: `errors-${operation}-${from}-as-${to}`,
    title: `answers ${to} ${words} for ${from}`,
    clause: operation === 'speech' ? '4.1' : from === 500 ? '7' : '4.2',
    violates:
      operation === 'budget' && from === 500
        ? ['ERROR-500', 'ERROR-PROVOKED-STATUS']
        : [operation === 'speech' ? 'SPEECH-STATUS-LISTED' : 'BUDGET-STATUS-LISTED', ...rootOf(from, operation)],
    when: { operation },
    hooks: { failure: (given) => (given.status === from ? failure(to, words) : given) },
  })

/** What else is lost with the status that was due. */
function rootOf(from: number, operation: 'speech' | 'budget'): string[] {
  if (from === 404)
    return operation === 'budget' ? ['BUDGET-UNKNOWN-WORKSPACE-REFUSED', 'BUDGET-UNKNOWN-WORKSPACE-404'] : []
  return from === 400 ? [] : [`ERROR-${from}`, 'ERROR-PROVOKED-STATUS']
}

/** The same, and the connection is given up, as if no request had come on it. */
const givenUp = (from: number, operation: 'speech' | 'budget'): Fault => {
  const fault = unlisted(from, 408, operation, 'Request Timeout')
  const lines = [['Connection', 'close']] as const
  return {
    ...fault,
    id: `${fault.id}-closed`,
    title: `${fault.title}, and closes the connection`,
    // Whoever is always told that the connection was given up is never answered. Not all of it is asked again.
    ...(from === 404 &&
      operation === 'budget' && {
        violates: ['BUDGET-STATUS-LISTED', 'BUDGET-UNKNOWN-WORKSPACE-REFUSED', 'BUDGET-ROBUST'],
        sometimes: ['BUDGET-UNKNOWN-WORKSPACE-404'],
      }),
    hooks: { failure: (given) => (given.status === from ? failure(408, 'Request Timeout', lines) : given) },
  }
}

export const statuses: Fault[] = [
  unlisted(404, 405, 'speech', 'Method Not Allowed'),
  unlisted(404, 422, 'budget', 'Unprocessable Entity'),
  unlisted(402, 403, 'speech', 'Forbidden'),
  unlisted(429, 420, 'speech', 'Enhance Your Calm'),
  unlisted(500, 501, 'speech', 'Not Implemented'),
  unlisted(502, 504, 'speech', 'Gateway Timeout'),
  unlisted(503, 507, 'speech', 'Insufficient Storage'),
  unlisted(524, 408, 'speech', 'Request Timeout'),
  givenUp(524, 'speech'),
  givenUp(404, 'budget'),
  unlisted(524, 504, 'speech', 'Gateway Timeout'),
  unlisted(529, 530, 'speech', 'Site is frozen'),
  unlisted(500, 503, 'budget', 'Service Unavailable'),
  unlisted(500, 502, 'budget', 'Bad Gateway'),
]

const provoked = [402, 429, 500, 502, 503, 524, 529] as const

const whenProvoked = (status: number): When => ({
  operation: 'speech',
  matches: ({ failure: given }) => given === undefined || given.status === status,
})

/** A listed status sent as another listed one: the cause may have been set up wrongly. */
export const others: Fault[] = (
  [
    ...provoked.filter((status) => status !== 500).map((status) => [status, 500] as const),
    [402, 400],
    [402, 429],
    [402, 502],
    [529, 429],
    [429, 503],
  ] as const
).map(([status, other]) =>
  should(area, {
    id: `errors-${status}-as-${other}`,
    title: `answers ${other} for ${status}`,
    clause: '7',
    violates: ['ERROR-PROVOKED-STATUS'],
    when: whenProvoked(status),
    hooks: { failure: (given) => (given.status === status ? failure(other) : given) },
  }),
)

/** A trouble that is passed off as success. */
export const hidden: Fault[] = provoked.map((status) =>
  must(area, {
    id: `errors-${status}-as-200`,
    title: `answers 200 where ${status} is due, with the error in the body`,
    clause: '7',
    violates: [`ERROR-${status}`, 'ERROR-PROVOKED-STATUS', 'SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'PCM-FORMAT'],
    when: { operation: 'speech' },
    hooks: { reply: (reply) => (reply.status === status ? { ...reply, status: 200 } : reply) },
  }),
)

/** What a gateway may answer now and then, and this service answers all the time. */
export const gateway: Fault[] = (
  [
    [429, 5],
    [503, 4],
  ] as const
).map(([status, every]) =>
  should(area, {
    id: `errors-budget-${status}-again`,
    title: `answers every ${every}th budget request with ${status}`,
    clause: '4.2',
    violates: ['BUDGET-STATUS-GATEWAY'],
    when: { operation: 'budget', every, matches: ({ incoming }) => headerValues(incoming, 'authorization').length > 0 },
    hooks: { trouble: () => ({ status, message: 'Slow down' }) },
  }),
)

/** A service that fails while it works at other requests: the same request is answered when it is sent again. */
export const unsteady: Fault[] = (
  [
    ['speech', 3],
    ['budget', 3],
  ] as const
).map(([operation, every]) =>
  should(area, {
    id: `errors-${operation}-500-again`,
    title: `answers every ${every}rd valid ${operation} request with 500`,
    clause: operation === 'speech' ? '4.1' : '4.2',
    violates: ['SUCCESS-STEADY'],
    when: { operation, every, matches: ({ incoming }) => headerValues(incoming, 'authorization').length > 0 },
    hooks: { trouble: () => failure(500) },
  }),
)

export const noCredit: Fault[] = [
  must(area, {
    id: 'errors-402-free-pcm',
    title: 'speaks pcm for accounts without credits, and no mp3',
    clause: '7',
    violates: ['ERROR-402', 'ERROR-PROVOKED-STATUS'],
    when: { operation: 'speech', format: 'pcm' },
    hooks: {
      job: (job, { key, services }) => {
        if (key && services.store.credits(key.account) === 0)
          services.store.addCredits(key.account, job.text.length * 15)
        return job
      },
    },
  }),
  should(area, {
    id: 'errors-402-no-pointer',
    title: 'does not say where to buy credits',
    clause: '7',
    violates: ['ERROR-402-POINTER'],
    hooks: { failure: (given) => (given.status === 402 ? { ...given, message: 'Insufficient credits' } : given) },
  }),
  should(area, {
    id: 'errors-402-other-page',
    title: 'points to another page than the credits',
    clause: '7',
    violates: ['ERROR-402-POINTER'],
    hooks: {
      failure: (given, { services }) =>
        given.status === 402 ? { ...given, message: `Insufficient credits. See ${services.site()}/pricing` } : given,
    },
  }),
]
