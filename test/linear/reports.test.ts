import { describe, expect, test } from 'vitest'
import { concludeRun } from '../../src/judge/conclude.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { bodyStore } from '../../src/record/body-store.ts'
import type { Body, Exchange } from '../../src/record/exchange.ts'
import { runRecord } from '../../src/record/run-record.ts'
import { githubAnnotations } from '../../src/report/annotations.ts'
import type { ReportFile } from '../../src/report/reporter.ts'
import { reporterNames, reportFiles, reportsOf } from '../../src/report/report-files.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { sampleExchange } from '../report/sample-exchange.ts'
import { nastyAudio } from './nasty-audio.ts'
import { nastyJson } from './nasty-json.ts'
import { nastyTexts } from './nasty-texts.ts'
import { growthOf, linearGrowth } from './processor-time.ts'

const bodies = bodyStore()
const texts = Object.values(nastyTexts)
const jsons = Object.values(nastyJson)
const audios = Object.values(nastyAudio)
const statuses = [200, 400, 401, 404, 500, 777, 302]

const arrivals = Array.from({ length: 1000 }, (_, at) => [at, 1] as const)

function bodyOf(bytes: Uint8Array): Body {
  return {
    sha256: bodies.put(bytes),
    length: bytes.length,
    stored: bytes.length,
    complete: true,
    arrivals,
    redacted: [],
  }
}

/** An answer in which everything that a target chooses is nasty, and other than in the answer before. */
function nastyExchange(index: number): Exchange {
  const speech = index % 2 === 0
  const status = statuses[index % statuses.length]!
  const said = texts[index % texts.length]!(2000)
  const bytes =
    speech && status === 200
      ? audios[index % audios.length]!(20_000)
      : Buffer.from((index % 3 === 0 ? texts : jsons)[index % jsons.length]!(8000))
  const asked = JSON.stringify({
    model: 'a/b',
    input: `Text ${index % 5}`,
    voice: 'v',
    response_format: index % 4 === 0 ? 'mp3' : 'pcm',
  })
  const bare = sampleExchange(`many/case-${index}/1@default`, index, {
    status,
    headers: [],
    body: Buffer.alloc(0),
    ...(speech && { request: asked }),
  })
  const lines = Array.from({ length: 400 }, (_, at) => [`x-version-${index}-${at}`, said.slice(0, 100)] as const)
  return {
    ...bare,
    credential: { key: speech ? 'api' : 'management' },
    stimulus: stimulusOf(index, speech),
    request: { ...bare.request, ...(bare.request.body && { body: bodyOf(Buffer.from(asked)) }) },
    response: {
      ...bare.response!,
      reason: said,
      headers: [['content-type', said], ['location', said], ['retry-after', said], ...lines],
      body: bodyOf(Buffer.concat([bytes, Buffer.from(String(index))])),
    },
  }
}

function stimulusOf(index: number, speech: boolean): Exchange['stimulus'] {
  const group = speech ? 'speech/mp3' : 'budget/daily'
  if (index % 5 === 0) return { kind: 'control', group, role: index % 2 === 0 ? 'before' : 'after' }
  if (index % 5 < 3) return { kind: 'change', group, id: 'voice.wrong-type', change: 'voice: wrong type' }
  return { kind: 'member', group: 'talkers', role: index % 3 === 0 ? 'alone' : 'together' }
}

interface Har {
  log: { entries: { response: { headers: unknown[]; _linesLeftOut: number; content: object } }[] }
}

const expressible = assayCatalogue.requirements.filter(({ inexpressible }) => inexpressible === undefined)

function filesOf(exchanges: readonly Exchange[]): ReportFile[] {
  const record = runRecord(
    [
      {
        event: 'header',
        format: 1,
        tool: { name: 'assay', version: '0.1.0' },
        run: { id: 'nasty', startedAt: '2026-11-21T12:00:00.000Z', seed: 42 },
        interfaceDigest: 'i',
        catalogueDigest: 'c',
        configDigest: 'f',
        profile: 'interface',
        target: { baseUrl: 'http://127.0.0.1:4010/v1', workspaceSlug: 'acme' },
        shard: null,
        labels: {},
        requirements: expressible.map(({ id }) => id),
        selection: { whole: true, words: '' },
      },
      ...exchanges.map((exchange) => ({ event: 'exchange' as const, exchange })),
      {
        event: 'footer',
        complete: true,
        durationMs: 90,
        requests: exchanges.length,
        characters: 5,
        waits: 0,
        retries: 0,
        interrupted: false,
      },
    ],
    bodies,
  )
  const judged = judgeRecord(record, assayCatalogue)
  expect(judged.filter(({ verdict }) => verdict === 'error').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
  const result = concludeRun(record, judged, assayCatalogue, { strict: false, certify: false, unreachable: false })
  const run = { record, result }
  return [
    ...reportsOf(reporterNames).flatMap((name) => reportFiles(run, name, { junitProfile: 'common', strict: false })),
    { name: 'terminal', text: terminalSummary(run, { width: 80, colour: true, reports: [] }) },
    { name: 'annotations', text: githubAnnotations(run) },
  ]
}

const all = Array.from({ length: 2000 }, (_, index) => nastyExchange(index))

describe('a record that is nasty everywhere', () => {
  test('is judged and reported in time that grows as its exchanges', () => {
    // Compiled first: what is measured is the work.
    filesOf(all.slice(0, 250))
    expect(growthOf((count) => all.slice(0, count), filesOf, 300, 300).ratio).toBeLessThan(linearGrowth)
  })

  test('has reports of bounded size', () => {
    const files = filesOf(all)
    const sizes = Object.fromEntries(files.map(({ name, text }) => [name, Buffer.byteLength(text)]))
    expect(sizes['report.html']).toBeLessThan(24_000_000)
    expect(sizes['results.json']).toBeLessThan(4_000_000)
    expect(sizes['run.har']).toBeLessThan(32_000_000)
    expect(sizes['junit.xml']).toBeLessThan(4_000_000)
    expect(sizes['ctrf.json']).toBeLessThan(4_000_000)
    expect(sizes['summary.md']).toBeLessThan(1_000_000)
    // What does not fit is named: the first entries tell more than the last.
    const { entries } = (JSON.parse(files.find(({ name }) => name === 'run.har')!.text) as Har).log
    expect(entries).toHaveLength(all.length)
    expect(entries[0]!.response.content).toHaveProperty('text')
    expect(entries.at(-1)!.response.content).toHaveProperty('_file')
    for (const { response } of entries) expect(response.headers.length + response._linesLeftOut).toBe(403)
  })
})
