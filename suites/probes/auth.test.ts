import { expect, test } from 'vitest'
import { answerTo, evidence } from '../../fixtures/exchanges.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import type { Case } from '../../src/record/case.ts'
import { changeFamily } from '../../src/record/change-id.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import { edits, keyEdits, keyForms } from '../../src/record/template.ts'
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
import { apiKeyOnBudgets, lowerCaseScheme, otherSchemes, spelledHeader, unknownKeys } from './auth.ts'
import { nearMissKeys } from './near-miss-keys.ts'
import { keylessAndInvalid, keylessAndUnknown } from './keyless.ts'
import { emptyToken, keyInBody, misplacedKey, withoutHeader } from './missing-authentication.ts'
import { nearestEdits } from '../requests/edit-plan.ts'
import { keyPlaces } from '../requests/key-places.ts'
import { assayCatalogue } from '../catalogue.ts'

const casesOf = (probes: readonly Probe[]): Case[] => probes.flatMap((probe) => probe.cases(probeContext))

interface Sent {
  readonly change: string
  readonly query: string
  readonly headers: HeaderLines
}

/** Each change once, as it is made on this route. */
function sentOn(route: 'speech/mp3' | 'speech/pcm' | 'budget/daily', probes: readonly Probe[]): Sent[] {
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

test.each(['api', 'management'] as const)('the right key is sent in every place where it is none: %s', (which) => {
  const all = casesOf(misplacedKey).filter(({ credential }) => credential.key === which)
  expect(all).toHaveLength(keyPlaces.length)
  const key = which === 'api' ? '${ASSAY_API_KEY}' : '${ASSAY_MANAGEMENT_KEY}'
  const named: string[] = []
  for (const { path, headers, credential } of all) {
    expect(headers.map(([name]) => name)).not.toContain('authorization')
    const names = headers.flatMap(([name, value]) => (value.includes(key) ? [name] : []))
    const kinds = new Set(names.map((name) => (name === 'cookie' ? 'cookie' : 'header')))
    expect([...(path.includes(key) ? ['query'] : []), ...kinds]).toEqual([credential.edit])
    named.push(...names)
  }
  expect(named).toEqual(expect.arrayContaining(['x-api-key', 'proxy-authorization', 'xi-api-key', 'x-authorization']))
})

test('the right key is sent in members of the body', () => {
  const cases = casesOf([keyInBody])
  expect(cases.map(({ headers }) => headers)).toEqual(cases.map(() => [['content-type', 'application/json']]))
  const names = cases.flatMap(({ body }) =>
    [...String(body).matchAll(/"([\w-]+)":"(?:Bearer )?\$\{ASSAY_API_KEY\}"/g)].map(([, name]) => name),
  )
  expect(names).toEqual(expect.arrayContaining(['api_key', 'apiKey', 'key', 'token', 'access_token', 'authorization']))
  expect(new Set(names).size).toBe(names.length)
})

test('whatever a request is refused for is also sent without a key', () => {
  const all = casesOf([...keylessAndInvalid, ...keylessAndUnknown])
  expect(
    all.filter(
      ({ credential, headers }) => credential.key !== 'none' || headers.some(([name]) => name === 'authorization'),
    ),
  ).toEqual([])
  const families = new Set(all.map(({ stimulus }) => (stimulus.kind === 'change' ? changeFamily(stimulus.id) : '')))
  const causes = ['body.not-json', 'body.empty', 'body.extended-json', 'body.not-object', 'voice.empty']
  const members = ['input', 'model', 'voice', 'response_format'].flatMap((name) => [
    `${name}.wrong-type`,
    `${name}.null`,
  ])
  const paths = ['interval.not-in-enum', 'workspace.unknown', 'workspace.random-uuid', 'model.unknown']
  for (const cause of [...causes, ...members, 'speed.wrong-type', 'response_format.not-in-enum', ...paths])
    expect(families, cause).toContain(`authorization.absent-and.${cause}`)
})

test('another seed sends others of the same causes without a key', () => {
  const ids = (seed: number): string[] =>
    keylessAndInvalid.flatMap((one) => one.cases({ ...probeContext, seed }).map(({ id }) => id))
  expect(ids(1)).toEqual(ids(1))
  expect(ids(1)).not.toEqual(ids(2))
})

const editsIn = (cases: readonly Pick<Case, 'headers'>[]): (string | undefined)[] =>
  cases.map(({ headers }) => /^Bearer \$\{ASSAY_\w+\|(\w+)\}$/.exec(headers[0]![1])?.[1])

test.each(['speech/mp3', 'budget/daily'] as const)(
  'on %s a key is missed by its middle, its last character, one more and case',
  (route) => {
    const sent = editsIn(sentOn(route, nearMissKeys))
    expect(sent).toEqual(expect.arrayContaining(['dropLast', 'appendOne', 'changeLast', 'changeMiddle', 'otherCase']))
    expect(sent.every((edit) => Object.hasOwn(edits, edit!))).toBe(true)
  },
)

test.each(['speech', 'budget'] as const)('every near miss is sent for %s', (operation) => {
  const sent = editsIn(casesOf(nearMissKeys).filter((one) => one.operation === operation))
  expect(new Set(sent)).toEqual(new Set([...nearestEdits, ...keyEdits, ...Object.keys(keyForms)]))
})

test('the right key is sent under every other scheme', () => {
  const sent = [...sentOn('speech/mp3', otherSchemes), ...sentOn('speech/pcm', otherSchemes)]
  expect(new Set(sent.map(({ headers }) => headers[0]![1]))).toEqual(
    new Set([
      'Basic ${ASSAY_API_KEY|basic}',
      'Basic ${ASSAY_API_KEY}',
      'Basic ${ASSAY_API_KEY|basicPassword}',
      'Token ${ASSAY_API_KEY}',
      'ApiKey ${ASSAY_API_KEY}',
      'Bearer "${ASSAY_API_KEY}"',
      'Bearer <${ASSAY_API_KEY}>',
      'Bearer ${ASSAY_API_KEY} more',
      'Bearer${ASSAY_API_KEY}',
      'BearerX ${ASSAY_API_KEY}',
      '${ASSAY_API_KEY}',
    ]),
  )
})

test('no key, an empty one and unknown ones are sent', () => {
  expect(sentOn('budget/daily', withoutHeader).map(({ headers }) => headers)).toEqual([[]])
  for (const operation of ['speech', 'budget'])
    expect(
      new Set(casesOf(emptyToken).flatMap((one) => (one.operation === operation ? [one.headers[0]![1]] : []))),
    ).toEqual(new Set(['Bearer ', 'Bearer', '']))
  const unknown = (['speech/mp3', 'speech/pcm'] as const)
    .flatMap((route) => sentOn(route, unknownKeys))
    .map(({ headers }) => headers[0]![1])
  expect(unknown).toEqual(expect.arrayContaining(['Bearer x', 'Bearer null', 'Bearer *', 'Bearer Bearer']))
  expect(unknown.filter((value) => value.includes('${'))).toEqual([])
})

test.each(['x', 'null', 'test', 'undefined', 'wrong-key-3', 'Bearer', '*'])(
  'a key that is made up is none of the operator: %s',
  (key) => {
    const isKey = (word: string): boolean => word.toLowerCase() === key.toLowerCase()
    const probes = assayCatalogue.requirements.flatMap(({ needs }) => needs)
    const all = [...new Set(probes)].flatMap((one) => one.cases({ ...probeContext, isKey }))
    const madeUp = all.filter(({ credential }) => credential.key === 'unknown')
    expect(madeUp.length).toBeGreaterThan(20)
    expect(madeUp.filter(({ headers }) => headers.some(([, value]) => isKey(value.slice('Bearer '.length))))).toEqual(
      [],
    )
    expect(all.some(({ stimulus }) => stimulus.kind === 'change' && stimulus.id.includes(`.in-a-row-`))).toBe(true)
  },
)

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
  ['missing', missingHeader, 58],
  ['empty', emptyTokenRefused, 10],
  ['misplaced', misplacedKeyRefused, 29],
  ['before validation', authBeforeValidation, 65],
  ['before lookup', authBeforeLookup, 18],
  ['scheme', otherSchemeRefused, 22],
  ['unknown', unknownKeyRefused, 36],
  ['unknown or near miss', unknownKey401, 112],
  ['near miss', nearMissRefused, 76],
  ['header name', headerNameFound, 12],
  ['scheme in lower case', schemeCase, 6],
  ['API key on budgets', apiKeyRefusedOnBudgets, 9],
])('what is sent for a requirement is what it judges: %s', (_, requirement, count) => {
  const all = casesOf(requirement.needs).filter(({ stimulus }) => stimulus.kind === 'change')
  expect(all).toHaveLength(count)
  const judged = requirement
    .over(evidence(all.map((one) => answerTo(one, 200))))
    .flatMap(({ exchanges }) => exchanges.map(({ id }) => id))
  expect(judged.sort()).toEqual(all.map((one) => answerTo(one, 200).id).sort())
})
