import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { bodyStore, sha256Of } from './body-store.ts'
import type { RunEvent } from './run-event.ts'
import { controlProbe, probeOfCell } from './run-event.ts'
import { readRun, runRecord, type Holder } from './run-record.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-record-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const header = {
  event: 'header',
  tool: { name: 'assay', version: '1' },
  run: { id: 'a', startedAt: '2026-11-22T10:00:00Z', seed: 1 },
  catalogueDigest: 'a',
  profile: 'interface',
  target: { baseUrl: 'http://target/v1' },
  labels: {},
  requirements: [],
  selection: { whole: true, words: 'all' },
} as unknown as RunEvent
const count = { expected: 1, worst: 2 }
const plan = { event: 'plan', requests: count, characters: count, left: [], probes: [] } as unknown as RunEvent
const wait = { event: 'wait', at: 1, ms: 2, why: 'a' } as const
const end = { event: 'probe-end', probe: 'spoken', sent: 3 } as const
const note = { event: 'note', at: 1, text: 'noted' } as const
const footer = {
  event: 'footer',
  complete: true,
  durationMs: 1,
  requests: 1,
  characters: 1,
  waits: 1,
  retries: 0,
  interrupted: false,
} as const
const came = { event: 'exchange', exchange: exchange(400) } as const

const written = (...lines: readonly (RunEvent | string)[]): string => {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  writeFileSync(join(place, 'events.ndjson'), text)
  return place
}

test('a run is put together from its events', () => {
  const bodies = bodyStore()
  expect(runRecord([header, plan, came, wait, end, note, footer], bodies)).toEqual({
    header,
    plan,
    exchanges: [came.exchange],
    forgotten: new Map(),
    requests: 1,
    retries: 0,
    waits: [wait],
    probeEnds: new Map([['spoken', end]]),
    notes: ['noted'],
    transcripts: [],
    footer,
    bodies,
  })
})

test('a run that was cut off has no footer, and none without its header is a run', () => {
  const record = runRecord([header], bodyStore())
  expect(Object.keys(record)).not.toContain('plan')
  expect(Object.keys(record)).not.toContain('footer')
  expect(() => runRecord([plan, footer], bodyStore())).toThrow(
    'the run has no header line: it is no run of Assay, or its first line is lost',
  )
  let asked = 0
  const holding = (): never => {
    asked += 1
    throw new Error('there is no header to tell it of')
  }
  expect(() => runRecord([came, footer], bodyStore(), holding)).toThrow('the run has no header line')
  expect(asked).toBe(0)
})

test('a folder is read with its bodies; empty lines, and a last line that was cut, are left out', () => {
  const bytes = Buffer.from('body')
  mkdirSync(join(place, 'bodies'))
  writeFileSync(join(place, 'bodies', sha256Of(bytes)), bytes)
  const record = readRun(written(header, '', note, '{"event":"no'))
  expect(record.notes).toEqual(['noted'])
  expect(record.bodies.get(sha256Of(bytes))).toEqual(bytes)
})

test('a folder that holds no run, or a damaged one, says so', () => {
  const path = join(place, 'events.ndjson')
  expect(() => readRun(place)).toThrow(`${path} is not there: give the folder that a run was written to`)
  expect(() => readRun(written(header, '{"event":"no', note))).toThrow(
    `${path}, line 2: not JSON; the file is damaged: take a whole copy of it, or run again`,
  )
  expect(() => readRun(written(header, '{"event":"wait"}'))).toThrow(
    `${path}, line 2: no event of a run; the file is damaged: take a whole copy of it, or run again`,
  )
})

test('two records in one file are no run: what one target did is not held against another', () => {
  const other = { ...header, target: { baseUrl: 'http://other/v1' } } as unknown as RunEvent
  expect(() => readRun(written(header, came, footer, other, came, footer))).toThrow(
    `${join(place, 'events.ndjson')}, line 4: a second record begins here: give each a folder of its own`,
  )
})

test('parts of another record in a file are refused by line and id, and not taken for this one', () => {
  const path = join(place, 'events.ndjson')
  const what = 'so that these are the lines of several records: take each from whoever made it, in a folder of its own'
  const other = { event: 'exchange', exchange: { ...came.exchange, id: 'probe/other/1@default' } } as const
  expect(() => readRun(written(header, plan, came, wait, other, came, footer))).toThrow(
    `${path}, line 6: the exchange ${came.exchange.id} stands in line 3 already, ${what}`,
  )
  const again = { event: 'exchange', exchange: { ...came.exchange, timing: { start: 7, end: 9 } } } as const
  expect(() => readRun(written(header, came, '', again as unknown as RunEvent))).toThrow(
    `${path}, line 4: the exchange ${came.exchange.id} stands in line 2 already`,
  )
  for (const part of [plan, other, end, footer])
    expect(() => readRun(written(header, came, footer, part))).toThrow(
      `${path}, line 4: it stands behind the end of the run, which is line 3, ${what}`,
    )
  expect(readRun(written(header, came, other, footer, note)).exchanges).toHaveLength(2)
})

test.skipIf(process.platform === 'win32')('what is no file is not read: a pipe, a folder, a device', () => {
  const path = join(place, 'events.ndjson')
  const refused = (): void => {
    expect(() => readRun(place)).toThrow(`${path} is no file: give the folder that a run was written to`)
    rmSync(path, { recursive: true })
  }
  execFileSync('mkfifo', [path])
  refused()
  mkdirSync(path)
  refused()
  symlinkSync('/dev/zero', path)
  refused()
})

test('changes of records from before they had ids get them by their words; others keep theirs', () => {
  const ids = ['first', 'second', 'third'].map((name) => `probe/${name}/1@default`)
  const change = (stimulus: object, at: number): RunEvent =>
    ({ event: 'exchange', exchange: { ...exchange(400), id: ids[at], stimulus } }) as unknown as RunEvent
  const group = 'speech/mp3'
  const earlier = { kind: 'change', group, change: 'voice: empty' }
  const known = { kind: 'change', group, id: 'voice.null', change: 'voice: empty' }
  const control = { kind: 'control', group, role: 'before' }
  const { exchanges } = readRun(written(header, ...[earlier, known, control].map(change)))
  expect(exchanges.map(({ stimulus }) => stimulus)).toEqual([{ ...earlier, id: 'voice.empty' }, known, control])
  expect(exchanges[0]).toEqual({ ...exchange(400), id: ids[0], stimulus: { ...earlier, id: 'voice.empty' } })
})

test('events of kinds that a later version writes are left out', () => {
  const later = '{"event":"weather","of":{"tomorrow":"fair"}}'
  const { exchanges, footer: end } = readRun(written(header, later, came, later, footer))
  expect(exchanges).toEqual([came.exchange])
  expect(end).toEqual(footer)
})

test('a later version of the format is refused, with what to do', () => {
  expect(() => readRun(written({ ...header, format: 2 } as unknown as RunEvent))).toThrow(
    /has format 2, and this version reads 1: take a newer Assay/,
  )
})

test('who holds the exchanges is asked once, with the header and the bodies, and tells how many there were', () => {
  const taken: unknown[] = []
  const asked: unknown[] = []
  const holder: Holder = {
    exchanges: [exchange(200)],
    forgotten: new Map([['one', 2]]),
    added: 7,
    retries: 3,
    add: (one) => void taken.push(one),
  }
  const bodies = bodyStore()
  const record = runRecord([header, came, came, footer], bodies, (...all) => {
    asked.push(all)
    return holder
  })
  expect([asked, taken]).toEqual([[[header, bodies]], [came.exchange, came.exchange]])
  expect(record).toMatchObject({ exchanges: [exchange(200)], requests: 7, retries: 3, forgotten: holder.forgotten })
  const { requests, exchanges } = runRecord([header], bodies, undefined, holder)
  expect([requests, exchanges]).toEqual([7, holder.exchanges])
})

test('an attempt beyond the first is a retry', () => {
  const events = [1, 2, 3].map((attempt) => ({ event: 'exchange', exchange: { ...came.exchange, attempt } }) as const)
  expect(runRecord([header, ...events], bodyStore())).toMatchObject({ requests: 3, retries: 2 })
})

test('what a recogniser made of the answers is kept in its order', () => {
  const heard = [
    { event: 'transcript', exchange: 'a', text: 'words' } as const,
    { event: 'transcript', exchange: 'b', why: 'none' } as const,
  ]
  expect(runRecord([header, ...heard] as RunEvent[], bodyStore()).transcripts).toEqual(heard)
})

test('the controls of a group, and a probe of each of several targets, end under a name of their own', () => {
  expect(controlProbe('speech/mp3')).toBe('control/speech/mp3')
  expect([probeOfCell('spoken'), probeOfCell('spoken', 'default'), probeOfCell('spoken', 'b')]).toEqual([
    'spoken',
    'spoken',
    'spoken@b',
  ])
})
