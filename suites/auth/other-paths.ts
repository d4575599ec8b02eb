import { requirement } from '../../src/requirement/requirement.ts'
import { violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered, type Answered, type Trial } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { refusedSomehow } from '../checks/not-accepted.ts'
import { changes, changeWords } from '../checks/refusal.ts'
import { recordOf } from '../evidence/budget-record.ts'
import { contentTypeOf, mediaType } from '../evidence/media-type.ts'
import { otherMethodsKeyless, otherPathsKeyless } from '../probes/other-paths.ts'

/** What either operation gives; a page that a server has for every path is neither. */
function givenIn(exchange: Answered, evidence: Evidence): string | undefined {
  const { response } = exchange
  if (response.status >= 300 || response.body.length === 0) return undefined
  if (mediaType(contentTypeOf(response.headers))?.startsWith('audio/')) return 'audio'
  return recordOf(exchange, evidence)?.['limit_usd'] === undefined ? undefined : 'a budget'
}

function check({ attempts, last }: Trial, evidence: Evidence): Judgement {
  for (const exchange of attempts.filter(isAnswered)) {
    const given = givenIn(exchange, evidence)
    if (given !== undefined)
      return violated('given', {
        expected: 'neither speech nor a budget',
        actual: `${exchange.response.status} and ${given}`,
        place: { part: 'status' },
        values: { change: changeWords(exchange) },
      })
  }
  return refusedSomehow({ last }, evidence)
}

/**
 * 5: "Both operations take an API key …", "A request without authentication returns 401 …" What is checked by the path
 * as it stands, and looked up by the path as it is put right, is open to whoever writes it otherwise; what is checked
 * for one method, and served for any, to whoever takes another.
 */
export const otherPathsRefused = requirement({
  id: 'AUTH-OTHER-PATHS',
  sentences: ['5/missing', '5/bearer'],
  level: levels.openUnderOtherPath,
  title:
    'A request without authentication gets neither speech nor a budget by a path that is written otherwise ' +
    'or by another method',
  source: 'RFC 3986, 6: which paths are the same is not told by their letters; RFC 9110, 9.1',
  needs: [...otherPathsKeyless, ...otherMethodsKeyless],
  follows: ['AUTH-MISSING-401'],
  over: changes('path.other', 'method.other'),
  check,
  messages: { given: '{change}: answered with {actual}, expected {expected}' },
})
