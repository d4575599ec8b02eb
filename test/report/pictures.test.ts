import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { htmlReport } from '../../src/report/html.ts'
import { need } from '../tools/needs.ts'
import { madeRun } from './made-runs.ts'
import { launchBrowser, openPage, type Opened, type OpenOptions } from './open-page.ts'
import { sampleRun } from './sample-run.ts'

/** Pages of causes with a picture. */
const pictured = { hang: 'a hang on what is no JSON', statuses: '422 for whatever is refused' }

const folder = tempFolder('pictures')
let browser: Browser | undefined

beforeAll(async () => {
  browser = await launchBrowser()
  if (!browser) return
  writeFileSync(join(folder, 'plain.html'), htmlReport(sampleRun()))
  for (const [page, name] of Object.entries(pictured))
    writeFileSync(join(folder, `${page}.html`), htmlReport(await madeRun(name)))
}, 60_000)

beforeEach(({ skip }) => need(skip, 'chromium'))
afterAll(async () => {
  await browser?.close()
})

const open = (name: string, options: OpenOptions = {}): Promise<Opened> => openPage(browser!, folder, name, options)

const views = Object.keys(pictured).flatMap((name) => [[name, 1280, 800] as const, [name, 390, 700] as const])

test.each(views)(
  '%s: at %i by %i the first finding is read without scrolling, and axe finds nothing',
  async (name, width, height) => {
    const colorScheme = width === 390 ? 'dark' : 'light'
    const { page, complaints } = await open(name, { colorScheme, viewport: { width, height } })
    const box = await page.locator('.finding .compare').first().boundingBox()
    expect(box!.y + box!.height).toBeLessThan(height)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))])).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a hang is drawn attempt by attempt beside a request that was answered', async () => {
  const { page } = await open('hang')
  const rows = await page.locator('.finding [aria-label="Attempts"] tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split('\t')[0]!.trim())).toEqual([
    'attempt 1',
    'attempt 2',
    'attempt 3',
    'a valid request',
  ])
  expect(rows.slice(0, 3).every((row) => row.includes('given up after'))).toBe(true)
  expect(rows.at(-1)).toMatch(/answered with 200/)
  const widths = (await page.evaluate(
    '[...document.querySelectorAll(".attempts .wait")].map((one) => one.getBoundingClientRect().width)',
  )) as number[]
  expect(widths[0]!).toBeGreaterThan(3 * widths[3]!)
  expect(await page.locator('.attempts .again').count()).toBe(3)
})

test('a status that comes for much is a table of what was sent by what came', async () => {
  const { page } = await open('statuses')
  const head = await page.locator('.statuses thead th').allInnerTexts()
  expect(head[0]).toBe('Request')
  expect(head).toContain('422')
  const rows = await page.locator('.statuses tbody tr').allInnerTexts()
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.length).toBeLessThanOrEqual(8)
  expect(rows.some((row) => row.startsWith('voice'))).toBe(true)
  expect(await page.locator('.statuses td.marked').count()).toBeGreaterThanOrEqual(rows.length)
  expect(await page.locator('.finding .statuses').count(), 'of the cause, not of its effects').toBe(1)
})

test('a fault in the sound is drawn before anything is unfolded', async () => {
  const { page } = await open('plain')
  const wave = page.locator('[id="SPEECH-PCM-SAMPLES/shifted@default"] > .wave')
  expect(await wave.locator('.fault').getAttribute('x1')).toBe('300.0')
})
