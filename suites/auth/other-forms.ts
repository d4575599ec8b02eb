import { requirement } from '../../src/requirement/requirement.ts'
import { levels } from '../checks/levels.ts'
import { notAcceptedInForm, notAcceptedMessages } from '../checks/not-accepted.ts'
import { changes } from '../checks/refusal.ts'
import { formsWithoutKey, formsWithWrongKey } from '../probes/wrong-key-forms.ts'

/**
 * 5: "A request without authentication returns 401 …" In these forms a server may decline a request before it looks for
 * a key (RFC 9110, 15.5.7, 15.5.12, 15.5.18 and 15.6.6): how it is refused is open, and whether it is not.
 */
export const otherFormsRefused = requirement({
  id: 'AUTH-OTHER-FORMS',
  sentences: ['5/missing', '5/bearer'],
  level: levels.acceptedWithoutAuthentication,
  title:
    'A request without authentication, or with a wrong key, is refused in other forms of HTTP, too: ' +
    'a body in chunks, HTTP/1.0, Expect: 100-continue, Accept: text/event-stream, ' +
    'a Content-Type or an If-None-Match on a GET, another spelling of the path',
  source: 'RFC 9112, 7.1; RFC 9110, 2.5, 10.1.1, 12.5.1 and 13.1.2; RFC 3986, 6.2.2; RFC 9562, 4',
  needs: [...formsWithoutKey, ...formsWithWrongKey],
  follows: ['AUTH-MISSING-401', 'AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-API-KEY-ON-BUDGET'],
  over: changes('authorization.absent-in', 'key.unknown-in', 'key.api-in'),
  check: notAcceptedInForm,
  messages: notAcceptedMessages,
})
