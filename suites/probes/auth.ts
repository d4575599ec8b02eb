import { formats, intervals } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import type { HeaderLines } from '../../src/record/exchange.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { valueId, type Change } from '../requests/change.ts'
import { budgetChange, managementKey } from '../requests/budget-request.ts'
import { apiKey, jsonType, speechChange, speechMembers } from '../requests/speech-request.ts'
import {
  authorization,
  budgetControls,
  onBudgets,
  onSpeech,
  rightKey,
  speechControls,
  type KeyChange,
} from '../requests/routes.ts'

/** A pair of probes, one for each operation, so that a key for one of them is enough to test that one. */
function onBoth(
  id: string,
  changes: (key: string, which: 'api' | 'management') => readonly KeyChange[],
): readonly [Probe, Probe] {
  return [
    probe({
      id: `${id}-speech`,
      needs: ['api'],
      controls: speechControls,
      cases: (context) => changes(rightKey.speech, 'api').flatMap((change) => onSpeech(context, change)),
    }),
    probe({
      id: `${id}-budget`,
      needs: ['management', 'workspace'],
      controls: budgetControls,
      cases: (context) => changes(rightKey.budget, 'management').flatMap((change) => onBudgets(context, change)),
    }),
  ]
}

const headerAbsent: Change = { id: 'authorization.absent', label: 'Authorization: absent' }

export const withoutHeader = onBoth('auth-missing', () => [
  { change: headerAbsent, credential: { key: 'none' }, headers: [] },
])

export const emptyToken = onBoth('auth-empty', () => [
  {
    change: { id: 'authorization.empty.token:blank', label: 'Authorization: empty token ("Bearer ")' },
    credential: { key: 'none', edit: 'empty' },
    headers: authorization('Bearer '),
  },
  {
    change: { id: 'authorization.empty.token:bare', label: 'Authorization: empty token ("Bearer")' },
    credential: { key: 'none', edit: 'empty' },
    headers: authorization('Bearer'),
  },
  {
    change: { id: 'authorization.empty.value', label: 'Authorization: empty value' },
    credential: { key: 'none', edit: 'empty' },
    headers: authorization(''),
  },
])

/** The right key where nobody said it may stand. */
export const misplacedKey = onBoth('auth-misplaced', (key, which) => [
  ...['api_key', 'key', 'access_token', 'token'].map((name) => ({
    change: { id: `key.in-query:${name}`, label: `key: in the query only (${name})` },
    credential: { key: which, edit: 'query' } as const,
    headers: [],
    query: `?${name}=${key}`,
  })),
  {
    change: { id: 'key.in-header:x-api-key', label: 'key: in another header only (X-API-Key)' },
    credential: { key: which, edit: 'header' },
    headers: [['x-api-key', key]] as const,
  },
  {
    change: { id: 'key.in-cookie', label: 'key: in a cookie only' },
    credential: { key: which, edit: 'cookie' },
    headers: [['cookie', `api_key=${key}; token=${key}`]] as const,
  },
])

export const keyInBody = probe({
  id: 'auth-key-in-body',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    formats.flatMap((format) =>
      ['api_key', 'apiKey'].map((name) =>
        speechChange(
          context,
          format,
          { id: `key.in-body:${name}`, label: `key: in a body field only (${name})` },
          {
            members: { [name]: rightKey.speech },
            headers: [jsonType],
            credential: { key: 'api', edit: 'body' },
          },
        ),
      ),
    ),
})

/** The right key under another scheme than Bearer, or under none. */
export const otherSchemes = onBoth('auth-scheme', (key, which) => [
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
    change: { id: 'scheme.none', label: 'scheme: none, the bare key' },
    credential: { key: which, edit: 'bare' },
    headers: authorization(key),
  },
])

const unknownTokens = [
  'x',
  'null',
  'undefined',
  'test',
  'sk-0000000000000000000000000000000000000000',
  '<API_KEY>',
  'Bearer',
  '*',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
]

const onTheKey = onBoth('auth-unknown', () =>
  unknownTokens.map((token) => ({
    change: { id: `key.unknown:${valueId(token.slice(0, 24))}`, label: `key: unknown (${token.slice(0, 24)})` },
    credential: { key: 'unknown' } as const,
    headers: authorization(`Bearer ${token}`),
  })),
)

const unknownKeyOnUnknown = { id: 'key.unknown:x.unknown-workspace', label: 'key: unknown (x), workspace unknown' }

/** What a key opens is no business of one that is none: it must not learn what exists. */
const unknownKeyAndWorkspace = probe({
  id: 'auth-unknown-and-workspace',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) => [
    budgetChange(context, 'monthly', unknownKeyOnUnknown, {
      workspace: 'no-such-workspace-of-anybody',
      credential: { key: 'unknown' },
      headers: authorization('Bearer x'),
    }),
  ],
})

export const unknownKeys = [...onTheKey, unknownKeyAndWorkspace]

const nearMisses = {
  dropLast: 'its last character missing',
  dropFirst: 'its first character missing',
  appendOne: 'one character more',
  prependOne: 'one character more in front',
  changeLast: 'its last character changed',
  changeMiddle: 'a character in the middle changed',
  otherCase: 'letters in the other case',
}

export const nearMissKeys = onBoth('auth-near-miss', (key, which) =>
  Object.entries(nearMisses).map(([edit, words]) => ({
    change: { id: `key.near-miss:${edit}`, label: `key: near miss (${words})` },
    credential: { key: which, edit },
    headers: authorization(`Bearer ${key.replace('}', `|${edit}}`)}`),
  })),
)

function absentAnd(id: string, words: string): Change {
  return { id: `authorization.absent-and.${id}`, label: `Authorization absent and ${words}` }
}

/** No key, and one more thing wrong: the missing key has to be noticed first. */
export const withoutKeyAndInvalid = probe({
  id: 'auth-before-validation',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    formats.flatMap((format) => {
      const none = { headers: [jsonType], credential: { key: 'none' } } as const
      const change = (id: string, words: string, parts: object): Case =>
        speechChange(context, format, absentAnd(id, words), { ...none, ...parts })
      return [
        change('body.not-json', 'body not JSON', { raw: '{"model":' }),
        change('body.empty', 'body empty', { raw: '' }),
        change('voice.number', 'voice a number', { members: { voice: 1 } }),
        change('voice.empty', 'voice empty', { members: { voice: '' } }),
        change('input.missing', 'input missing', { without: 'input' }),
        change('response_format.not-in-enum', 'response_format not in the enum', {
          members: { response_format: 'wav' },
        }),
      ]
    }),
})

export const withoutKeyAndUnknownModel = probe({
  id: 'auth-before-model',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    formats.map((format) =>
      speechChange(context, format, absentAnd('model.unknown', 'model unknown'), {
        members: { model: 'nobody/no-such-model' },
        headers: [jsonType],
        credential: { key: 'none' },
      }),
    ),
})

export const withoutKeyAndInvalidPath = probe({
  id: 'auth-before-interval',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    ['hourly', 'Daily', '0'].map((value) =>
      budgetChange(context, 'daily', absentAnd(`interval:${value}`, `interval unknown (${value})`), {
        interval: value,
        headers: [],
        credential: { key: 'none' },
      }),
    ),
})

export const withoutKeyAndUnknown = probe({
  id: 'auth-before-lookup',
  needs: ['management', 'workspace'],
  controls: budgetControls,
  cases: (context) =>
    intervals.flatMap((interval) => {
      const none = { headers: [], credential: { key: 'none' } } as const
      return [
        budgetChange(context, interval, absentAnd('workspace.unknown', 'workspace unknown'), {
          ...none,
          workspace: 'no-such-workspace-of-anybody',
        }),
        budgetChange(context, interval, absentAnd('workspace.random-uuid', 'workspace a random UUID'), {
          ...none,
          workspace: 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a',
        }),
      ]
    }),
})

const apiKeyOnBudget: Change = { id: 'key.api-on-budget', label: 'key: an API key' }

function bySlug({ id, label }: Change): Change {
  return { id: `${id}.by-slug`, label: `${label}, workspace by slug` }
}

/** 5: "Get a workspace budget requires a management key." */
export const apiKeyOnBudgets = probe({
  id: 'auth-api-key-on-budget',
  needs: ['api', 'management', 'two-keys', 'workspace'],
  controls: budgetControls,
  cases: (context) => [
    ...onBudgets(context, { change: apiKeyOnBudget, credential: { key: 'api' }, headers: [apiKey] }),
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

export const withoutHeaderBySlug = probe({
  id: 'auth-missing-slug',
  needs: ['management', 'workspace', 'slug'],
  controls: budgetControls,
  cases: (context) =>
    intervals.map((interval) =>
      budgetChange(context, interval, bySlug(headerAbsent), {
        headers: [],
        credential: { key: 'none' },
        workspace: context.slug,
      }),
    ),
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
