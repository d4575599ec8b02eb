import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { chosen, fewExamples } from '../chosen.ts'
import { scratch } from '../cli/assay.ts'
import { runAgainst } from './run-against.ts'
import { hostileTarget, type Asked, type Trick } from './target.ts'

const timeoutMs = 3000

// Most of the time they wait.
vi.setConfig({ maxConcurrency: 4 })

let reference: Reference

beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})

afterAll(() => reference.close())

/** A body in chunks is right or wrong when it has been put together, which this target leaves. */
function isMalformed({ method, headers, bytes }: Asked): boolean {
  if (method !== 'POST' || headers.has('transfer-encoding')) return false
  try {
    return JSON.parse(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4).toString()) === undefined
  } catch {
    return true
  }
}

const isPart = ({ path, bytes }: Asked): boolean =>
  path.endsWith('/budgets/weekly') || bytes.includes('"response_format":"pcm"')
const silent: Trick = () => undefined
const stalled: Trick = (socket) =>
  void socket.write('HTTP/1.1 200 OK\r\nContent-Type: audio/pcm\r\nContent-Length: 10000000000\r\n\r\nxx')
const trickle: Trick = (socket) => {
  stalled(socket, undefined as never)
  const timer = setInterval(() => socket.write('x'), 100)
  socket.on('close', () => clearInterval(timer))
}

/** What sends malformed JSON, or another encoding of it: what hangs there is a violation, or undecided. */
const readsMalformed: readonly string[] = [
  'AUTH-BEFORE-VALIDATION',
  'AUTH-MISSING-MESSAGE',
  'ERROR-JSON',
  'SPEECH-BODY-EMPTY',
  'SPEECH-BODY-EXTENDED-JSON',
  'SPEECH-BODY-NOT-JSON',
  'SPEECH-ANY-SEQUENCE',
  'SPEECH-BODY-UTF-8',
  'SPEECH-REQUEST-ENCODING',
  'SPEECH-ROBUST',
  'SPEECH-SEQUENCE-LASTS-ALIKE',
]

type SilentTarget = readonly [title: string, meets: (asked: Asked) => boolean, trick: Trick]

const inPart: readonly SilentTarget[] = [
  ['hangs on one format and one interval', isPart, silent],
  ['stalls in one format and one interval', isPart, stalled],
  ['sends a byte now and then in one format and one interval', isPart, trickle],
]

const whole: readonly SilentTarget[] = [
  ['hangs on malformed JSON', isMalformed, silent],
  ['hangs on all budgets', ({ path }) => path.includes('/budgets/'), silent],
]

/**
 * What is hung on, how, and how many timeouts it may cost one after the other, with eight connections: a run with the
 * usual ones would take 30 s for each.
 */
const targets: readonly SilentTarget[] = [...chosen(inPart, 3), ...chosen(whole, 2)]

describe.concurrent('silence:', () => {
  test.each(targets)('a target that %s costs few attempts', async (_title, meets, trick) => {
    let hung = 0
    const target = await hostileTarget((asked) => {
      if (!meets(asked)) return undefined
      hung += 1
      return trick
    }, reference)
    using out = scratch()
    const { result, words, peakMegabytes } = await runAgainst(target.baseUrl, reference, out.path, [
      '--quiet',
      '--reporter',
      'summary',
      '--timeout',
      `${timeoutMs}ms`,
      '--concurrency',
      '8',
      ...fewExamples,
    ])
    await target.close()
    // Within 120 s of 30 s each, eight connections hang for 32 attempts at most.
    expect(hung).toBeLessThanOrEqual(32)
    expect(hung).toBeGreaterThanOrEqual(3)
    expect(words).toMatch(/stayed without an answer|no answer came|came for \d+ ms/)
    expect(result.counts.error).toBe(0)
    expect(peakMegabytes).toBeLessThan(400)
    if (meets === isMalformed) {
      // Law 4 holds for the first of each group, whichever that is, and the rest of the target is judged as ever.
      const of = (id: string): unknown => result.requirements.find((one) => one.id === id)?.verdict
      const refusals = [of('SPEECH-BODY-NOT-JSON'), of('SPEECH-BODY-EMPTY')]
      expect(refusals).toContain('fail')
      expect(refusals).not.toContain('pass')
      expect([of('BUDGET-SUCCESS-200'), of('SPEECH-BODY-WHOLE'), of('AUTH-MISSING-401')]).toEqual([
        'pass',
        'pass',
        'pass',
      ])
      // What a busy machine does not answer in time is left undecided, and nobody else is accused.
      const accused = result.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      expect(accused.map(({ id }) => id).filter((id) => !readsMalformed.includes(id))).toEqual([])
    }
  })
})

// Alone: beside others its longest answers take longer than it waits, and are no silence.
test('a target that is silent now and then is conformant', async () => {
  // Of some 1,500 requests: ten silences, where so many as a second look needs stay below what a run waits for.
  let count = 0
  const met = new Set<string>()
  const target = await hostileTarget(({ bytes }) => {
    count += 1
    // Of one request only one attempt: three would be no accident.
    const asked = bytes.toString('latin1')
    if (count % 150 !== 7 || met.has(asked)) return undefined
    met.add(asked)
    return silent
  }, reference)
  using out = scratch()
  const { code, result, stdout } = await runAgainst(target.baseUrl, reference, out.path, [
    '--quiet',
    '--reporter',
    'summary',
    '--timeout',
    `${6 * timeoutMs}ms`,
    '--concurrency',
    '8',
    ...fewExamples,
  ])
  await target.close()
  const open = result.requirements.filter(({ verdict }) => verdict === 'inconclusive')
  expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
  expect(code, stdout).toBe(0)
  expect(result).toMatchObject({ outcome: 'conformant', counts: { fail: 0, warn: 0, inconclusive: 0, error: 0 } })
}, 400_000)
