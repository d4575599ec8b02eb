import { expect, test } from 'vitest'
import type { Cell } from '../record/run-event.ts'
import type { RequirementResult, Verdict } from '../requirement/result.ts'
import { openCauses } from './open-causes.ts'

const result = (id: string, reason: string, verdict: Verdict = 'inconclusive'): RequirementResult =>
  ({ id, reason, verdict, findings: [] }) as unknown as RequirementResult

const never = 'POST /v1/audio/speech never succeeded: 3 of 3 gave 400; check the base URL, ASSAY_MODEL and ASSAY_VOICE'
const absent =
  'the operation seems absent: every valid request for a budget, of all four intervals, was answered with 404'

test('what could not be decided for one reason is one cause', () => {
  const results = [
    result('A', never),
    result('B', `${absent} (4 of 8 cases); something else (4 of 8 cases)`),
    result('C', never),
    result('D', absent),
    result('E', 'the control failed'),
    result('F', never, 'pass'),
  ]
  expect(openCauses(results)).toEqual([
    {
      id: 'speech-never-succeeds',
      title: never,
      clause: '4.1',
      level: 'undecided',
      requirements: ['A', 'C'],
      findings: [],
    },
    {
      id: 'budget-never-succeeds',
      title: absent,
      clause: '4.2',
      level: 'undecided',
      requirements: ['B', 'D'],
      findings: [],
    },
  ])
  expect(openCauses([])).toEqual([])
})

test('a target that is not there is one cause, with what to do next', () => {
  const why = 'http://127.0.0.1:9 cannot be reached: connect ECONNREFUSED 127.0.0.1:9'
  const silent = 'every valid request stayed without an answer (503)'
  const causes = openCauses([result('A', why), result('B', 'no answer came'), result('C', why, 'pass')])
  expect(causes.map(({ id, title, requirements }) => [id, title, requirements])).toEqual([
    ['unreachable', `${why}; start the service there, or check the base URL`, ['A', 'B']],
  ])
  expect(openCauses([result('C', silent)])).toMatchObject([
    { id: 'never-answered', title: `${silent}; the service says that it is not ready: try again when it is` },
  ])
})

test("two keys that are refused may stand in each other's place", () => {
  const refused = (what: string, status: number): string =>
    `${what} never succeeded: 3 of 3 gave ${status} "no"; check it`
  const [speech, budget] = ['POST /v1/audio/speech', 'GET /v1/workspaces/{id}/budgets/{interval}'] as const
  const titles = (...reasons: string[]): string[] =>
    openCauses(reasons.map((reason, index) => result(`R-${index}`, reason))).map(({ title }) => title)
  expect(titles(refused(speech, 401), refused(budget, 403))).toEqual([
    `${refused(speech, 401)}; both keys are refused: does each hold what the other should?`,
    refused(budget, 403),
  ])
  for (const reasons of [[refused(speech, 401), refused(budget, 404)], [refused(speech, 401)]])
    expect(titles(...reasons)).toEqual(reasons)
})

test('an operation that gave up answering is one cause, and leaves the other operation alone', () => {
  const why = 'http://127.0.0.1:9 gave up answering create speech: 16 requests in a row ended with 429'
  const causes = openCauses([result('A', why), result('B', `${why} (4 of 8 cases); other`), result('C', 'other')])
  expect(causes).toMatchObject([{ id: 'speech-gave-up', clause: '4.1', title: why, requirements: ['A', 'B'] }])
})

test('of several targets each reason is one cause, with the targets that have it and not their order', () => {
  const cellOf = (model: string, format: 'mp3' | 'pcm'): Cell =>
    ({ cell: `${model}+${format}`, name: `model ${model}, ${format}`, of: 'speech', axes: { model, format } }) as Cell
  const both = { cell: 'b+both', name: 'model b', of: 'both', axes: { model: 'b' } } as Cell
  const cells = [cellOf('a', 'mp3'), cellOf('a', 'pcm'), cellOf('b', 'mp3'), cellOf('b', 'pcm'), both]
  const gave = (times: number, status: number): string =>
    `POST /v1/audio/speech never succeeded: ${times} of ${times} gave ${status}; ` +
    'check the base URL, ASSAY_MODEL and ASSAY_VOICE'
  const over = (id: string, reasons: Readonly<Record<string, string>>): RequirementResult => ({
    ...result(id, Object.values(reasons)[0]!),
    cells: Object.entries(reasons).map(([cell, reason]) => ({
      cell,
      name: cell,
      verdict: 'inconclusive' as const,
      reason,
      units: 0,
    })),
  })
  const results = [
    over('PCM', { 'a+pcm': gave(1, 404), 'b+pcm': gave(1, 400) }),
    over('MP3', { 'a+mp3': gave(2, 404) }),
    over('BOTH', { 'b+both': gave(1, 400) }),
  ]
  expect(openCauses(results, cells).map(({ title, requirements }) => [title, requirements])).toEqual([
    [
      'model a (2 of 4 targets): POST /v1/audio/speech never succeeded: 1 of 1 gave 404; ' +
        'check its base URL and names in targets, or exclude it',
      ['PCM', 'MP3'],
    ],
    [
      'model b, pcm (1 of 4 targets): POST /v1/audio/speech never succeeded: 1 of 1 gave 400; ' +
        'check its base URL and names in targets, or exclude it',
      ['PCM', 'BOTH'],
    ],
  ])
})

test('what only the controls of an operation that never succeeds leave open has the same cause', () => {
  const failing = (group: string, share = ''): string =>
    `the control before the batch (${group}) was answered with 500, so a refusal proves nothing${share}`
  const broken = never.replace('400', '500')
  const both = [failing('speech/mp3', ' (2 of 4 cases)'), failing('budget/daily', ' (2 of 4 cases)')]
  const of = (...results: RequirementResult[]): unknown =>
    openCauses(results).map(({ id, requirements }) => [id, requirements])
  const one = result('A', broken)
  expect(of(one, result('B', failing('speech/mp3')), result('C', failing('speech/pcm', ' (1 of 9 cases)')))).toEqual([
    ['speech-never-succeeds', ['A', 'B', 'C']],
  ])
  // The other operation may have other troubles, and so may the requirement.
  expect(of(one, result('B', failing('budget/daily')), result('C', both.join('; ')))).toEqual([
    ['speech-never-succeeds', ['A']],
  ])
  expect(of(one, result('B', `${failing('speech/mp3')}; the audio is silent`))).toEqual([
    ['speech-never-succeeds', ['A']],
  ])
  const more = `${both.join('; ')}; and 2 more reasons`
  expect(of(one, result('B', absent), result('C', more), result('D', failing('speech/mp3'), 'pass'))).toEqual([
    ['speech-never-succeeds', ['A', 'C']],
    ['budget-never-succeeds', ['B']],
  ])
})
