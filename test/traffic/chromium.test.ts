import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { idsOfTraffic } from '../../src/cli/recorded-har.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { startReference } from '../../src/reference/reference.ts'
import { harRecord } from '../../src/traffic/har-record.ts'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { need, pathOf } from '../tools/needs.ts'

const folder = tempFolder('chromium-har')
beforeEach(({ skip }) => need(skip, 'chromium'))

/** A URL, and what `fetch` takes besides. */
type Asked = [url: string, init: { method?: string; headers: Record<string, string>; body?: string }]

/** What a page in a real browser asks the service, as Playwright records it. */
async function recorded(content: 'embed' | 'attach' | 'omit', faults: readonly string[]): Promise<string> {
  const reference = await startReference({ faults, voice: 'built-in' })
  const site = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end('<title>a</title>'))
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: pathOf('chromium')!,
    args: ['--no-sandbox', '--disable-web-security'],
  })
  mkdirSync(join(folder, content), { recursive: true })
  const path = join(folder, content, 'session.har')
  try {
    const context = await browser.newContext({ recordHar: { path, content } })
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const { baseUrl, apiKey, managementKey, model, voice, workspaceId } = reference
    const speech = (format: string, key: string): Asked => [
      `${baseUrl}/audio/speech`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, voice, input: 'Good morning, my friends.', response_format: format }),
      },
    ]
    const budget = (interval: string): Asked => [
      `${baseUrl}/workspaces/${workspaceId}/budgets/${interval}`,
      { headers: { authorization: `Bearer ${managementKey}` } },
    ]
    await page.evaluate(
      async (requests) => {
        for (const [url, init] of requests) await fetch(url, init).then((answer) => answer.arrayBuffer())
      },
      [speech('mp3', apiKey), speech('pcm', apiKey), speech('mp3', ''), budget('daily'), budget('yearly')],
    )
    await context.close()
    return path
  } finally {
    await browser.close()
    site.close()
    await reference.close()
  }
}

function found(path: string): { readonly accused: string[]; readonly passed: string[] } {
  const record = harRecord(path, {
    known: new Map(),
    version: '0',
    catalogueDigest: '0',
    requirements: idsOfTraffic(assayCatalogue, interfaceProfile),
  })
  const judged = judgeRecord(record, assayCatalogue)
  const having = (...verdicts: string[]): string[] =>
    judged.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id)
  return { accused: having('fail', 'warn', 'error'), passed: having('pass') }
}

/** As DevTools exports it by default. */
function sanitised(path: string): string {
  const har = JSON.parse(readFileSync(path, 'utf8')) as {
    log: { entries: { request: { headers: { name: string }[] } }[] }
  }
  for (const { request } of har.log.entries)
    request.headers = request.headers.filter(({ name }) => !/^(?:authorization|cookie)$/i.test(name))
  const to = path.replace('session', 'sanitised')
  writeFileSync(to, JSON.stringify(har))
  return to
}

test.each(['embed', 'attach', 'omit'] as const)(
  'a right service, content: %s',
  { timeout: 60_000 },
  async (content) => {
    const path = await recorded(content, [])
    const { accused, passed } = found(path)
    expect(accused).toEqual([])
    expect(passed).toContain('BUDGET-SUCCESS-200')
    if (content !== 'omit')
      expect(passed).toEqual(expect.arrayContaining(['MP3-FORMAT', 'PCM-FORMAT', 'AUTH-MISSING-401']))
    const without = found(sanitised(path))
    expect(without.accused).toEqual([])
    expect(without.passed).not.toContain('AUTH-MISSING-401')
  },
)

test('a faulty service', { timeout: 60_000 }, async () => {
  const path = await recorded('embed', ['auth-missing-accepted', 'budget-limit-usd-string'])
  expect(found(path).accused).toEqual(['AUTH-MISSING-401', 'BUDGET-LIMIT'])
  expect(found(sanitised(path)).accused).toEqual(['BUDGET-LIMIT'])
})
