import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { assay } from '../cli/assay.ts'
import { environmentOf } from './run-against.ts'
import { judgeBefore, type Judged } from './judge-before.ts'
import { budgetOf, give, json, refuse, type Instead } from './standing-before.ts'

/**
 * A pass rests on something that was compared; what is not offered is untested, and what cannot be compared undecided.
 */

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const judge = (instead: Instead, words: readonly string[], env: Record<string, string> = {}): Promise<Judged> =>
  judgeBefore(reference, instead, words, env)

const isBudget = (url: string): boolean => url.includes('/workspaces/')

test('every valid budget request is 404: the operation seems absent, undecided, exit 3', async () => {
  const { code, of, stdout } = await judge(
    ({ url, authorization }, answer) =>
      isBudget(url) &&
      authorization?.toLowerCase() === `bearer ${reference.managementKey}`.toLowerCase() &&
      refuse(answer, 404),
    ['--suite', 'budget,auth'],
  )
  expect([
    code,
    of('BUDGET-DATA').verdict,
    of('BUDGET-SUCCESS-200').verdict,
    of('BUDGET-SLUG-SAME').verdict,
    of('AUTH-API-KEY-ON-BUDGET').verdict,
  ]).toEqual([3, 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive'])
  for (const id of ['BUDGET-DATA', 'BUDGET-SUCCESS-200', 'BUDGET-SLUG-SAME'])
    expect(of(id).reason).toMatch(/^the operation seems absent: .*ASSAY_WORKSPACE_ID and ASSAY_WORKSPACE_SLUG/)
  expect(stdout).toContain('the operation seems absent')
})

test('a workspace that is not there by either name is undecided, exit 3', async () => {
  const { code, of } = await judge(() => false, ['--suite', 'budget'], {
    ASSAY_WORKSPACE_ID: randomUUID(),
    ASSAY_WORKSPACE_SLUG: 'nobody',
  })
  expect([code, of('BUDGET-ID').verdict]).toEqual([3, 'inconclusive'])
})

test('one interval without a budget is untested in part, and its name is told', async () => {
  const { code, of } = await judge(
    ({ url, authorization }, answer) =>
      isBudget(url) && url.includes('/weekly') && refuse(answer, authorization === undefined ? 401 : 404),
    ['--suite', 'budget'],
  )
  expect([code, of('BUDGET-ID').verdict]).toEqual([0, 'pass'])
  expect(of('BUDGET-ID').reason).toMatch(/^\d+ answers checked; 1 not offered: there is no budget for weekly \(404\)/)
})

test('every valid speech request is 404: undecided, exit 3', async () => {
  const { code, of } = await judge(
    ({ url, authorization }, answer) => !isBudget(url) && refuse(answer, authorization === undefined ? 401 : 404),
    ['--suite', 'binary'],
  )
  expect(code).toBe(3)
  for (const id of ['SPEECH-SUCCESS-200', 'MP3-FORMAT', 'SPEECH-MEDIA-TYPE'])
    expect(of(id)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringMatching(
        /^POST .v1.audio.speech never succeeded: \d+ of \d+ gave 404 "Resource not found"; check/,
      ) as string,
    })
})

test('a request without a header is judged whatever the control got', async () => {
  const { code, of } = await judge(
    ({ url }, answer) => isBudget(url) && give(answer, 404, 'text/html', '<p>Cannot GET</p>'),
    ['--only', 'AUTH-MISSING-401,AUTH-EMPTY-401,AUTH-MISPLACED-KEY-401,AUTH-BEFORE-LOOKUP'],
  )
  expect(code).toBe(1)
  for (const id of ['AUTH-MISSING-401', 'AUTH-EMPTY-401', 'AUTH-MISPLACED-KEY-401', 'AUTH-BEFORE-LOOKUP'])
    expect(of(id), id).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('answered with 404, expected 401') as string,
    })
})

test('a record that is random at every read is compared with nothing: BUDGET-SLUG-SAME is undecided', async () => {
  const { code, of } = await judge(
    ({ url, authorization }, answer) => {
      if (!isBudget(url) || authorization === undefined) return false
      const whole = budgetOf(url)
      return json(answer, 200, {
        ...whole,
        data: {
          ...whole.data,
          workspace_id: reference.workspaceId,
          id: randomUUID(),
          limit_usd: Math.random(),
          created_at: new Date(1.7e12 * Math.random()).toISOString(),
        },
      })
    },
    ['--only', 'BUDGET-SLUG-SAME'],
  )
  expect([code, of('BUDGET-SLUG-SAME').verdict]).toEqual([3, 'inconclusive'])
  expect(of('BUDGET-SLUG-SAME').reason).toMatch(
    /nothing could be compared: id, which differs from read to read; limit_usd, which .*; created_at, which/,
  )
})

test('a part that is stable is compared, and what is not is told', async () => {
  const { code, of } = await judge(
    ({ url, authorization }, answer) => {
      if (!isBudget(url) || authorization === undefined) return false
      const whole = budgetOf(url)
      return json(answer, 200, { ...whole, data: { ...whole.data, limit_usd: Math.random() } })
    },
    ['--only', 'BUDGET-SLUG-SAME'],
  )
  expect([code, of('BUDGET-SLUG-SAME').reason]).toEqual([
    0,
    '4 intervals compared: id, created_at by UUID and by slug; not compared: limit_usd, which differs ' +
      'from read to read',
  ])
})

test('where every budget request is 401, nobody says that there is no budget', async () => {
  const { code, of } = await judge(
    ({ url }, answer) => isBudget(url) && refuse(answer, 401),
    ['--only', 'BUDGET-SLUG-SAME'],
  )
  expect([code, of('BUDGET-SLUG-SAME').reason]).toEqual([
    3,
    expect.stringContaining('neither by UUID (401) nor by slug (401) was a budget read') as string,
  ])
})

test('a slug that nobody has hides no fault: what is refused by it shows nothing', async () => {
  const { of } = await judge(() => false, ['--only', 'AUTH-API-KEY-ON-BUDGET'], { ASSAY_WORKSPACE_SLUG: 'nobody' })
  expect(of('AUTH-API-KEY-ON-BUDGET')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('no budget was read by the slug (404)') as string,
  })
})

test('where everything is refused, a request without response_format and odd texts show nothing', async () => {
  const { code, of } = await judge(
    ({ url, authorization }, answer) =>
      !isBudget(url) && refuse(answer, authorization === undefined ? 401 : 400, 'Invalid request parameters'),
    ['--only', 'SPEECH-DEFAULT-FORMAT,SPEECH-ANY-TEXT,SPEECH-ROBUST'],
  )
  expect(code).toBe(3)
  for (const id of ['SPEECH-DEFAULT-FORMAT', 'SPEECH-ANY-TEXT', 'SPEECH-ROBUST'])
    expect(of(id), id).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('/v1/audio/speech never succeeded: ') as string,
    })
})

test('empty bodies last nothing: no share of nothing is told', async () => {
  const { code, of, report } = await judge(
    ({ url, body, authorization }, answer) => {
      if (isBudget(url) || authorization === undefined) return false
      return give(answer, 200, body.includes('"pcm"') ? 'audio/pcm;rate=24000;channels=1' : 'audio/mpeg', '')
    },
    ['--suite', 'binary'],
  )
  expect([code, of('SPEECH-AUDIO-NOT-EMPTY').verdict]).toEqual([1, 'fail'])
  expect(report).not.toContain('NaN')
  expect(of('SPEECH-LONGER-LASTS-LONGER').verdict).toBe('inconclusive')
})

test('6 bytes of text as pcm are no pcm', async () => {
  const { code, of } = await judge(
    ({ url, body, authorization }, answer) => {
      if (isBudget(url) || authorization === undefined || !body.includes('"pcm"')) return false
      return give(answer, 200, 'audio/pcm', 'sorry!')
    },
    ['--only', 'PCM-FORMAT'],
  )
  expect([code, of('PCM-FORMAT').reason]).toEqual([1, expect.stringContaining('got text: "sorry!"') as string])
})

test('a format that is never spoken lets no other pass for it', async () => {
  const { code, of } = await judge(
    ({ url, body, authorization }, answer) =>
      !isBudget(url) &&
      authorization !== undefined &&
      body.includes('"pcm"') &&
      refuse(answer, 400, 'Invalid request parameters'),
    ['--only', 'SPEECH-MEDIA-TYPE'],
  )
  expect([code, of('SPEECH-MEDIA-TYPE').verdict]).toEqual([3, 'inconclusive'])
})

test('a success of {} is no audio: nothing passes for it', async () => {
  const { code, of } = await judge(
    ({ url, authorization }, answer) => !isBudget(url) && authorization !== undefined && json(answer, 200, {}),
    ['--suite', 'binary'],
  )
  expect(code).toBe(1)
  for (const id of ['SPEECH-AUDIO-NOT-EMPTY', 'SPEECH-OTHER-SCRIPT-NOT-EMPTY', 'SPEECH-PARALLEL'])
    expect(of(id).verdict, id).toBe('inconclusive')
  expect(of('SPEECH-AUDIO-NOT-EMPTY').reason).toContain(
    'the bytes are JSON text: there is no audio that could be empty',
  )
})

test('of bodies that are all empty nothing could be missing', async () => {
  const { of } = await judge(
    ({ url, authorization }, answer) =>
      !isBudget(url) && authorization !== undefined && give(answer, 200, 'audio/mpeg', ''),
    ['--suite', 'binary'],
  )
  expect(of('SPEECH-BODY-WHOLE')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('every body is empty') as string,
  })
})

test('random bytes, other ones each time, tell nothing of whose audio they are', async () => {
  const { of } = await judge(
    ({ url, authorization }, answer) => {
      if (isBudget(url) || authorization === undefined) return false
      answer.writeHead(200, { 'content-type': 'audio/pcm' }).end(randomBytes(48_000))
      return true
    },
    ['--only', 'SPEECH-PARALLEL,SPEECH-TEXTS-DIFFER'],
  )
  expect(of('SPEECH-PARALLEL')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('what came is not the audio that was asked for') as string,
  })
  expect(of('SPEECH-TEXTS-DIFFER').verdict).toBe('inconclusive')
})

test('a target without budgets refuses an empty id like any other: that shows nothing', async () => {
  const { of } = await judge(
    ({ url }, answer) => isBudget(url) && refuse(answer, 404),
    ['--only', 'BUDGET-ID-MIN-LENGTH'],
  )
  expect(of('BUDGET-ID-MIN-LENGTH').verdict).toBe('inconclusive')
})

test('every line of a report that judges again is understood', async () => {
  const { report } = await judge(
    ({ url }, answer) => !isBudget(url) && give(answer, 418, 'text/html', '<p>teapot</p>'),
    ['--only', 'ERROR-JSON,SPEECH-STATUS-LISTED,SPEECH-ANY-INVALID,AUTH-MISSING-401'],
  )
  const lines = [...report.matchAll(/<code>assay (run [^<]*)<\/code>/g)].map(([, line]) => line!)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of new Set(lines))
    expect(await assay([...line.split(' '), '--plan'], { env: environmentOf(reference) }), line).toMatchObject({
      code: 0,
      stderr: '',
    })
})
