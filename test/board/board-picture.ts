import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { pathOf } from '../tools/needs.ts'

/** A picture of the upper part of a page. @throws Error where there is no Chromium. */
export async function boardPicture(page: string, picture: string): Promise<void> {
  const executablePath = pathOf('chromium')
  if (executablePath === undefined) throw new Error('--picture: there is no chromium on the PATH')
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
  const view = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  await view.goto(pathToFileURL(page).href)
  await view.screenshot({ path: picture })
  await browser.close()
}
