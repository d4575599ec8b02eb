import { expectations, type Reading } from '../expectations.ts'

/** What Assay says of services of this set where it is something else than their author does, by a settled reading. */
const readings: readonly Reading[] = [
  [
    'gentle',
    'clause 5 names the scheme, and does not exclude another one; 401 is shown for other causes than a wrong key',
    'key-any-scheme key-without-scheme key-basic key-wrong-400',
  ],
  ['harsh', 'clause 5 states what the message says', 'key-message-vague'],
  ['gentle', 'RFC 8259, 9 allows a parser its extensions', 'body-comments body-not-a-number body-single-quotes'],
  [
    'gentle',
    'what HTTP lets a client send beyond the request that the interface shows is a should',
    'dress-get-with-type dress-expect dress-gzip-in-name dress-not-acceptable',
  ],
  [
    'gentle',
    'which of the listed statuses a condition has is arguable',
    'error-402-is-429 error-429-is-503 path-unknown-500',
  ],
  ['gentle', 'samples without a sign are bytes of that format, too', 'sound-pcm-unsigned'],
  ['gentle', 'a range of speeds is not shown, and may have steps', 'value-speed-whole'],
  ['harsh', 'another answer than to the same request alone is no success', 'run-shared-text run-late-audio'],
  ['missed', 'RFC 9110, 15.5.12 lets a server refuse a body without a length', 'dress-chunked'],
  ['missed', 'the interface shows one type of request', 'body-415'],
  ['missed', 'an account that is not empty is served as well: only its owner knows', 'error-402-speaks'],
  ['missed', 'a service may count each read as an update: what is one is not shown', 'budget-time-now'],
  [
    'accused',
    'RFC 9110, 11.1: a scheme is compared in any case; an interval outside the enum is a wrong value: both are shoulds',
    'choice-exact-scheme choice-interval-404',
  ],
  [
    'undecided',
    'they count by the seconds of the machine, and these tests do not wait',
    'limit-five-a-second limit-ten-unsaid limit-date limit-unavailable',
  ],
]

export const expectedOf = expectations('fourth-', readings)
