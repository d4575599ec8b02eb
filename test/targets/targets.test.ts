import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { configure } from '../../src/config/configure.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import type { FlagValues } from '../../src/config/setting-values.ts'
import type { TargetsFile } from '../../src/config/targets-file.ts'
import { holdingFor } from '../../src/judge/holding.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { readRun } from '../../src/record/run-record.ts'
import { startReference, withDeviations, type Reference, type ReferenceOptions } from '../../src/reference/reference.ts'
import { targetsView } from '../../src/report/html/targets-view.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { gatherShards } from '../../src/run/gather-shards.ts'
import { mergedRun } from '../../src/run/merged-run.ts'
import { runAssay, type FinishedRun } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'

const below = tempFolder('targets')
const voices: TargetsFile = { model: ['assay/parrot', 'assay/steady'], voice: ['ada', 'bo'], format: ['mp3', 'pcm'] }
const some = ['PCM-FORMAT', 'PCM-RATE', 'SPEECH-FORMATS-ALIKE', 'SPEECH-MEDIA-TYPE', 'AUTH-MISSING-401']

interface Asked extends FlagValues {
  readonly targets: TargetsFile
  readonly out?: string
}

async function run({ baseUrl, ...keys }: Reference, { targets, out, ...flags }: Asked): Promise<FinishedRun> {
  const environment = { ASSAY_API_KEY: keys.apiKey, ASSAY_MANAGEMENT_KEY: keys.managementKey }
  const { only = some } = flags
  const where = targets.region ? {} : { baseUrl }
  const file = { folder: below, name: 'assay.config.json', config: { targets } }
  const config = configure(readSettings({ flags: { ...where, ...flags }, environment, file }), environment)
  const folder = out === undefined ? undefined : join(below, out)
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  return runAssay({
    config,
    catalogue: assayCatalogue,
    selection: select(assayCatalogue, { only }),
    version: '0.0.0',
    clock: virtualClock(),
    ...(folder !== undefined && { out: folder }),
  })
}

async function against(options: ReferenceOptions, asked: Asked): Promise<FinishedRun> {
  const reference = await startReference({ voice: 'built-in', ...options })
  try {
    return await run(reference, asked)
  } finally {
    await reference.close()
  }
}

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

const find = ({ result }: FinishedRun, id: string): RequirementResult =>
  result.requirements.find((one) => one.id === id)!
const words = (results: readonly RequirementResult[]): unknown[] =>
  results.map(({ id, verdict, reason, units, cells }) => [id, verdict, reason, units, cells])

describe('a service that is right, over base URLs, voices and formats', () => {
  let finished: FinishedRun
  beforeAll(async () => {
    const region = [
      { name: 'eu', baseUrl: reference.baseUrl },
      { name: 'us', baseUrl: withDeviations(reference.baseUrl, ['budget-limit-fine']) },
      { name: 'ap', baseUrl: withDeviations(reference.baseUrl, ['http-extra-headers']) },
    ]
    const targets = { region, model: ['assay/steady'], voice: ['ada', 'bo'], format: ['mp3', 'pcm'] } as const
    finished = await run(reference, { targets, out: 'right' })
  }, 120_000)

  test('passes everywhere', () => {
    const { result } = finished
    expect(words(result.requirements.filter(({ verdict }) => verdict !== 'pass'))).toEqual([])
    expect(result.targets!.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 15 }, () => 'pass'))
    expect(find(finished, 'AUTH-MISSING-401').cells).toHaveLength(3)
  })

  test('is sent what the plan says, of every target', () => {
    const { record } = finished
    expect(record.footer!.requests).toBe(record.plan!.requests.expected)
    const sent = Map.groupBy(record.exchanges, ({ cell }) => cell)
    for (const { cell, of } of record.header.cells!.filter((one) => one.of !== 'both')) {
      const planned = record.plan!.probes.filter(({ probe }) => probe.endsWith(`@${cell}`))
      expect(sent.get(cell), cell).toHaveLength(planned.reduce((sum, { requests }) => sum + requests, 0))
      if (of === 'speech') expect(sent.get(cell)).toHaveLength(5)
    }
    const aimed = record.exchanges.filter(({ cell }) => cell.endsWith('us'))
    expect(aimed.every(({ request }) => request.url.includes('/with/'))).toBe(true)
  })

  test('is judged the same from its record', () => {
    const again = judgeRecord(readRun(join(below, 'right'), holdingFor(assayCatalogue)), assayCatalogue)
    expect(words(again)).toEqual(words(finished.result.requirements))
  })
})

test('with --bail the targets behind the first that is wrong get nothing', async () => {
  const region = [
    { name: 'eu', baseUrl: withDeviations(reference.baseUrl, ['pcm-odd']) },
    { name: 'us', baseUrl: reference.baseUrl },
  ]
  const targets = { region, model: ['assay/steady'], voice: ['ada'], format: ['pcm'] } as const
  const { result, record } = await run(reference, {
    targets,
    only: ['PCM-EVEN-LENGTH', 'AUTH-MISSING-401'],
    bail: true,
  })
  expect(result.exitCode).toBe(1)
  expect(new Set(record.exchanges.map(({ cell }) => cell.slice(-2)))).toEqual(new Set(['eu']))
})

test('what is wrong in one voice in one format is found there, and named', async () => {
  const finished = await against(
    { faults: ['pcm-is-wav'], faultsFor: { voice: 'bo', model: 'assay/steady' } },
    { targets: voices },
  )
  const { verdict, findings, cells } = find(finished, 'PCM-FORMAT')
  expect([verdict, finished.result.exitCode]).toEqual(['fail', 1])
  expect(findings).toHaveLength(1)
  expect(findings[0]!.message).toMatch(
    /^model assay\/steady, voice bo, pcm \(1 of 4 targets\): asked for pcm, got a WAV/,
  )
  expect(findings[0]!.cells).toEqual(['model assay/steady, voice bo, pcm'])
  expect(findings[0]!.curl).toContain('"model":"assay/steady"')
  expect(cells!.filter((one) => one.verdict === 'pass')).toHaveLength(4)
  expect(finished.result.causes).toHaveLength(1)
  const told = finished.result.targets!.filter((one) => one.verdict === 'fail')
  expect(told.map(({ name, violated }) => [name, violated])).toEqual([
    ['model assay/steady, voice bo, pcm', ['PCM-FORMAT']],
  ])
})

test('what is wrong with one model is one finding, with what its targets have in common', async () => {
  const finished = await against(
    { faults: ['pcm-is-wav'], faultsFor: { model: 'assay/steady' } },
    { targets: voices, only: ['PCM-FORMAT'] },
  )
  expect(find(finished, 'PCM-FORMAT').findings.map(({ message }) => message.split(':')[0])).toEqual([
    'model assay/steady, pcm (2 of 4 targets)',
  ])
})

test('a model that is refused is told as refused: it accuses nobody, and hides behind none', async () => {
  const targets = { model: ['assay/steady', 'assay/absent'], voice: ['ada'], format: ['mp3', 'pcm'] } as const
  const finished = await run(reference, { targets, only: ['SPEECH-SUCCESS-200', 'SPEECH-MEDIA-TYPE'] })
  const { verdict, reason } = find(finished, 'SPEECH-SUCCESS-200')
  expect(verdict).toBe('inconclusive')
  expect(reason).toMatch(/^model assay\/absent, voice ada \(2 of 4 targets\): .*404/)
  expect(finished.result.exitCode).toBe(3)
  expect(find(finished, 'SPEECH-MEDIA-TYPE').cells!.map((one) => one.verdict)).toEqual([
    'pass',
    'pass',
    'pass',
    'inconclusive',
    'inconclusive',
  ])
})

test('what a limit leaves unasked is untested, and passes nowhere', async () => {
  const only = ['PCM-FORMAT']
  const { record } = await run(reference, { targets: voices, only })
  const maxRequests = record.plan!.requests.expected - 5
  const finished = await run(reference, { targets: voices, only, maxRequests })
  const { verdict, reason, cells } = find(finished, 'PCM-FORMAT')
  expect([verdict, cells!.at(-1)!.verdict]).toEqual(['untested', 'untested'])
  expect(reason).toMatch(/^model assay\/steady, voice bo, pcm \(1 of 4 targets\): .*--max-requests/)
  expect(finished.record.footer!.requests).toBe(maxRequests)
  const told = finished.result.targets!.map(({ verdict: of, reason: why }) => [of, why])
  expect(told[1]).toEqual(['untested', 'no requirement that was selected is asked of it'])
  expect(told[2], 'what passed needs no reason').toEqual(['pass', undefined])
  expect(told.at(-1)).toEqual(['untested', expect.stringMatching(/^PCM-FORMAT: .*--max-requests/)])
  expect(targetsView(finished.result).text).toMatch(/<td><span title="PCM-FORMAT: [^"]*--max-requests/)
})

test('a base URL that does not answer is given up, and the others are judged', async () => {
  const region = [
    { name: 'gone', baseUrl: 'http://127.0.0.1:9/v1' },
    { name: 'here', baseUrl: reference.baseUrl },
  ]
  const targets = { region, model: ['assay/steady'], voice: ['ada'], format: ['pcm'] } as const
  const finished = await run(reference, { targets, only: ['PCM-FORMAT', 'AUTH-MISSING-401'] })
  const { cells, verdict } = find(finished, 'PCM-FORMAT')
  expect(cells!.map((one) => [one.name, one.verdict])).toEqual([
    ['gone', 'inconclusive'],
    ['here', 'pass'],
    ['model assay/steady, voice ada, pcm, gone', 'inconclusive'],
    ['model assay/steady, voice ada, pcm, here', 'pass'],
  ])
  expect([verdict, finished.result.exitCode]).toEqual(['inconclusive', 3])
  expect(finished.result.headline).toContain('gone: http://127.0.0.1:9 cannot be reached')
})

test('shards divide the targets, and give together what one run gives', async () => {
  const options = { faults: ['pcm-is-wav'], faultsFor: { voice: 'bo' } }
  const wrong = await startReference({ voice: 'built-in', ...options })
  try {
    const whole = await run(wrong, { targets: voices })
    const parts = await Promise.all(
      [1, 2, 3].map((index) => run(wrong, { targets: voices, shard: `${index}/3`, out: `shards/${index}` })),
    )
    const gathered = gatherShards([1, 2, 3].map((index) => join(below, 'shards', String(index))))
    expect(gathered.missing).toEqual([])
    const merged = judgeRecord(mergedRun(gathered.shards, holdingFor(assayCatalogue)), assayCatalogue)
    const verdicts = (results: readonly RequirementResult[]): unknown[] =>
      results.map(({ id, verdict, cells }) => [id, verdict, cells?.map((one) => [one.cell, one.verdict])])
    expect(verdicts(merged)).toEqual(verdicts(whole.result.requirements))
    const speech = parts.map(({ record }) =>
      new Set(record.exchanges.map(({ cell }) => cell)).difference(new Set(['default'])),
    )
    expect(speech.reduce((sum, { size }) => sum + size, 0)).toBe(8)
  } finally {
    await wrong.close()
  }
}, 120_000)
