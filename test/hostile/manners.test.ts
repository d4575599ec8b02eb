import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { scratch } from '../cli/assay.ts'
import { need, pathOf } from '../tools/needs.ts'
import { nasty } from './behaviours/content.ts'
import { runAgainst } from './run-against.ts'
import { hostileTarget, socketServer, type Trick } from './target.ts'

let reference: Reference

beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})

afterAll(() => reference.close())

const deadlineSeconds = 60
const some = [
  '--quiet',
  '--timeout',
  '8s',
  '--deadline',
  `${deadlineSeconds}s`,
  '--only',
  'BUDGET-SUCCESS-200,BUDGET-DATA,SPEECH-SPEED-ONE,ERROR-JSON,ERROR-MESSAGE-CLEAN,BUDGET-STATUS-LISTED',
]

test.concurrent('a redirect is an answer like any other: it is judged, never followed', async () => {
  let visits = 0
  const elsewhere = socketServer(() => (visits += 1))
  elsewhere.server.listen(0, '127.0.0.1')
  await once(elsewhere.server, 'listening')
  const location = `http://127.0.0.1:${(elsewhere.server.address() as AddressInfo).port}/v1/elsewhere`
  const statuses = [301, 302, 303, 307, 308]
  let count = 0
  const redirect: Trick = (socket) =>
    void socket.write(
      `HTTP/1.1 ${statuses[count++ % statuses.length]} Moved\r\nLocation: ${location}\r\nRefresh: 0; ` +
        `url=${location}\r\nLink: <${location}>; rel=preload\r\nContent-Length: 0\r\n\r\n`,
    )
  const target = await hostileTarget(() => redirect, reference)
  using out = scratch()
  const { result, words } = await runAgainst(target.baseUrl, reference, out.path, some)
  await Promise.all([target.close(), elsewhere.close()])
  expect(count).toBeGreaterThan(10)
  expect(visits).toBe(0)
  expect(result.outcome).not.toBe('conformant')
  expect(words).toMatch(/get budget answered with 30\d, which is not listed for it/)
})

test.concurrent('absurd delays are not waited for', async () => {
  const delays = [
    '31536000',
    '99999999999999999999',
    '-5',
    'soon',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    '1e9',
    'NaN',
    '0x10',
    '',
    '3600, 7200',
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ]
  let count = 0
  const wait: Trick = (socket) =>
    void socket.write(
      `HTTP/1.1 ${count % 2 ? 429 : 503} Later\r\nRetry-After: ` +
        `${delays[count++ % delays.length]}\r\nContent-Length: 0\r\n\r\n`,
    )
  const target = await hostileTarget((asked) => (asked.path.includes('/budgets/') ? wait : undefined), reference)
  using out = scratch()
  const { code, result, words } = await runAgainst(target.baseUrl, reference, out.path, [
    ...some.slice(0, -1),
    'BUDGET-SUCCESS-200,SPEECH-SPEED-ONE',
  ])
  await target.close()
  expect(code).not.toBe(0)
  // The target named delays of an hour and more.
  expect(result.run.durationMs).toBeLessThan(4 * deadlineSeconds * 1000)
  expect(count).toBeLessThan(400)
  expect(words).toMatch(/gave up answering get budget: \d+ requests in a row ended with (?:429|503)/)
  const speed = result.requirements.find(({ id }) => id === 'SPEECH-SPEED-ONE')
  expect(speed?.verdict).toBe('pass')
})

test('nothing that a target says runs in the report', async ({ skip }) => {
  need(skip, 'chromium')
  const body = JSON.stringify({
    error: { code: 418, message: `${nasty}</script><svg onload="document.title='owned'">\n    at evil (x.js:1:1)` },
  })
  const say: Trick = (socket) =>
    void socket.write(
      `HTTP/1.1 418 <script>document.title='owned'</script>\r\nContent-Type: ` +
        `text/html<script>document.title='owned'</script>\r\nX-Nasty: <img src=x ` +
        `onerror="document.title='owned'">\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  const target = await hostileTarget(() => say, reference)
  using out = scratch()
  const { words } = await runAgainst(target.baseUrl, reference, out.path, some)
  await target.close()
  expect(words).toContain('shows the inside of the server')
  expect(out.read('report.html')).toContain('&lt;svg onload')
  const args = ['--headless', '--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: pathOf('chromium')!, args })
  try {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
    page.on(
      'request',
      (request) => /^(?:file|data|blob):/.test(request.url()) || complaints.push(`asked for ${request.url()}`),
    )
    await page.goto(pathToFileURL(join(out.path, 'report.html')).href)
    for (const summary of await page.locator('summary').all()) if (await summary.isVisible()) await summary.click()
    expect(await page.title()).toMatch(/Assay$/)
    expect(await page.locator('main img[src="x"], svg[onload]').count()).toBe(0)
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})
