import { expect, test } from 'vitest'
import {
  budgetUrl,
  changed,
  controls,
  evidence,
  exchange,
  trial,
  workspaceSlug,
  type Came,
  type Particulars,
} from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { message, type AnyRequirement } from '../../src/requirement/requirement.ts'
import type { Judgement } from '../../src/requirement/judgement.ts'
import { changes, changeWords, refusal, refusalMessages, unauthenticated, type Allowed } from './refusal.ts'

// What was accepted was spoken: its bytes are no text.
const voice = { ...changed('voice: empty', undefined, 'voice.empty'), body: '\u0000' }
const around = controls('speech/mp3')
const second = controls('speech/mp3', 200, 'second')

interface Case {
  readonly allowed?: Allowed
  readonly look2?: readonly Came[]
  readonly controls?: readonly Exchange[]
  readonly of?: Particulars
}

function judged(
  first: readonly Came[],
  { allowed = [400], look2 = [], controls: stood = [...around, ...second], of = voice }: Case = {},
): Judgement {
  const one = trial(first, look2, of)
  return refusal(allowed)(one, evidence([...stood, ...one.attempts]))
}

/** The kind of a judgement, or the code of a violation; with the words of its message, or why not. */
function said(judgement: Judgement): string[] {
  if (judgement.kind === 'violated')
    return [
      judgement.code,
      message({ messages: refusalMessages } as unknown as AnyRequirement, judgement.code, judgement.values),
    ]
  return [judgement.kind, ...('why' in judgement ? [judgement.why] : [])]
}

test('the right status holds, and another one is wrong', () => {
  expect(said(judged([400]))).toEqual(['held'])
  expect(said(judged([404]))).toEqual(['wrongStatus', 'voice: empty [speech/mp3]: answered with 404, expected 400'])
  expect(said(judged([404], { allowed: [400, 404] }))).toEqual(['held'])
  expect(said(judged([403], { allowed: [400, 404] }))[1]).toContain('expected 400 or 404')
})

test('a wrong answer among several stays', () => {
  expect(said(judged([400, 418]))[0]).toBe('wrongStatus')
  expect(said(judged([418, 503, 400]))[0]).toBe('wrongStatus')
})

test.each(['refused', 'listed'] as const)('any listed error will do where %s is asked for', (allowed) => {
  for (const status of [400, 401, 402, 404])
    expect(said(judged([status], { allowed })), String(status)).toEqual(['held'])
  for (const status of [403, 418, 304])
    expect(said(judged([status], { allowed }))[0], String(status)).toBe('wrongStatus')
})

test('what is listed depends on the operation', () => {
  const daily = { ...changed('interval: unknown', 'budget/daily'), url: budgetUrl('daily') }
  expect(said(judged([402], { allowed: 'refused', of: daily, controls: controls('budget/daily') }))[0]).toBe(
    'wrongStatus',
  )
  expect(said(judged([404], { allowed: 'refused', of: { ...voice, operation: 'other' } }))[0]).toBe('wrongStatus')
})

test('what is accepted is a violation whatever the controls did', () => {
  expect(said(judged([200]))).toEqual(['accepted', 'voice: empty [speech/mp3]: accepted with 200, expected 400'])
  expect(said(judged([204], { of: { ...voice, body: '' } }))).toEqual([
    'instead',
    'voice: empty [speech/mp3]: answered with 204 and an empty body, expected 400',
  ])
  expect(said(judged([200], { controls: [] }))[0]).toBe('accepted')
  expect(said(judged([503, 200], { controls: controls('speech/mp3', 503) }))[0]).toBe('accepted')
  expect(said(judged([200, 400]))[0]).toBe('accepted')
})

test.each([[[503, 200]], [[200, 503]]] as const)(
  'between controls of which one failed, %j, a refusal shows nothing, right or wrong',
  (both) => {
    for (const status of [400, 404]) {
      const [kind, why] = said(judged([status], { controls: controls('speech/mp3', both) }))
      expect([kind, why]).toEqual([
        'undecided',
        expect.stringMatching(/^the control (before|after) the batch \(speech\/mp3\) was answered with 503/),
      ])
    }
  },
)

test('without the control after the batch a refusal shows nothing', () => {
  expect(said(judged([404], { controls: around.slice(0, 1) }))).toEqual([
    'undecided',
    'the control after the batch (speech/mp3) was not sent',
  ])
})

test('where the target does not have what the control asks for, nothing is held against it', () => {
  const daily = { ...changed('workspace: unknown', 'budget/daily'), url: budgetUrl('daily', 'nobody') }
  expect(said(judged([404], { of: daily, controls: controls('budget/daily', 404) }))).toEqual([
    'notAvailable',
    'there is no budget for daily (404): set one to have this tested',
  ])
})

test('a 500 and no answer are a habit when both looks had them, between controls that succeeded', () => {
  expect(said(judged([500, 500], { look2: [500, 500, 500, 500] }))).toEqual([
    'serverError',
    'voice: empty [speech/mp3]: answered with 500 every time, expected 400',
  ])
  expect(said(judged(['reset', 'reset'], { look2: ['reset', 'reset', 'reset', 'reset'] }))).toEqual([
    'noAnswer',
    'voice: empty [speech/mp3]: no answer: the connection was closed without an answer, expected 400',
  ])
  expect(said(judged(['timeout', 'timeout'], { look2: ['timeout'] }))[0]).toBe('noAnswer')
})

test('a 500 that was an accident accuses nobody', () => {
  expect(said(judged([500, 500]))).toEqual([
    'undecided',
    'voice: empty [speech/mp3]: 500, and it was not sent again at the end of the run: it may have been an accident',
  ])
  expect(said(judged([500, 500], { look2: [500, 500, 500] }))[1]).toContain(
    'and not every time when it was sent again at the end of the run',
  )
  expect(said(judged([500, 500], { look2: [400] }))).toEqual(['held'])
})

test('a habit accuses only where the second look had controls that succeeded', () => {
  const look2 = [500, 500, 500, 500]
  expect(said(judged([500, 500], { look2, controls: around }))).toEqual([
    'undecided',
    'the control before the second look (speech/mp3) was not sent',
  ])
  expect(
    said(judged([500, 500], { look2, controls: [...around, ...controls('speech/mp3', [200, 500], 'second')] }))[1],
  ).toContain('the control after the second look')
  expect(said(judged([400], { controls: around }))).toEqual(['held'])
})

test('where 500 is listed it is a refusal; where one is asked for it is none', () => {
  const look2 = [500, 500, 500, 500]
  expect(said(judged([500, 500], { allowed: 'listed', look2 }))).toEqual(['held'])
  expect(said(judged([500, 500], { allowed: 'listed' }))).toEqual(['held'])
  expect(said(judged([500, 500], { allowed: 'refused', look2 }))[1]).toContain('expected a listed error other than 500')
  expect(said(judged(['reset', 'reset'], { allowed: 'listed', look2: ['reset', 'reset', 'reset', 'reset'] }))).toEqual([
    'noAnswer',
    expect.stringContaining('expected a listed error'),
  ])
})

test('the surroundings accuse nobody, however long they last', () => {
  expect(said(judged([503, 503, 503]))).toEqual([
    'undecided',
    'voice: empty [speech/mp3]: 503 to the end, and was not sent again at the end of the run',
  ])
  expect(said(judged([503, 503, 503], { look2: [503, 503, 503] }))).toEqual([
    'undecided',
    'voice: empty [speech/mp3]: 503 to the end, and again at the end of the run',
  ])
  expect(said(judged(['aborted']))[0]).toBe('undecided')
})

test('what is changed in a request by slug shows something only where the slug is found', () => {
  const bySlug = {
    ...changed('key: an API key, workspace by slug', 'budget/daily'),
    url: budgetUrl('daily', workspaceSlug),
  }
  const read = (came: Came): Exchange =>
    exchange(came, {
      of: 'read',
      operation: 'budget',
      url: budgetUrl('daily', workspaceSlug),
      stimulus: { kind: 'member', group: 'budget', role: 'read by slug' },
    })
  const stood = controls('budget/daily')
  const of = (controls: readonly Exchange[]): string[] => said(judged([404], { allowed: [401], of: bySlug, controls }))
  expect(of([...stood, read(200)])[0]).toBe('wrongStatus')
  expect(of([...stood, read(404)])).toEqual([
    'undecided',
    'no budget was read by the slug (404), so a refusal by slug proves nothing',
  ])
  expect(of(stood)).toEqual(['notAvailable', 'no budget was read by the slug, so a refusal by slug proves nothing'])
})

const absent = changed('Authorization: absent')
const without = (first: readonly Came[], stood: readonly Exchange[], look2: readonly Came[] = []): string[] => {
  const one = trial(first, look2, absent)
  return said(unauthenticated(one, evidence([...stood, ...one.attempts])))
}

test('a request without authentication is judged whatever the controls got', () => {
  expect(without([401], [])).toEqual(['held'])
  expect(without([404], [])[0]).toBe('wrongStatus')
  expect(without([404], controls('speech/mp3', 503))[0]).toBe('wrongStatus')
})

test('a breakdown without authentication is judged where the controls were answered at all', () => {
  const look2 = [500, 500, 500, 500]
  expect(
    without([500, 500], [...controls('speech/mp3', 402), ...controls('speech/mp3', 402, 'second')], look2)[0],
  ).toBe('serverError')
  expect(without([500, 500], controls('speech/mp3', 500), look2)[0]).toBe('undecided')
  expect(without([500, 500], [], look2)[0]).toBe('undecided')
})

test('changes are chosen by their family', () => {
  const all = evidence([
    exchange(400, voice),
    exchange(400, changed('a number', undefined, 'input.wrong-type:number')),
    exchange(400, changed('a voice', undefined, 'a.voice')),
    exchange(400, changed('voices', undefined, 'voices')),
    exchange(200),
    ...around,
  ])
  expect(changes('voice', 'input.wrong-type')(all).map(({ claim }) => claim)).toEqual([
    'probe/voice: empty@default',
    'probe/a number@default',
  ])
})

test('what was changed is named for each kind of stimulus', () => {
  const words = (stimulus: Exchange['stimulus']): string => changeWords(exchange(400, { stimulus }))
  expect(
    words({ kind: 'example', property: 'any voice', group: 'speech/mp3', seed: 3, path: '1:2', shrink: false }),
  ).toBe('any voice [speech/mp3], seed 3, path 1:2')
  expect(words({ kind: 'member', group: 'spoken', role: 'plain' })).toBe('spoken (plain)')
  expect(words({ kind: 'unknown' })).toBe('unknown')
})
