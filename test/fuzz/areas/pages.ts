import assert from 'node:assert/strict'
import { chromium, type Browser } from 'playwright-core'
import { htmlReport } from '../../../src/report/html.ts'
import { pathOf } from '../../tools/needs.ts'
import { reportedRun } from '../arbitraries/reported-runs.ts'
import { property, type Area } from '../area.ts'

const executablePath = pathOf('chromium')
let browser: Promise<Browser> | undefined

function open(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: executablePath!,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  return browser
}

/** What a target's text would have become, had it been taken for markup. */
const foreign =
  '[typeof globalThis.hacked, document.scripts.length, document.images.length, document.querySelectorAll("iframe, ' +
  'object, embed, base, form[action], link[href], meta[http-equiv=refresh]").length, [...document.querySelectorAll' +
  '("*")].filter((one) => [...one.attributes].some(({ name }) => name.startsWith("on"))).length, ' +
  '[...document.querySelectorAll("a[href]")].filter((one) => !/^(?:#|bodies\\/)/.test(one.getAttribute("href")))' +
  '.map((one) => one.getAttribute("href"))]'

/** `report.html` in a real browser: no script of a target's ever runs. */
export const pages: Area = {
  name: 'pages',
  properties:
    executablePath === undefined
      ? []
      : [
          property(
            'nothing of a target runs, is loaded, or becomes markup',
            reportedRun,
            async (run) => {
              const context = await (await open()).newContext()
              try {
                const page = await context.newPage()
                const complaints: string[] = []
                page.on('console', (one) => ['error', 'warning'].includes(one.type()) && complaints.push(one.text()))
                page.on('pageerror', ({ message }) => complaints.push(message))
                page.on('request', (one) => complaints.push(`asked for ${one.url()}`))
                page.on('dialog', (one) => complaints.push(`a dialog: ${one.message()}`))
                await page.setContent(htmlReport(run))
                await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
                assert.deepEqual(await page.evaluate(foreign), ['undefined', 1, 0, 0, 0, []])
                assert.equal(await page.locator('.requirement').count(), run.result.requirements.length)
                assert.deepEqual(complaints, [])
              } finally {
                await context.close()
              }
            },
            { slow: true },
          ),
        ],
  async close() {
    await (await browser)?.close()
  },
}
