import { expect, test } from 'vitest'
import { answerTo, evidence } from '../../fixtures/exchanges.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import type { Case } from '../../src/record/case.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import { edits } from '../../src/record/template.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import {
  headerNameFound,
  nearMissRefused,
  otherSchemeRefused,
  schemeCase,
  unknownKey401,
  unknownKeyRefused,
  apiKeyRefusedOnBudgets,
} from '../auth/keys.ts'
import {
  authBeforeLookup,
  authBeforeValidation,
  emptyTokenRefused,
  misplacedKeyRefused,
  missingHeader,
} from '../auth/missing.ts'
import { apiKeyOnBudgets, lowerCaseScheme, nearMissKeys, otherSchemes, spelledHeader, unknownKeys } from './auth.ts'
import { emptyToken, keyInBody, misplacedKey, withoutHeader } from './missing-authentication.ts'

const casesOf = (probes: readonly Probe[]): Case[] => probes.flatMap((probe) => probe.cases(probeContext))

interface Sent {
  readonly change: string
  readonly query: string
  readonly headers: HeaderLines
}

/** Each change once, as it is made on this route. */
function sentOn(route: 'speech/mp3' | 'budget/daily', probes: readonly Probe[]): Sent[] {
  return casesOf(probes).flatMap(({ stimulus, path, headers }) =>
    stimulus.kind === 'change' && stimulus.group === route
      ? [
          {
            change: stimulus.change,
            query: path.includes('?') ? path.slice(path.indexOf('?')) : '',
            headers: headers.filter(([name]) => name !== 'content-type'),
          },
        ]
      : [],
  )
}

test.each([
  ['speech/mp3', 'ASSAY_API_KEY'],
  ['budget/daily', 'ASSAY_MANAGEMENT_KEY'],
] as const)('on %s the right key is sent in every place where it is none, and nowhere else', (route, variable) => {
  const key = `\${${variable}}`
  expect(sentOn(route, misplacedKey)).toEqual([
    ...['api_key', 'key', 'access_token', 'token'].map((name) => ({
      change: `key: in the query only (${name})`,
      query: `?${name}=${key}`,
      headers: [],
    })),
    { change: 'key: in another header only (X-API-Key)', query: '', headers: [['x-api-key', key]] },
    { change: 'key: in a cookie only', query: '', headers: [['cookie', `api_key=${key}; token=${key}`]] },
  ])
})

test('the right key is sent in a member of the body', () => {
  const cases = casesOf([keyInBody])
  expect(cases.map(({ headers }) => headers)).toEqual(cases.map(() => [['content-type', 'application/json']]))
  expect(new Set(cases.map(({ body }) => /"(\w+)":"\$\{ASSAY_API_KEY\}"/.exec(String(body))?.[1]))).toEqual(
    new Set(['api_key', 'apiKey']),
  )
})

test.each(['speech/mp3', 'budget/daily'] as const)(
  'on %s a key is missed by its first, its middle and its last character, by one more and by case',
  (route) => {
    const sent = sentOn(route, nearMissKeys).map(
      ({ headers }) => /^Bearer \$\{ASSAY_\w+\|(\w+)\}$/.exec(headers[0]![1])?.[1],
    )
    expect(sent).toEqual([
      'dropLast',
      'dropFirst',
      'appendOne',
      'prependOne',
      'changeLast',
      'changeMiddle',
      'otherCase',
    ])
    expect(sent.every((edit) => Object.hasOwn(edits, edit!))).toBe(true)
  },
)

test('the right key is sent under every other scheme', () => {
  expect(sentOn('speech/mp3', otherSchemes).map(({ headers }) => headers[0]![1])).toEqual([
    'Basic ${ASSAY_API_KEY|basic}',
    'Basic ${ASSAY_API_KEY}',
    'Token ${ASSAY_API_KEY}',
    'ApiKey ${ASSAY_API_KEY}',
    '${ASSAY_API_KEY}',
  ])
})

test('no key, an empty one and unknown ones are sent', () => {
  expect(sentOn('budget/daily', withoutHeader).map(({ headers }) => headers)).toEqual([[]])
  expect(sentOn('budget/daily', emptyToken).map(({ headers }) => headers[0])).toEqual([
    ['authorization', 'Bearer '],
    ['authorization', 'Bearer'],
    ['authorization', ''],
  ])
  const unknown = sentOn('speech/mp3', unknownKeys).map(({ headers }) => headers[0]![1])
  expect(unknown).toEqual(expect.arrayContaining(['Bearer x', 'Bearer null', 'Bearer *', 'Bearer Bearer']))
  expect(unknown.filter((value) => value.includes('${'))).toEqual([])
})

test('the right key is sent in a header and with a scheme that are written otherwise', () => {
  expect(sentOn('speech/mp3', spelledHeader).map(({ headers }) => headers)).toEqual([
    [['Authorization', 'Bearer ${ASSAY_API_KEY}']],
  ])
  expect(sentOn('budget/daily', lowerCaseScheme).map(({ headers }) => headers)).toEqual([
    [['authorization', 'bearer ${ASSAY_MANAGEMENT_KEY}']],
  ])
})

test('an API key is sent for every interval, by UUID and by slug', () => {
  const asked = Map.groupBy(casesOf([apiKeyOnBudgets]), ({ path }) => path.split('/')[2])
  expect([...asked].map(([workspace, all]) => [workspace, all.length])).toEqual([
    [probeContext.workspace, 4],
    ['acme', 4],
  ])
})

test.each<[string, AnyRequirement, number]>([
  ['missing', missingHeader, 10],
  ['empty', emptyTokenRefused, 18],
  ['misplaced', misplacedKeyRefused, 40],
  ['before validation', authBeforeValidation, 15],
  ['before lookup', authBeforeLookup, 10],
  ['scheme', otherSchemeRefused, 30],
  ['unknown', unknownKeyRefused, 55],
  ['unknown or near miss', unknownKey401, 97],
  ['near miss', nearMissRefused, 42],
  ['header name', headerNameFound, 6],
  ['scheme in lower case', schemeCase, 6],
  ['API key on budgets', apiKeyRefusedOnBudgets, 8],
])('what is sent for a requirement is what it judges: %s', (_, requirement, count) => {
  const all = casesOf(requirement.needs).filter(({ stimulus }) => stimulus.kind === 'change')
  expect(all).toHaveLength(count)
  const judged = requirement
    .over(evidence(all.map((one) => answerTo(one, 200))))
    .flatMap(({ exchanges }) => exchanges.map(({ id }) => id))
  expect(judged.sort()).toEqual(all.map((one) => answerTo(one, 200).id).sort())
})
