import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { pathOf } from '../tools/needs.ts'

/** A page opens in a second, and a click takes a moment; on a machine that is busy each took half a minute. */
const busyMs = 90_000

/** The page as a reader has it: from disk, in a browser that reports every complaint. */
export interface Opened {
  readonly page: Page
  /** Errors and warnings of the console, and exceptions. */
  readonly complaints: string[]
}

export type OpenOptions = BrowserContextOptions & { readonly hash?: string }

/** Undefined where there is no browser. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = pathOf('chromium')
  if (executablePath === undefined) return undefined
  return await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Opens `name.html` of this folder. */
export async function openPage(
  browser: Browser,
  folder: string,
  name: string,
  options: OpenOptions = {},
): Promise<Opened> {
  const { hash = '', ...rest } = options
  const context = await browser.newContext(rest)
  const page = await context.newPage()
  page.setDefaultTimeout(busyMs)
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on(
    'request',
    (request) => /^(?:file|data|blob):/.test(request.url()) || complaints.push(`asked for ${request.url()}`),
  )
  await page.goto(`file://${join(folder, name)}.html${hash}`)
  return { page, complaints }
}
