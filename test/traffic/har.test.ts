import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { idsOfTraffic } from '../../src/cli/recorded-har.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { responseBody } from '../../src/traffic/har-body.ts'
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

/** What of an entry is changed here. */
interface Entry {
  readonly request: { readonly headers: { name: string; value: string }[] }
  readonly response: {
    readonly headers: { name: string }[]
    readonly content: { text: string; size: number; encoding?: string }
  }
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
  const refused = (text: string | Uint8Array): string => {
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
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0]), /compressed by gzip: unpack it/],
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

describe('what a file shows in part accuses nobody', () => {
  /** The file of mitmproxy with something else in each of its entries. */
  function changed(change: (entry: Entry) => void, name = 'mitmproxy'): RequirementResult[] {
    const har = structuredClone(exporters[name]!(right.passed)) as { log: { entries: Entry[] } }
    har.log.entries.forEach(change)
    const path = join(folder, 'changed.har')
    writeFileSync(path, JSON.stringify(har))
    return judged(path)
  }

  /** Streamed, so that no header line says how much there was to be; half of it has come. */
  function half({ response: { headers, content } }: Entry): void {
    headers.splice(0, headers.length, ...headers.filter(({ name }) => name.toLowerCase() !== 'content-length'))
    if (content.encoding !== 'base64') return
    const bytes = Buffer.from(content.text, 'base64').subarray(0, 1001)
    Object.assign(content, { text: bytes.toString('base64'), size: bytes.length })
  }

  test('half of a streamed answer is one that is cut where nobody says that it was given up', () => {
    expect(accusations(changed(half))).toContain('PCM-EVEN-LENGTH')
  })

  test.each<readonly [string, (entry: Entry) => object]>([
    ['by Chromium', ({ response }) => Object.assign(response, { _error: 'net::ERR_ABORTED' })],
    ['by Playwright', ({ response }) => Object.assign(response, { _failureText: 'net::ERR_ABORTED' })],
    ['by Assay', ({ response }) => Object.assign(response, { _complete: false })],
    ['of which Assay says why', (entry) => Object.assign(entry, { _error: { kind: 'reset', phase: 'body' } })],
  ])('an answer that was given up: %s', (_name, mark) => {
    const results = changed((entry) => {
      half(entry)
      mark(entry)
    })
    expect(accusations(results)).toEqual([])
    expect(having(results, 'inconclusive')).toContain('PCM-FORMAT')
  })

  test('sound that was read as text', () => {
    const results = changed((entry) => {
      half(entry)
      const { content } = entry.response
      if (content.encoding !== 'base64') return
      content.text = Buffer.from(content.text, 'base64').toString('latin1')
      content.size = Buffer.byteLength(content.text)
      delete content.encoding
    })
    expect(accusations(results)).toEqual([])
    expect(having(results, 'inconclusive')).toContain('MP3-FORMAT')
  })

  test.each(['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', 'yesterday', ''])(
    'times that are none: %j',
    (startedDateTime) => {
      let first = true
      const results = changed((entry) => {
        if (first) Object.assign(entry, { startedDateTime, time: 1e300 })
        first = false
      })
      expect(accusations(results)).toEqual([])
    },
  )

  test('of requests with an Authorization without a value the others still show theirs', () => {
    let first = true
    const results = changed(({ request: { headers } }) => {
      const key = headers.find(({ name }) => name.toLowerCase() === 'authorization')
      if (first && key) key.value = ''
      first = false
    })
    expect(accusations(results)).toEqual([])
    expect(having(results, 'pass')).toContain('AUTH-MISSING-401')
  })
})

test.skipIf(process.platform === 'win32')('a file that it names lies beside it, and nowhere else', () => {
  const [place, elsewhere] = [join(folder, 'place'), join(folder, 'elsewhere')]
  for (const path of [place, elsewhere]) mkdirSync(path)
  writeFileSync(join(elsewhere, 'secret'), '{"private":1}')
  symlinkSync(elsewhere, join(place, 'bodies'))
  symlinkSync(join(elsewhere, 'secret'), join(place, 'secret'))
  const content = { size: 13, mimeType: 'application/json' }
  for (const name of ['bodies/secret', 'secret', '../elsewhere/secret', join(elsewhere, 'secret')])
    expect(responseBody({ ...content, _file: name }, [], place), name).toBeUndefined()
  expect(Buffer.from(responseBody({ ...content, _file: 'secret' }, [], elsewhere)!).toString()).toBe('{"private":1}')
})
