/**
 * What one team asks of its service beyond the interface: `assay run --suite ./house.suite.ts`. Every export that is a
 * requirement belongs to the suite "house".
 */
import {
  budgetCase,
  each,
  header,
  held,
  isChange,
  probe,
  requirement,
  speechCase,
  speechChange,
  speechControl,
  speechMembers,
  undecided,
  violated,
  type Answered,
} from 'assay'

/** One valid request of each operation. */
const ordinary = probe({
  id: 'x-ordinary',
  needs: ['api', 'management', 'workspace'],
  cases: (context) => [
    speechCase({
      id: 'speech',
      stimulus: { kind: 'member', group: 'x-ordinary', role: 'speech' },
      expects: 'success',
      body: speechMembers(context, 'mp3', 'The harbour is calm.'),
      characters: 20,
    }),
    budgetCase({
      id: 'budget',
      stimulus: { kind: 'member', group: 'x-ordinary', role: 'budget' },
      expects: 'success',
      workspace: context.workspace,
      interval: 'monthly',
    }),
  ],
})

const isOrdinary = ({ stimulus }: Answered): boolean => stimulus.kind === 'member' && stimulus.group === 'x-ordinary'

/** Unit: one answer. The operation is the claim, so that each of the two needs one that shows it. */
export const dated = requirement({
  id: 'X-ANSWER-DATED',
  sentences: ['4.1/success', '4.2/success'],
  level: 'should',
  source: 'RFC 9110, 6.6.1',
  title: 'Every answer says when it was made (Date)',
  needs: [ordinary],
  over: each(isOrdinary, ({ operation }) => operation),
  check({ response }) {
    const date = header(response.headers, 'date')
    if (date === undefined)
      return violated('missing', { expected: 'a header Date', actual: 'none', place: { part: 'header date' } })
    const now = Date.parse(date)
    return Number.isNaN(now)
      ? violated('unreadable', { expected: 'an HTTP date', actual: date, place: { part: 'header date' } })
      : held
  },
  messages: { missing: 'there is no header Date', unreadable: 'Date is "{actual}", expected {expected}' },
})

/** Unit: one answer, of which the log can be found. */
export const traced = requirement({
  id: 'X-ANSWER-TRACED',
  sentences: ['4.1/success', '4.2/success'],
  level: 'should',
  source: 'guideline 12 of the house: X-Request-Id',
  title: 'Every answer names its request (X-Request-Id)',
  needs: [ordinary],
  over: each(isOrdinary, ({ operation }) => operation),
  check: ({ response }) =>
    header(response.headers, 'x-request-id') === undefined
      ? violated('missing', { expected: 'a header X-Request-Id', actual: 'none', place: { part: 'header' } })
      : held,
  messages: { missing: 'there is no header X-Request-Id' },
})

/** The control of `speech/mp3` with one thing changed: a voice that nobody has. */
const unknownVoice = probe({
  id: 'x-unknown-voice',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [
    speechChange(
      context,
      'mp3',
      { id: 'x-voice.unknown', label: 'voice: nobody has it' },
      { members: { voice: 'x-nobody-has-this-voice' } },
    ),
  ],
})

/** Unit: one refusal. It shows something only while the same request with the right voice succeeds. */
export const voiceRefused = requirement({
  id: 'X-VOICE-UNKNOWN-REFUSED',
  sentences: ['2.1/row-voice'],
  level: 'must',
  title: 'A voice that does not exist is refused with 400 or 404',
  needs: [unknownVoice],
  over: each(({ stimulus }) => isChange(stimulus, 'x-voice.unknown')),
  check({ response, stimulus }, evidence) {
    const control = stimulus.kind === 'change' ? evidence.controlFailure(stimulus.group) : undefined
    if (control) return undecided(control.why)
    return response.status === 400 || response.status === 404
      ? held
      : violated('accepted', { expected: '400 or 404', actual: String(response.status), place: { part: 'status' } })
  },
  messages: { accepted: 'answered with {actual}, expected {expected}' },
})
