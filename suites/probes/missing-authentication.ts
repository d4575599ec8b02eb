import { formats, intervals } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe } from '../../src/requirement/probe.ts'
import { type Change } from '../requests/change.ts'
import { bySlug, onBoth } from './on-both.ts'
import { budgetChange } from '../requests/budget-request.ts'
import { jsonType, speechChange } from '../requests/speech-request.ts'
import { authorization, budgetControls, rightKey, speechControls } from '../requests/routes.ts'

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

/** The correct key in a place that the interface does not name. */
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
