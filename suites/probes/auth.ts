import { formats, intervals } from '../../src/contract/operation.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { valueId, type Change } from '../requests/change.ts'
import { insideClaims } from '../requests/inside-headers.ts'
import { madeUpKey } from '../requests/made-up-key.ts'
import { bySlug, inTurn } from './on-both.ts'
import { budgetChange, budgetControl, managementKey } from '../requests/budget-request.ts'
import { apiKey, jsonType, speechChange, speechMembers } from '../requests/speech-request.ts'
import { authorization, budgetControls, onInterval, rightKey, speechControls } from '../requests/routes.ts'

/** The right key under another scheme than Bearer, or under none. */
export const otherSchemes = inTurn('auth-scheme', (key, which) => [
  {
    change: { id: 'scheme.basic', label: 'scheme: Basic' },
    credential: { key: which, edit: 'basic' },
    headers: authorization(`Basic ${key.replace('}', '|basic}')}`),
  },
  {
    change: { id: 'scheme.basic.unencoded', label: 'scheme: Basic without encoding' },
    credential: { key: which, edit: 'basic' },
    headers: authorization(`Basic ${key}`),
  },
  {
    change: { id: 'scheme.basic.password', label: 'scheme: Basic, the key as the password' },
    credential: { key: which, edit: 'basicPassword' },
    headers: authorization(`Basic ${key.replace('}', '|basicPassword}')}`),
  },
  {
    change: { id: 'scheme.token', label: 'scheme: Token' },
    credential: { key: which, edit: 'token' },
    headers: authorization(`Token ${key}`),
  },
  {
    change: { id: 'scheme.apikey', label: 'scheme: ApiKey' },
    credential: { key: which, edit: 'apikey' },
    headers: authorization(`ApiKey ${key}`),
  },
  {
    change: { id: 'scheme.quoted', label: 'scheme: Bearer, the key in quotes' },
    credential: { key: which, edit: 'quoted' },
    headers: authorization(`Bearer "${key}"`),
  },
  {
    change: { id: 'scheme.bracketed', label: 'scheme: Bearer, the key in angle brackets' },
    credential: { key: which, edit: 'bracketed' },
    headers: authorization(`Bearer <${key}>`),
  },
  {
    change: { id: 'scheme.followed', label: 'scheme: Bearer, the key with another word behind it' },
    credential: { key: which, edit: 'followed' },
    headers: authorization(`Bearer ${key} more`),
  },
  {
    change: { id: 'scheme.glued', label: 'scheme: Bearer, without a blank before the key' },
    credential: { key: which, edit: 'glued' },
    headers: authorization(`Bearer${key}`),
  },
  {
    change: { id: 'scheme.longer', label: 'scheme: one that begins with Bearer (BearerX)' },
    credential: { key: which, edit: 'longerScheme' },
    headers: authorization(`BearerX ${key}`),
  },
  {
    change: { id: 'scheme.none', label: 'scheme: none, the bare key' },
    credential: { key: which, edit: 'bare' },
    headers: authorization(key),
  },
])

const unknownTokens = [
  'x',
  'null',
  'test',
  'undefined',
  'sk-0000000000000000000000000000000000000000',
  '<API_KEY>',
  'Bearer',
  '*',
  '.*',
  "'OR'1'='1",
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
]

/** What people put in the place of a key may be the key of somebody's own service. */
const onTheKey = inTurn('auth-unknown', (_, __, { isKey }) =>
  unknownTokens
    .filter((token) => !isKey(token))
    .map((token) => ({
      change: { id: `key.unknown:${valueId(token.slice(0, 24))}`, label: `key: unknown (${token.slice(0, 24)})` },
      credential: { key: 'unknown' } as const,
      headers: authorization(`Bearer ${token}`),
    })),
)

/** RFC 9110, 5.5: bytes beyond ASCII may be refused as such; a comparison that takes ASCII alone may break on them. */
export const oddKeys = inTurn('auth-odd', () => [
  {
    change: { id: 'key.odd:accents', label: 'key: unknown, with letters beyond ASCII (cl\u00e9)' },
    credential: { key: 'unknown' },
    headers: authorization('Bearer cl\u00e9'),
  },
])

/** What a key opens is no business of one that is none: it must not learn what exists. */
const unknownKeyAndWorkspace = probe({
  id: 'auth-unknown-and-workspace',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases(context) {
    const key = madeUpKey(context)
    const change = { id: 'key.unknown:x.unknown-workspace', label: `key: unknown (${key}), workspace unknown` }
    return [
      budgetChange(context, 'monthly', change, {
        workspace: 'no-such-workspace-of-anybody',
        credential: { key: 'unknown' },
        headers: authorization(`Bearer ${key}`),
      }),
    ]
  },
})

/** An unknown key, and every header that says that none is needed. */
const unknownKeyInside = inTurn('auth-unknown-inside', (_, __, context) => {
  const key = madeUpKey(context)
  return [
    {
      change: {
        id: 'key.unknown:x.inside',
        label: `key: unknown (${key}), with headers that claim to come from inside`,
      },
      credential: { key: 'unknown' },
      headers: [...authorization(`Bearer ${key}`), ...insideClaims.flatMap(({ headers }) => headers)],
    },
  ]
})

/** RFC 7519: claims of an administrator without an end, and 32 bytes for a signature. */
const signed = [
  { alg: 'HS256', typ: 'JWT' },
  { sub: 'admin', scope: '*', exp: 4_102_444_800 },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat(Buffer.alloc(32, 'assay').toString('base64url'))
  .join('.')

/** An unknown key in a header that is read on another way than the usual one. */
const unknownKeyOtherwise = inTurn('auth-unknown-otherwise', (_, __, context) => {
  const key = madeUpKey(context)
  const unknown = { key: 'unknown' } as const
  return [
    {
      change: { id: 'key.unknown:x.lower-case', label: `key: unknown (${key}), the scheme in lower case` },
      credential: unknown,
      headers: authorization(`bearer ${key}`),
    },
    {
      change: { id: 'key.unknown:x.origin', label: `key: unknown (${key}), from a page in a browser` },
      credential: unknown,
      headers: [...authorization(`Bearer ${key}`), ['origin', 'https://app.example.com']],
    },
    {
      change: { id: 'key.unknown:long', label: 'key: unknown (1,000 letters)' },
      credential: unknown,
      headers: authorization(`Bearer ${'k'.repeat(1000)}`),
    },
    {
      change: { id: 'key.unknown:signed', label: 'key: unknown (a JSON web token that somebody signed)' },
      credential: unknown,
      headers: authorization(`Bearer ${signed}`),
    },
  ]
})

export const unknownKeys = [...onTheKey, unknownKeyAndWorkspace, ...unknownKeyInside, ...unknownKeyOtherwise]

const apiKeyOnBudget: Change = { id: 'key.api-on-budget', label: 'key: an API key' }

/** 5: "Get a workspace budget requires a management key." */
export const apiKeyOnBudgets = probe({
  id: 'auth-api-key-on-budget',
  needs: ['api', 'management', 'two-keys', 'workspace'],
  controls: budgetControls,
  cases: (context) => [
    ...intervals.map((interval) =>
      onInterval(context, interval, { change: apiKeyOnBudget, credential: { key: 'api' }, headers: [apiKey] }),
    ),
    ...(context.slug !== '' && context.slug !== context.workspace
      ? intervals.map((interval) =>
          budgetChange(context, interval, bySlug(apiKeyOnBudget), {
            credential: { key: 'api' },
            headers: [apiKey],
            workspace: context.slug,
          }),
        )
      : []),
  ],
})

/** Of an account without credits the key is an API key like others. */
export const poorKeyOnBudgets = probe({
  id: 'auth-no-credit-key-on-budget',
  needs: ['no-credit', 'management', 'two-keys', 'workspace'],
  controls: [budgetControl('lifetime')],
  cases: (context) => [
    onInterval(context, 'lifetime', {
      change: { id: `${apiKeyOnBudget.id}.no-credit`, label: `${apiKeyOnBudget.label}, of an account without credits` },
      credential: { key: 'no-credit' },
      headers: authorization('Bearer ${ASSAY_NO_CREDIT_KEY}'),
    }),
  ],
})

/** The right key in a header that is written otherwise and means the same, on each operation. */
function writtenOtherwise(id: string, change: Change, write: (key: string) => HeaderLines): readonly [Probe, Probe] {
  return [
    probe({
      id: `${id}-speech`,
      needs: ['api'],
      controls: speechControls,
      cases: (context) =>
        formats.map((format) =>
          speechChange(context, format, change, { headers: [...write(rightKey.speech), jsonType], expects: 'success' }),
        ),
    }),
    probe({
      id: `${id}-budget`,
      needs: ['management', 'workspace'],
      controls: budgetControls,
      cases: (context) =>
        intervals.map((interval) =>
          budgetChange(context, interval, change, { headers: write(rightKey.budget), expects: 'success' }),
        ),
    }),
  ]
}

/** The header as the interface spells it; all other requests spell it as HTTP/2 has it. */
export const spelledHeader = writtenOtherwise(
  'auth-header-spelled',
  { id: 'header-name.authorization', label: 'header name: Authorization' },
  (key) => [['Authorization', `Bearer ${key}`]],
)

/** RFC 9110, 5.1: names of headers have no case. */
export const headerInCapitals = writtenOtherwise(
  'auth-header-capitals',
  { id: 'header-name.capitals', label: 'header name: AUTHORIZATION' },
  (key) => [['AUTHORIZATION', `Bearer ${key}`]],
)

export const lowerCaseScheme = writtenOtherwise(
  'auth-scheme-case',
  { id: 'scheme.bearer-lower-case', label: 'scheme: bearer in lower case' },
  (key) => authorization(`bearer ${key}`),
)

/** What the interface leaves open about keys and headers. */
export const openAuth = probe({
  id: 'auth-open',
  needs: ['api'],
  controls: [],
  cases: (context) => [
    speechChange(
      context,
      'mp3',
      { id: 'authorization.twice', label: 'Authorization: twice' },
      { headers: [apiKey, apiKey, jsonType], expects: 'answer' },
    ),
  ],
})

export const managementKeyOnSpeech = probe({
  id: 'auth-management-on-speech',
  needs: ['management', 'api', 'two-keys'],
  controls: [],
  cases: (context: ProbeContext) =>
    formats.map((format) =>
      speechChange(
        context,
        format,
        { id: 'key.management-on-speech', label: 'key: a management key' },
        {
          headers: [managementKey, jsonType],
          credential: { key: 'management' },
          expects: 'answer',
          characters: speechMembers(context, format).input.length,
        },
      ),
    ),
})
