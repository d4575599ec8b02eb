import { requirement } from '../../src/requirement/requirement.ts'
import { trials } from '../../src/requirement/scope.ts'
import { handled, handledMessages } from '../handled.ts'
import { spokenAtSpeed } from '../binary/probes.ts'
import { changes, refusal, refusalMessages } from '../refusal.ts'
import { openRequests } from './open-requests.ts'
import { brokenBodies, emptyBodies, otherBodies, roughBodies } from './probes.ts'

/** 1: "Request bodies are JSON." */
export const notJsonRefused = requirement({
  id: 'SPEECH-BODY-NOT-JSON',
  sentences: ['1/json-request', '4.1/headers', '7/row-400'],
  level: 'must',
  title: 'A body that is not JSON is refused with 400',
  needs: [brokenBodies],
  over: changes('body: not JSON'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 1: "Request bodies are JSON."; 4.1: "Request body: the speech request of 2.1." */
export const emptyRefused = requirement({
  id: 'SPEECH-BODY-EMPTY',
  sentences: ['1/json-request', '4.1/request', '7/row-400'],
  level: 'must',
  title: 'An empty body is refused with 400',
  needs: [emptyBodies],
  over: changes('body: empty'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 4.1: "Request body: the speech request of 2.1", which has fields: it is an object. */
export const notObjectRefused = requirement({
  id: 'SPEECH-BODY-NOT-OBJECT',
  sentences: ['4.1/request', '7/row-400'],
  level: 'must',
  title: 'A body that is no JSON object is refused with a listed status',
  needs: [otherBodies],
  over: changes('body: not an object'),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** As above; another listed status is arguable. */
export const notObject400 = requirement({
  id: 'SPEECH-BODY-NOT-OBJECT-400',
  sentences: ['4.1/request', '7/row-400'],
  level: 'should',
  title: 'A body that is no JSON object is refused with 400',
  needs: [otherBodies],
  follows: ['SPEECH-BODY-NOT-OBJECT'],
  over: changes('body: not an object'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 2.1: "Honored only by models that support it; ignored by other providers.": it is no reason to break. */
const otherSpeeds = trials(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'other speed')

/** 7: "500 | Internal Server Error": no request that breaks no stated rule should cause one. */
export const roughHandled = requirement({
  id: 'SPEECH-ROBUST',
  sentences: ['7/row-500', '1/json-request'],
  level: 'should',
  title: 'Unusual input that breaks no stated rule is accepted or refused, and never ends in 500 or silence',
  needs: [roughBodies, openRequests, spokenAtSpeed],
  // A model, a voice or a member that nobody knows may end in any listed status.
  over: (evidence) => [...changes('rough:', 'open input:', 'open model: missing', 'open voice: missing', 'open speed:')(evidence), ...otherSpeeds(evidence)],
  check: handled,
  messages: handledMessages,
})
