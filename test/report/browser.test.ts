import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { htmlReport } from '../../src/report/html.ts'
import { need } from '../tools/needs.ts'
import { hostileText } from './hostile-text.ts'
import { launchBrowser, openPage, type Opened, type OpenOptions } from './open-page.ts'
import { sampleRun } from './sample-run.ts'

const folder = tempFolder('report')
let browser: Browser | undefined

beforeAll(async () => {
  writeFileSync(join(folder, 'plain.html'), htmlReport(sampleRun()))
  writeFileSync(join(folder, 'hostile.html'), htmlReport(sampleRun({ hostile: hostileText })))
  browser = await launchBrowser()
})

beforeEach(({ skip }) => need(skip, 'chromium'))
afterAll(async () => {
  await browser?.close()
})

const open = (name: string, options: OpenOptions = {}): Promise<Opened> => openPage(browser!, folder, name, options)

async function shownIds(page: Page): Promise<string[]> {
  return await page.evaluate(
    '[...document.querySelectorAll(".requirement")].filter((one) => !one.hidden).map((one) => one.id).sort()',
  )
}

test('opens from disk and says the outcome first', async () => {
  const { page, complaints } = await open('plain')
  await expect.poll(() => page.locator('h1').innerText()).toBe('Not conformant: 2 causes, 2 of 7 musts violated')
  await expect.poll(() => page.locator('.finding').first().locator('h3').innerText()).toBe('a byte was lost')
  expect(complaints).toEqual([])
})

test('every count is a filter, kept in the address', async () => {
  const { page, complaints } = await open('plain')
  for (const [verdict, count] of [
    ['pass', 1],
    ['fail', 2],
    ['warn', 1],
    ['observed', 1],
    ['inconclusive', 1],
    ['untested', 2],
    ['error', 1],
  ] as const) {
    const button = page.locator(`.counts button[value="${verdict}"]`)
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(page.url()).toMatch(new RegExp(`#\\?v=${verdict}$`))
    expect(await shownIds(page)).toHaveLength(count)
    expect(await page.locator('#found').innerText()).toContain(`, ${count} of 9 requirements`)
    await button.click()
    expect(page.url()).toMatch(/#$/)
  }
  expect(await shownIds(page)).toHaveLength(9)
  expect(complaints).toEqual([])
})

test('an address with a filter shows what it names', async () => {
  const { page } = await open('plain', { hash: '#?v=fail,warn&q=suite%3Aauth' })
  expect(await shownIds(page)).toEqual(['AUTH-MISSING-401'])
  expect(await page.locator('#search').inputValue()).toBe('suite:auth')
  expect(await page.locator('.finding:visible').count()).toBe(2)
  expect(await page.locator('#found').innerText()).toBe('2 of 4 findings, 1 of 9 requirements')
  expect(await page.locator('#interface h3:visible, #interface h4:visible').allInnerTexts()).toEqual([
    '5. Authentication',
  ])
})

test('the search finds words, phrases and properties, and leaves out what it must not', async () => {
  const { page } = await open('plain')
  const finds: Record<string, string[]> = {}
  for (const words of [
    'control failed',
    'level:should',
    '"a byte was lost"',
    'set -credits',
    'verdict:pass',
    'no such words',
    'x-said',
  ]) {
    await page.locator('#search').fill(words)
    finds[words] = await shownIds(page)
  }
  expect(finds).toEqual({
    'control failed': ['SPEECH-CONTROL'],
    'level:should': ['ERROR-JSON-LABEL'],
    '"a byte was lost"': ['SPEECH-PCM-SAMPLES'],
    'set -credits': ['ERROR-429'],
    'verdict:pass': ['BUDGET-RECORD'],
    'no such words': [],
    'x-said': [],
  })
})

test('a deep link opens what it names, also when it is folded or filtered away', async () => {
  const { page } = await open('plain', { hash: '#BUDGET-RECORD' })
  const requirement = page.locator('[id="BUDGET-RECORD"]')
  await expect.poll(() => requirement.isVisible()).toBe(true)
  await page.locator('#search').fill('control failed')
  expect(await requirement.isVisible()).toBe(false)
  await page.evaluate('location.hash = "#AUTH-MISSING-401%2FwrongCode%40default"')
  const finding = page.locator('[id="AUTH-MISSING-401/wrongCode@default"]')
  await expect.poll(() => finding.isVisible()).toBe(true)
  expect(await page.locator('#search').inputValue()).toBe('')
  await finding.getByText('AUTH-MISSING-401/wrongStatus@default').click()
  expect(page.url()).toMatch(/#AUTH-MISSING-401%2FwrongStatus%40default$/)
})

test('copies the curl line', async () => {
  const { page } = await open('plain', { permissions: ['clipboard-read', 'clipboard-write'] })
  const command = page.locator('[id="AUTH-MISSING-401/wrongStatus@default"] .command').first()
  await command.getByRole('button').click()
  await expect.poll(() => command.getByRole('button').innerText()).toBe('Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await command.locator('code').innerText())
  expect(await command.locator('code').innerText()).toContain('"$ASSAY_API_KEY"')
})

test('plays PCM from the fault on', async () => {
  const { page, complaints } = await open('plain')
  const finding = page.locator('[id="SPEECH-PCM-SAMPLES/shifted@default"]')
  await finding.locator('summary').first().click()
  await page.evaluate(
    'document.querySelector(".finding audio").addEventListener("playing", (event) => { globalThis.began = ' +
      'event.target.currentTime }, { once: true })',
  )
  await finding.getByRole('button', { name: 'Play from the fault' }).click()
  // The fault is at 0.25 s; a tenth of a second is heard before it.
  await expect.poll(() => page.evaluate('globalThis.began')).toBeGreaterThanOrEqual(0.1)
  await expect
    .poll(() => page.evaluate('document.querySelector(".finding audio").currentTime > globalThis.began'))
    .toBe(true)
  expect(await page.evaluate('document.querySelector(".finding audio").duration')).toBe(0.5)
  expect(await finding.locator('.audio .wave .fault').getAttribute('x1')).toBe('300.0')
  expect(complaints).toEqual([])
})

test('can be used with the keyboard alone', async () => {
  const { page } = await open('plain')
  await page.keyboard.press('/')
  await page.keyboard.type('pcm')
  expect(await shownIds(page)).toEqual(['SPEECH-PCM-SAMPLES'])
  await page.keyboard.press('Escape')
  expect(await shownIds(page)).toHaveLength(9)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).toMatch(/#AUTH-MISSING-401%2FwrongStatus%40default$/)
  await page.keyboard.press('k')
  expect(await page.evaluate('document.activeElement.id')).toBe('SPEECH-PCM-SAMPLES/shifted@default')
  // On to the fold of the exchange: requirement, link to itself, exchange.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.locator('[id="SPEECH-PCM-SAMPLES/shifted@default"] .exchange').getAttribute('open')).not.toBeNull()
})

test.each(['plain', 'hostile'])('a %s run fits 320 pixels, all unfolded', async (name) => {
  const { page } = await open(name, { viewport: { width: 320, height: 800 } })
  await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

test('is dark where the reader wants it, and stays so', async () => {
  const { page } = await open('plain', { colorScheme: 'dark' })
  const ground = async (): Promise<unknown> =>
    await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  expect(await ground()).toBe('rgb(21, 24, 28)')
  await page.locator('#theme').click()
  expect(await ground()).toBe('rgb(255, 255, 255)')
  // Chromium writes what a page stores a little later.
  const afterReload = async (): Promise<unknown> => {
    await page.reload()
    return await ground()
  }
  await expect.poll(afterReload, { timeout: 30_000 }).toBe('rgb(255, 255, 255)')
})

test('a hostile run executes nothing', async () => {
  const { page, complaints } = await open('hostile')
  await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
  for (const button of await page.locator('button').all()) await button.click({ trial: true })
  await page.locator('#search').fill('<script>')
  expect(
    await page.evaluate(
      '[globalThis.hacked, document.scripts.length, document.images.length, ' +
        'document.querySelectorAll("[onerror], [onload], [onmouseover], iframe, object, embed, base, ' +
        'form[action]").length]',
    ),
  ).toEqual([undefined, 1, 0, 0])
  expect(complaints).toEqual([])
})

test('what a page of another origin would need is forbidden by the page itself', async () => {
  const { page } = await open('plain')
  // As if an escape had been forgotten.
  await page.evaluate(
    'document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=\'globalThis.hacked=1\'><a id=bad ' +
      'href=\'javascript:globalThis.hacked=1\'>x</a>"); const script = document.createElement("script"); ' +
      'script.textContent = "globalThis.hacked=1"; document.body.append(script)',
  )
  await page.locator('#bad').click()
  expect(await page.evaluate('globalThis.hacked')).toBeUndefined()
})

test('says everything without scripts', async () => {
  const { page, complaints } = await open('plain', { javaScriptEnabled: false })
  expect(await page.locator('h1').isVisible()).toBe(true)
  expect(await page.locator('.finding').count()).toBe(4)
  const finding = page.locator('[id="AUTH-MISSING-401/wrongStatus@default"]')
  await finding.locator('summary', { hasNotText: 'Why it counts' }).first().click()
  await expect.poll(() => finding.getByText('X-Said').isVisible()).toBe(true)
  expect(await page.locator('.js:visible').count()).toBe(0)
  // Chromium says that it blocked a script: that is the point of this test.
  expect(complaints.filter((text) => !text.includes('script'))).toEqual([])
})
