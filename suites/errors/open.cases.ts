import { cases, holds, ignores, observes, target, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, other, speech } from '../../fixtures/cases/requests.ts'
import { baseUrlVersion } from './base-url.ts'
import { rateLimitSeen, statusesSeen, versionsSeen } from './open.ts'

const limited = speech().came(429)
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => speech().header(`X-Version-${String(index).padStart(2, '0')}`, '1'))
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `x-version-${String(index).padStart(2, '0')}`).join(', ')

export const openCases = [
  cases(statusesSeen, [
    observes('budget 404: 1, speech 200: 2', speech(), budget().came(404), speech()),
    observes('speech 400: 1', other().came(404), speech().came(400, 'reset')),
    ignores(speech().came('reset')),
  ]),
  cases(rateLimitSeen, [
    observes('no 429 in 2 answers', speech(), budget().came(404)),
    observes('1 of 2 answers were 429, Retry-After: 7', speech(), limited.header('Retry-After', '7')),
    observes(
      '3 of 3 answers were 429, Retry-After: without Retry-After, 7',
      limited,
      limited.header('Retry-After', '7'),
      budget().came(429),
    ),
    observes(
      '6 of 6 answers were 429, Retry-After: 1, 2, 3, 4, 5',
      [1, 2, 3, 4, 5, 6].map((seconds) => limited.header('retry-after', String(seconds))),
    ),
    ignores(limited.came('reset')),
  ]),
  cases(versionsSeen, [
    observes('no header speaks of it', speech().header('server', 'x')),
    observes(
      'deprecation, sunset, x-api-version',
      speech().header('X-Api-Version', '1').header('Sunset', 'x'),
      budget().header('Deprecation', 'true').header('sunset', 'y'),
    ),
    observes(names(19), named(19)),
    observes(`${names(20)}, and others`, named(21).toReversed()),
    ignores(speech().came('reset')),
  ]),
  cases(baseUrlVersion, [
    holds(speech()),
    holds(target({ baseUrl: 'https://target/api/v1/' })),
    violates('other', target({ baseUrl: 'https://target/api/v2' }), speech(), speech()),
    violates('other', target({ baseUrl: 'https://target/' })),
    violates('other', target({ baseUrl: 'https://target/apiv1' })),
    violates('other', target({ baseUrl: 'https://target/v1/speech' })),
    violates('other', target({ baseUrl: 'https://target/v11' })),
    violates('other', target({ baseUrl: 'https://v1/' })),
  ]),
]
