import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { interfaceProfile, openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { allFaults } from '../../src/reference/registry.ts'
import { startReference } from '../../src/reference/reference.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { pathOf } from '../tools/needs.ts'

/**
 * What a person sees first of faults drawn at random: `node test/report/blind-trial.ts FOLDER COUNT SEED` writes the
 * first screen of each report as `01.png` and the terminal's first lines as `01.txt`, under numbers alone. Say of each
 * what is wrong, and only then open `sealed.json`. With ids of faults in place of the count it draws these.
 */
const [folder, ...words] = process.argv.slice(2)
if (folder === undefined) throw new Error('give the folder that the pictures are to be written to')
const executablePath = pathOf('chromium')
if (executablePath === undefined) throw new Error('there is no chromium on the PATH')
const named = words.flatMap((word) => allFaults.find(({ id }) => id === word) ?? [])
const [count = '20', seed = '1'] = words
const next = randomFrom(Number(seed))
const left = [...allFaults]
const drawn =
  named.length > 0
    ? named
    : Array.from({ length: Number(count) }, () => left.splice(Math.floor(next() * left.length), 1)[0]!)
process.stdout.write(named.length > 0 ? 'the faults that were named\n' : `faults drawn with the seed ${seed}\n`)
const scratch = mkdtempSync(join(tmpdir(), 'assay-blind-'))
const command = join(import.meta.dirname, '..', '..', 'bin', 'assay.js')
const browser = await chromium.launch({
  executablePath,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
mkdirSync(folder, { recursive: true })
const answers = drawn.map(({ id, title, violates }, index) => ({ picture: index + 1, id, title, root: violates[0] }))
writeFileSync(join(folder, 'sealed.json'), `${JSON.stringify(answers, null, 2)}\n`)
for (const [index, { id, profile }] of drawn.entries()) {
  const name = String(index + 1).padStart(2, '0')
  const reference = await startReference({
    voice: 'built-in',
    faults: [id],
    profile: profile === undefined ? interfaceProfile : openrouterProfile,
  })
  const out = join(scratch, name)
  const options = ['run', '--base-url', reference.baseUrl, '--out', out, ...(profile ? ['--profile', profile] : [])]
  const run = spawn(process.execPath, [command, ...options], {
    env: { ...process.env, ...environmentOf(reference), COLUMNS: '100' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  run.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await new Promise((done) => run.once('close', done))
  await reference.close()
  writeFileSync(join(folder, `${name}.txt`), `${said.split('\n').slice(0, 12).join('\n')}\n`)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
  await page.goto(`file://${join(out, 'report.html')}`)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}
await browser.close()
rmSync(scratch, { recursive: true })
process.stdout.write(`${drawn.length} pictures in ${folder}\n`)
