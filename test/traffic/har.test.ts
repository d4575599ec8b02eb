import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { idsOfTraffic } from '../../src/cli/recorded-har.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { harRecord } from '../../src/traffic/har-record.ts'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { exporters } from './exporters.ts'
import { trafficOf, type Traffic } from './traffic-of.ts'

const folder = tempFolder('har')

/** What a HAR file shows. */
function judged(path: string, baseUrl?: string): RequirementResult[] {
  const record = harRecord(path, {
    known: new Map(),
    version: '0',
    catalogueDigest: '0',
    requirements: idsOfTraffic(assayCatalogue, interfaceProfile),
    ...(baseUrl !== undefined && { baseUrl }),
  })
  return judgeRecord(record, assayCatalogue)
}

function ofExporter(name: string, { passed }: Traffic): RequirementResult[] {
  const path = join(folder, 'a.har')
  writeFileSync(path, JSON.stringify(exporters[name]!(passed)))
  return judged(path)
}

const having = (results: readonly RequirementResult[], ...verdicts: string[]): string[] =>
  results.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id)

const accusations = (results: readonly RequirementResult[]): string[] => having(results, 'fail', 'warn', 'error')

let right: Traffic
beforeAll(async () => {
  right = await trafficOf([])
})

test.each(Object.keys(exporters))('a right service is accused of nothing, as %s writes it', (name) => {
  expect(accusations(ofExporter(name, right))).toEqual([])
})

test('a whole file shows what it holds', () => {
  const passes = having(ofExporter('mitmproxy', right), 'pass')
  for (const id of ['MP3-FORMAT', 'PCM-FORMAT', 'SPEECH-MEDIA-TYPE', 'BUDGET-ECHO-INTERVAL', 'AUTH-MISSING-401'])
    expect(passes).toContain(id)
})

test('what is missing is undecided, never a pass', () => {
  const results = ofExporter('Chromium, without bodies', right)
  for (const id of ['MP3-FORMAT', 'PCM-FORMAT', 'BUDGET-DATA', 'ERROR-JSON'])
    expect(having(results, 'inconclusive')).toContain(id)
  expect(having(ofExporter('Chromium, sanitised', right), 'pass', 'inconclusive')).not.toContain('AUTH-MISSING-401')
  expect(having(ofExporter('a bare one', right), 'inconclusive')).toContain('SPEECH-MEDIA-TYPE')
})

describe.each([
  ['auth-missing-accepted', ['AUTH-MISSING-401'], ['mitmproxy', 'Firefox', 'Chromium, without bodies']],
  ['validation-voice-empty', ['SPEECH-VOICE-MIN-LENGTH'], ['mitmproxy', 'Firefox', 'Chromium, sanitised']],
  ['mp3-frames-missing', ['MP3-RESERVOIR'], ['mitmproxy', 'Chromium, sanitised']],
  [
    'pcm-byte-lost',
    ['PCM-EVEN-LENGTH', 'PCM-ALIGNMENT', 'SPEECH-DEFAULT-FORMAT'],
    ['mitmproxy', 'Chromium, sanitised'],
  ],
  ['budget-limit-usd-string', ['BUDGET-LIMIT'], ['mitmproxy', 'Firefox', 'Chromium, sanitised']],
])('a service with the fault %s', (fault, ids, names) => {
  let traffic: Traffic
  beforeAll(async () => {
    traffic = await trafficOf([fault])
  })
  test.each(names)('fails as %s writes it, and for that alone', (name) => {
    expect(accusations(ofExporter(name, traffic)).toSorted()).toEqual(ids.toSorted())
  })
  test.each(Object.keys(exporters).filter((name) => !names.includes(name)))(
    'is accused of nothing else: %s',
    (name) => {
      for (const id of accusations(ofExporter(name, traffic))) expect(ids).toContain(id)
    },
  )
})

test('no key stands in what was read', () => {
  const path = join(folder, 'keys.har')
  writeFileSync(path, JSON.stringify(exporters['mitmproxy']!(right.passed)))
  const record = harRecord(path, { known: new Map(), version: '0', catalogueDigest: '0', requirements: [] })
  const text = JSON.stringify(record)
  expect(record.exchanges).toHaveLength(11)
  for (const key of right.keys) expect(text).not.toContain(key)
  expect(text).toContain('Bearer ${ASSAY_API_KEY}')
})

describe('files of real tools', () => {
  const hars = join(import.meta.dirname, 'hars')
  test.each(['playwright-embed.har', 'playwright-omit.har', 'mitmproxy-gzip.har'])('%s accuses nobody', (name) => {
    const results = judged(join(hars, name))
    expect(accusations(results)).toEqual([])
    expect(having(results, 'pass').length).toBeGreaterThan(2)
  })
  test('of a short text that its coding made longer the whole is there', () => {
    const results = judged(join(hars, 'mitmproxy-gzip.har'))
    expect(having(results, 'inconclusive')).toEqual([])
    for (const id of ['ERROR-JSON', 'AUTH-MISSING-MESSAGE', 'MP3-FORMAT']) expect(having(results, 'pass')).toContain(id)
  })
  test('of a faulty service, as mitmproxy writes it, fails for its faults alone', () => {
    expect(accusations(judged(join(hars, 'mitmproxy-faulty.har')))).toEqual(['AUTH-MISSING-401', 'BUDGET-LIMIT'])
  })
  test('without its keys, as a browser exports it, it accuses nobody either', () => {
    const har = JSON.parse(readFileSync(join(hars, 'playwright-embed.har'), 'utf8')) as {
      log: { entries: { request: { headers: { name: string }[] } }[] }
    }
    for (const { request } of har.log.entries)
      request.headers = request.headers.filter(({ name }) => name.toLowerCase() !== 'authorization')
    const path = join(folder, 'sanitised.har')
    writeFileSync(path, JSON.stringify(har))
    expect(accusations(judged(path))).toEqual([])
  })
})

describe('a file that cannot be judged says why', () => {
  const refused = (text: string): string => {
    const path = join(folder, 'b.har')
    writeFileSync(path, text)
    try {
      judged(path)
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  const request = (url: string): object => ({ request: { method: 'POST', url }, response: { status: 200 } })
  const of = (...urls: string[]): string => JSON.stringify({ log: { entries: urls.map(request) } })
  test.each([
    ['cut', '{"log":{"entries":[', /no whole HAR file/],
    ['something else', '{"a":1}', /no HAR file/],
    ['an archive', 'PK\u0003\u0004', /zip archive: unpack it/],
    ['nothing of it', of('http://a.example/v1/models'), /holds no request/],
    [
      'two services',
      of('http://a.example/v1/audio/speech', 'http://b.example/v1/audio/speech'),
      /2 services: name one/,
    ],
  ])('%s', (_name, text, words) => {
    expect(refused(text)).toMatch(words)
  })
})
