import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RunResult } from '../../src/requirement/result.ts'
import { need } from '../tools/needs.ts'
import type { RescueOrder } from '../../src/cli/rescue-thread.ts'
import { standingFolder } from '../../src/record/standing-folder.ts'
import { chosen } from '../chosen.ts'
import { assay, scratch } from './assay.ts'
import { preload } from './preload/preload.ts'

beforeEach(({ skip }) => need(skip, 'bash'))

/** Acts when a run has met what it hangs on, and has had time to hang. */
function whenHanging(out: ReturnType<typeof scratch>, act: () => void): void {
  const timer = setInterval(() => {
    if (!existsSync(join(out.path, 'events.ndjson')) || !out.read('events.ndjson').includes('"status":401')) return
    clearInterval(timer)
    setTimeout(act, 1500)
  }, 20)
}

describe.concurrent('the deadline and signals hold whatever is computed', () => {
  // Every 401 holds these words; whoever parses one hangs, in the run and when it is judged again.
  const hanging = { ...preload('hang'), HANG_ON: 'Missing Authentication' }

  test('--deadline', async () => {
    using out = scratch()
    const { code, stdout, stderr } = await assay(
      ['run', '--reference', '--only', 'AUTH-MISSING-401,AUTH-MISSING-MESSAGE', '--deadline', '5s', '--out', out.path],
      { env: hanging },
    )
    expect(code, stderr).toBe(3)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /^Not established: the deadline of 5 s was reached, and work on what the target sent was still going on/,
    )
    const { counts, requirements }: RunResult = out.result()
    expect(counts.fail).toBe(0)
    expect(counts.error).toBeGreaterThan(0)
    expect(requirements.find(({ verdict }) => verdict === 'error')!.reason).toBe(
      "Assay's own fault: judging it took too long and was cut off",
    )
    expect(existsSync(join(out.path, 'junit.xml'))).toBe(true)
    expect(existsSync(join(out.path, '.assay.lock'))).toBe(false)
  })

  test('one signal, after which its own reports say that there was no time', async () => {
    using out = scratch()
    const { code, stdout, stderr } = await assay(
      ['run', '--reference', '--only', 'AUTH-MISSING-401,AUTH-MISSING-MESSAGE', '--out', out.path],
      {
        env: hanging,
        started: (child) => whenHanging(out, () => child.kill('SIGINT')),
      },
    )
    expect(code, stderr).toBe(130)
    expect(stdout).toMatch(/interrupted/)
    const { counts, requirements }: RunResult = out.result()
    expect([counts.fail, counts.error]).toEqual([0, 0])
    expect(requirements.map(({ reason }) => reason)).toContain(
      'judging it takes longer than an interrupted run has time for: `assay recheck` judges what was recorded',
    )
  })

  test.each(chosen(['SIGINT', 'SIGTERM'], 2))('%s, and the second one at once', async (signal) => {
    using out = scratch()
    const { code } = await assay(['run', '--reference', '--suite', 'auth', '--out', out.path], {
      env: hanging,
      started: (child) =>
        whenHanging(out, () => {
          child.kill(signal)
          // After the first one it would be waited for, and its reports written.
          setTimeout(() => child.kill(signal), 1000)
        }),
    })
    expect(code).toBe(130)
    expect(existsSync(join(out.path, 'results.json')), 'after the first one only, its reports would be written').toBe(
      false,
    )
    expect(existsSync(join(out.path, '.assay.lock'))).toBe(false)
  })
})

test('what there was no time to judge is undecided, and no fault', async () => {
  using out = scratch()
  await assay(['run', '--reference', '--only', 'AUTH-MISSING-401', '--out', out.path])
  const order: RescueOrder = {
    out: out.path,
    identity: standingFolder(out.path).identity,
    reporters: [],
    ownSuites: [],
    junitProfile: 'common',
    strict: false,
    certify: false,
    objectives: [],
    quiet: true,
    json: false,
    stopped: 'interrupted',
    interrupted: true,
    known: [],
    givenUp: [],
    late: true,
  }
  const terminal = { isTerminal: false, columns: 80, colour: false }
  const terminals = { stdout: terminal, stderr: terminal }
  const worker = new Worker(resolve(import.meta.dirname, '../../src/cli/rescue-thread.ts'), {
    workerData: { terminals, order },
  })
  await new Promise((done, failed) => worker.once('exit', done).once('error', failed))
  const [judged] = out.result().requirements.filter(({ id }) => id === 'AUTH-MISSING-401')
  expect(judged).toMatchObject({
    verdict: 'inconclusive',
    reason: 'no time was left to judge it: `assay recheck` judges what was recorded',
  })
})
