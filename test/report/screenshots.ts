import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { pathOf } from '../tools/needs.ts'

/**
 * Pictures of reports for the README, from real runs against the embedded reference service: `node
 * test/report/screenshots.ts FOLDER`. Writes `conformant.png`, `not-conformant.png` and `not-established.png`.
 */
const folder = process.argv[2]
if (folder === undefined) throw new Error('give the folder that the pictures are to be written to')
const scratch = mkdtempSync(join(tmpdir(), 'assay-screenshots-'))
const assay = join(import.meta.dirname, '..', '..', 'bin', 'assay.js')

interface Picture {
  readonly name: string
  readonly args: readonly string[]
}

const pictures: readonly Picture[] = [
  { name: 'conformant', args: ['--reference'] },
  { name: 'not-conformant', args: ['--reference', '--fault', 'pcm-byte-lost'] },
  { name: 'not-established', args: ['--base-url', '{served}'] },
]

const server = spawn(process.execPath, [assay, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] })
const line = await new Promise<string>((done) => server.stdout.once('data', (bytes: Buffer) => done(bytes.toString())))
const served = JSON.parse(line) as { baseUrl: string; apiKey: string; model: string; voice: string }
const executablePath = pathOf('chromium')
if (executablePath === undefined) throw new Error('there is no chromium on the PATH')
const browser = await chromium.launch({
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
mkdirSync(folder, { recursive: true })
for (const { name, args } of pictures) {
  const out = join(scratch, name)
  const keys = args.includes('{served}')
    ? { ASSAY_API_KEY: served.apiKey, ASSAY_MODEL: served.model, ASSAY_VOICE: served.voice }
    : {}
  const run = spawn(
    process.execPath,
    [assay, 'run', ...args.map((arg) => arg.replace('{served}', served.baseUrl)), '--quiet', '--out', out],
    { env: { ...process.env, ...keys }, stdio: 'inherit' },
  )
  await new Promise((done) => run.once('exit', done))
  const page = await browser.newPage({ viewport: { width: 1100, height: 820 }, colorScheme: 'light' })
  await page.goto(`file://${join(out, 'report.html')}`)
  // What a reader would open first.
  const fold = page.locator('.finding .exchange summary').first()
  if ((await fold.count()) > 0) await fold.click()
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}
await browser.close()
server.kill()
rmSync(scratch, { recursive: true })
