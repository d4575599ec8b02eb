import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audioFiles } from '../../fixtures/audio/files.ts'
import type { Mp3Judgement, PcmJudgement } from '../../src/audio/audio.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import type { Diagnosis } from '../../src/doctor/diagnose.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { hostileTarget } from '../hostile/target.ts'
import { assay, scratch } from './assay.ts'

/** What each flag of the commands beside `run` changes. */

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in' })
})
afterAll(() => reference.close())

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const established = (stdout: string, clause: string): number =>
  (JSON.parse(stdout) as Diagnosis).outlook.clauses.find((one) => one.clause === clause)!.established

test('the doctor: the service that it brings, or the target of a file, a header, a profile', async () => {
  using project = scratch()
  const target = await hostileTarget(() => undefined, reference)
  const file = join(project.path, 'own.json')
  writeFileSync(file, JSON.stringify({ baseUrl: target.baseUrl }))
  const { ASSAY_BASE_URL: _told, ...env } = environmentOf(reference)
  const words = ['--config', file, '--header-env', 'X-Team=TEAM', '--profile', 'openrouter', '--json']
  const own = await assay(['doctor', ...words], { env: { ...env, TEAM: 'the-harbour-team' } })
  await target.close()
  expect(own.code, own.stdout + own.stderr).toBe(0)
  expect(target.asked.length, '--config').toBeGreaterThan(3)
  expect(new Set(target.asked.map(({ headers }) => headers.get('x-team'))), '--header-env').toEqual(
    new Set(['the-harbour-team']),
  )

  const brought = await assay(['doctor', '--reference', '--json'])
  expect(brought.code, `--reference ${brought.stderr}`).toBe(0)
  expect(established(own.stdout, '2.1'), '--profile').toBeGreaterThan(established(brought.stdout, '2.1'))
})

test('the doctor waits no longer than it is told to', async () => {
  const target = await hostileTarget(() => () => undefined, reference)
  const { code, stdout } = await assay(['doctor', '--timeout', '250ms', '--json'], {
    env: { ...environmentOf(reference), ASSAY_BASE_URL: target.baseUrl },
  })
  await target.close()
  expect(code).toBe(3)
  expect((JSON.parse(stdout) as Diagnosis).checks[0]!.told).toMatch(/0\.25 s|250 ms/)
})

test('a list for programs', async () => {
  const { stdout } = await assay(['list', 'requirements', '--json'])
  expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(
    assayCatalogue.requirements.map(({ id }) => id),
  )
})

test('inspect: pcm of another rate and number of channels, and the frames of an mp3', async () => {
  using place = scratch()
  const pcm = join(place.path, 'sound.pcm')
  writeFileSync(pcm, Buffer.from(Int16Array.from({ length: 32_000 }, (_, index) => 8000 * Math.sin(index / 9)).buffer))
  const heard = await assay(['inspect', pcm, '--as', 'pcm', '--rate', '8000', '--channels', '2', '--json'])
  expect(JSON.parse(heard.stdout) as PcmJudgement, heard.stderr).toMatchObject({
    asked: 'pcm',
    bytes: 64_000,
    durationMs: 2000,
  })

  const mp3 = join(place.path, 'sound.mp3')
  writeFileSync(mp3, audioFiles(/^lame.*\.mp3$/)[0]!.bytes)
  const seen = await assay(['inspect', mp3, '--as', 'mp3', '--frames', '--json'])
  const judged = JSON.parse(seen.stdout) as Mp3Judgement & { frameTable?: unknown[] }
  expect(seen.code, seen.stderr).toBe(0)
  expect(judged.frames).toBeGreaterThan(0)
  // With the frame that holds no sound.
  expect(judged.frameTable?.length, '--frames').toBeGreaterThanOrEqual(judged.frames)
})

test('serve: a fault for one voice alone; what is none of a request is refused', async () => {
  let child: ChildProcess | undefined
  const told = await new Promise<Record<string, string>>((resolve) => {
    void assay(['serve', '--voice', 'built-in', '--fault', 'pcm-is-wav', '--fault-for', 'voice=bo,format=pcm'], {
      started(started) {
        child = started
        started.stdout!.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as Record<string, string>))
      },
    })
  })
  try {
    const beginning = async (voice: string): Promise<string> => {
      const answer = await fetch(`${told['baseUrl']}/audio/speech`, {
        method: 'POST',
        headers: { authorization: `Bearer ${told['apiKey']}` },
        body: JSON.stringify({ model: told['model'], voice, input: 'Hello.', response_format: 'pcm' }),
      })
      return Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)
    }
    expect(await beginning('bo'), '--fault-for').toBe('RIFF')
    expect(await beginning('ada'), '--fault-for').not.toBe('RIFF')
  } finally {
    child?.kill()
  }
  const { code, stderr } = await assay(['serve', '--fault', 'pcm-is-wav', '--fault-for', 'colour=red'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('--fault-for takes model, voice, format, workspace')])
})

test('serve: port, voice, a rate, the names of a profile, and its administration', async () => {
  using place = scratch()
  const db = join(place.path, 'state.db')
  const port = await freePort()
  let child: ChildProcess | undefined
  const told = await new Promise<Record<string, string>>((resolve) => {
    void assay(
      [
        'serve',
        '--db',
        db,
        '--port',
        String(port),
        '--voice',
        'built-in',
        '--rate-limit',
        '1',
        '--profile',
        'openrouter',
      ],
      {
        started(started) {
          child = started
          started.stdout!.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as Record<string, string>))
        },
      },
    )
  })
  try {
    expect(new URL(told['baseUrl']!).port, '--port').toBe(String(port))
    expect(told['model'], '--voice').not.toContain('flite')
    const speak = async (more: object): Promise<number> => {
      const answer = await fetch(`${told['baseUrl']}/audio/speech`, {
        method: 'POST',
        headers: { authorization: `Bearer ${told['apiKey']}` },
        body: JSON.stringify({
          model: told['model'],
          voice: told['voice'],
          input: 'Hello.',
          response_format: 'pcm',
          ...more,
        }),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await speak({ input_references: 5 }), '--profile').toBe(400)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => speak({})))
    expect(statuses, '--rate-limit').toContain(429)

    const admin = async (...words: string[]): Promise<Record<string, unknown>> =>
      JSON.parse((await assay(['serve', 'admin', ...words, '--db', db])).stdout) as Record<string, unknown>
    await admin('workspace', 'create', 'own-keys', '--include-byok')
    await admin('budget', 'set', 'own-keys', 'daily', '5')
    const answer = await fetch(`${told['baseUrl']}/workspaces/own-keys/budgets/daily`, {
      headers: { authorization: `Bearer ${told['managementKey']}` },
    })
    expect(await answer.json(), '--include-byok').toMatchObject({
      include_byok_in_budgets: true,
      data: { limit_usd: 5 },
    })
    await admin('key', 'create', '--kind', 'management', '--label', 'for the night shift')
  } finally {
    child!.kill()
  }
  const rows = new DatabaseSync(db, { readOnly: true }).prepare('SELECT label, kind FROM keys').all()
  const labels = rows.map((row) => ({ ...row }))
  expect(labels, '--label, --kind').toContainEqual({ label: 'for the night shift', kind: 'management' })
})

test('an option whose value is missing is named, not what stands behind it', async () => {
  const { code, stderr } = await assay(['run', '--base-url', '--only', 'ERROR-JSON'])
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('--base-url needs a value, and "--only" stands behind it'),
  ])
})
