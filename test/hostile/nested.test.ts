import { mkdirSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { chosen } from '../chosen.ts'
import { assay, someKeys } from '../cli/assay.ts'

/** Files that nest their values thousands of levels deep: whatever walks through one would run out of stack. */

const folder = tempFolder('nested')
const deep = `${'['.repeat(20_000)}{"a":1}${']'.repeat(20_000)}`
const inObjects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`

const header = {
  event: 'header',
  format: 1,
  tool: { name: 'assay', version: '1' },
  run: { id: 'a', startedAt: '2026-11-22T10:00:00Z', seed: 1 },
  catalogueDigest: 'a',
  profile: 'interface',
  target: { baseUrl: 'http://target/v1' },
  labels: {},
  requirements: ['AUTH-MISSING-401'],
  selection: { whole: true, words: 'all' },
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

const [record, whole] = ['record', 'whole'].map((name) => join(folder, name)) as [string, string]
file('record/events.ndjson', `${JSON.stringify(header)}\n{"event":"note","at":0,"text":${deep}}\n`)
file('whole/events.ndjson', `${JSON.stringify(header)}\n`)
file('whole/results.json', `{"run": {"id": "a"},\n"requirements": ${inObjects}}`)
const { publicKey } = generateKeyPairSync('ed25519')
const key = file('key.pem', publicKey.export({ type: 'spki', format: 'pem' }) as string)
const run = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--suite', 'auth', '--out', join(folder, 'out')]

const certificateWords = ['certificate', 'verify', '--run', whole, '--public-key', key]

const readers: readonly [what: string, words: readonly string[], place: RegExp, code: number][] = [
  ['a record that is judged again', ['recheck', record], /record\/events\.ndjson, line 2/, 2],
  ['a record that is replayed', ['replay', record, '--base-url', 'http://127.0.0.1:9/v1'], /events\.ndjson, line 2/, 2],
  ['a record that is compared', ['diff', whole, record], /record\/events\.ndjson, line 2/, 2],
  ['a record on a board', ['board', record, '-o', join(folder, 'b.html')], /record\/events\.ndjson, line 2/, 2],
  ['results beside a record', ['recheck', whole], /whole\/results\.json, line 2/, 2],
  ['results of an earlier run', [...run, '--failed-first', whole], /whole\/results\.json, line 2/, 2],
  ['a HAR file', ['recheck', file('a.har', `{"log": {"entries": [\n\n${inObjects}]}}`)], /a\.har, line 3/, 2],
  [
    'a configuration',
    [...run, '--config', file('deep.config.json', `{\n"voice": ${deep}}`)],
    /deep\.config\.json, line 2/,
    2,
  ],
  [
    'a configuration that holds itself',
    [
      ...run,
      '--config',
      file('loop.config.ts', 'const all: { voice?: object } = {}\nall.voice = all\nexport default all\n'),
    ],
    /loop\.config\.ts.*its default export/,
    2,
  ],
  ['texts', [...run, '--text-file', file('texts.json', `{"short":\n${deep}}`)], /texts\.json, line 2/, 2],
  ['a profile', [...run, '--profile', file('profile.json', `{\n\n"name": ${deep}}`)], /profile\.json, line 3/, 2],
  [
    'a baseline',
    [...run, '--baseline', file('baseline.json', `{"entries": ${inObjects}}`)],
    /baseline\.json, line 1/,
    2,
  ],
  [
    'a certificate',
    [
      ...certificateWords,
      file('certificate.intoto.jsonl', `{"payload":"","payloadType":"a","signatures":[{"keyid":${deep},"sig":""}]}`),
    ],
    /line 1 nests/,
    1,
  ],
]

test.each(chosen(readers, 5))(
  '%s that nests without measure is refused by its line',
  async (_what, words, place, code) => {
    const ended = await assay(words, { env: someKeys })
    const said = `${ended.stderr}${ended.stdout}`.replaceAll(/\s+/g, ' ')
    expect([ended.code, said]).toEqual([
      code,
      expect.stringMatching(/nests values more than 100 levels deep.*take one from/),
    ])
    expect(said).toMatch(place)
    expect(said).not.toMatch(/call stack|RangeError| at \S+ \(/)
  },
)
