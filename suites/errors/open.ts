import { header } from '../../src/record/exchange.ts'
import { observed } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Scope, type Answered } from '../../src/requirement/scope.ts'
import { withoutHeader } from '../probes/missing-authentication.ts'
import { levels } from '../checks/levels.ts'
import { isOrdinary } from '../evidence/error-message.ts'

/** All that was answered, as one unit. */
const everything: Scope<readonly Answered[]> = (evidence) => {
  const all = evidence.exchanges.filter(isAnswered)
  return all.length === 0 ? [] : [{ subject: all, claim: '', exchanges: all }]
}

/** 7: "Conditions for the remaining codes beyond their messages: not shown." */
export const statusesSeen = requirement({
  id: 'ERROR-CONDITIONS',
  sentences: ['7/conditions'],
  level: levels.notShown,
  title: 'Which statuses came, and how often',
  needs: [...withoutHeader],
  wholeRun: true,
  over: everything,
  check(all) {
    const seen = Map.groupBy(all.filter(isOrdinary), ({ operation, response }) => `${operation} ${response.status}`)
    return observed(
      [...seen]
        .map(([name, those]) => `${name}: ${those.length}`)
        .sort()
        .join(', '),
    )
  },
  messages: {},
})

/** 8: "Rate limit values and windows: not shown." */
export const rateLimitSeen = requirement({
  id: 'RATE-LIMIT',
  sentences: ['8/rate'],
  level: levels.notShown,
  title: 'What was seen of rate limits',
  needs: [...withoutHeader],
  wholeRun: true,
  over: everything,
  check(all) {
    const limited = all.filter(({ response }) => response.status === 429)
    const shown = [
      ...new Set(limited.map(({ response }) => header(response.headers, 'retry-after') ?? 'without Retry-After')),
    ]
    return observed(
      limited.length === 0
        ? `no 429 in ${all.length} answers`
        : `${limited.length} of ${all.length} answers were 429, Retry-After: ${shown.slice(0, 5).join(', ')}`,
    )
  },
  messages: {},
})

/** Names of headers that are shown. */
const namesShown = 20

/** 9: "Version policy, deprecation rules and version negotiation: not shown." */
export const versionsSeen = requirement({
  id: 'VERSION-POLICY',
  sentences: ['9/policy'],
  level: levels.notShown,
  title: 'What answers say of versions and deprecation',
  needs: [...withoutHeader],
  wholeRun: true,
  over: everything,
  check(all) {
    let names: string[] = []
    for (const { response } of all) {
      const more = response.headers
        .map(([name]) => name.toLowerCase())
        .filter((name) => /version|deprecat|sunset/.test(name))
      // The first ones of the alphabet, however many there are: the same whatever came first.
      if (more.length > 0) names = [...new Set([...names, ...more])].sort().slice(0, namesShown)
    }
    return observed(
      names.length === 0
        ? 'no header speaks of it'
        : `${names.join(', ')}${names.length === namesShown ? ', and others' : ''}`,
    )
  },
  messages: {},
})
