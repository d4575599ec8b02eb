import { budgetPath, formats, intervals, speechPath, type Operation } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { budgetChange } from '../requests/budget-request.ts'
import type { Change } from '../requests/change.ts'
import { insideClaims, rewriteClaim } from '../requests/inside-headers.ts'
import { keyMembers, keyPlaces, type KeyPlace } from '../requests/key-places.ts'
import {
  authorization,
  budgetControls,
  inAnotherWay,
  onFormat,
  onInterval,
  rightKey,
  speechControls,
  type KeyChange,
} from '../requests/routes.ts'
import { jsonType, speechChange } from '../requests/speech-request.ts'
import { budgetsBySlug } from './budget.ts'
import { bySlug, inTurn, onBoth } from './on-both.ts'

const headerAbsent: Change = { id: 'authorization.absent', label: 'Authorization: absent' }

export const withoutHeader = onBoth('auth-missing', () => [
  { change: headerAbsent, credential: { key: 'none' }, headers: [] },
])

/** Servers that cut long texts into parts may do so before they look for a key. */
export const withoutHeaderInLonger = probe({
  id: 'auth-missing-longer',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    formats.map((format) =>
      speechChange(
        context,
        format,
        { id: `${headerAbsent.id}.in-long`, label: `${headerAbsent.label}, in a request with a page to speak` },
        { members: { input: context.texts.long }, headers: [jsonType], credential: { key: 'none' } },
      ),
    ),
})

const blankToken = onBoth('auth-empty', () => [
  {
    change: { id: 'authorization.empty.token:blank', label: 'Authorization: empty token ("Bearer ")' },
    credential: { key: 'none', edit: 'empty' },
    headers: authorization('Bearer '),
  },
])

const otherEmptyTokens = inTurn('auth-empty-other', () => [
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

export const emptyToken = [...blankToken, ...otherEmptyTokens]

const placed =
  (places: readonly KeyPlace[]) =>
  (key: string, which: 'api' | 'management'): readonly KeyChange[] =>
    places.map(({ id, words, kind, put }) => ({
      change: { id, label: `key: ${words}` },
      credential: { key: which, edit: kind },
      headers: [],
      ...put(key),
    }))

/** The correct key in a place that the interface does not name. */
export const misplacedKey = inTurn('auth-misplaced', placed(keyPlaces))

export const keyInBody = probe({
  id: 'auth-key-in-body',
  needs: ['api'],
  controls: speechControls,
  cases: (context) =>
    placed(keyMembers)(rightKey.speech, 'api').map((change, index) =>
      onFormat(context, formats[index % formats.length]!, change),
    ),
})

function claims(operation: Operation, context: ProbeContext, path: string): readonly KeyChange[] {
  const whole = `${new URL(context.target.baseUrl).pathname.replace(/\/$/, '')}${path}`
  return [...insideClaims, rewriteClaim(operation, whole)].map(({ id, words, headers }) => ({
    change: {
      id: `${headerAbsent.id}.inside:${id}`,
      label: `${headerAbsent.label}, with headers that claim ${words}`,
    },
    credential: { key: 'none' },
    headers,
  }))
}

/** No key, and headers that say that none is needed. */
export const claimedInside = [
  probe({
    id: 'auth-inside-speech',
    needs: ['api'],
    controls: speechControls,
    cases: (context) =>
      claims('speech', context, speechPath).map((change, index) =>
        onFormat(context, formats[index % formats.length]!, inAnotherWay(context, change, index)),
      ),
  }),
  probe({
    id: 'auth-inside-budget',
    needs: ['management', 'workspace'],
    controls: budgetControls,
    cases: (context) =>
      intervals.map((interval, index) =>
        onInterval(context, interval, claims('budget', context, budgetPath(context.workspace, interval))[index]!),
      ),
  }),
] as const

/** A cache in front of the service may hold a budget then. */
export const readBefore: Change = {
  id: `${headerAbsent.id}.read-before`,
  label: `${headerAbsent.label}, where the budget was read before`,
}

/** Before the budgets were read by slug, and after it. */
export const withoutHeaderBySlug = [
  onSlug('auth-missing-slug', { order: 'any' }, headerAbsent),
  onSlug('auth-missing-slug-read', { order: 'last', after: [budgetsBySlug] }, readBefore),
] as const

function onSlug(id: string, turn: Pick<Probe, 'order' | 'after'>, change: Change): Probe {
  return probe({
    id,
    needs: ['management', 'workspace', 'slug'],
    controls: budgetControls,
    ...turn,
    cases: (context) =>
      intervals.map((interval) =>
        budgetChange(context, interval, bySlug(change), {
          headers: [],
          credential: { key: 'none' },
          workspace: context.slug,
        }),
      ),
  })
}
