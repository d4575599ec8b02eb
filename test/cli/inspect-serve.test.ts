import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { speech } from '../../fixtures/audio/signals.ts'
import { deployment } from '../pipelines/deployment.ts'
import { launchBrowser } from '../report/open-page.ts'
import { assay, scratch } from './assay.ts'

const program = join(resolve(import.meta.dirname, '../..'), 'bin/assay.js')

/** The page as its user has it, until the end of the test. */
async function served(env: Readonly<Record<string, string>>): Promise<{ url: URL; [Symbol.dispose](): void }> {
  const child = spawn(process.execPath, [program, 'inspect', '--serve'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url: new URL(line), [Symbol.dispose]: () => void child.kill() }
}

async function asked(
  page: URL,
  path: string,
  body: Uint8Array<ArrayBuffer> | string,
): Promise<Readonly<Record<string, string>>> {
  const url = new URL(path, page)
  url.searchParams.set('token', page.searchParams.get('token')!)
  return (await (await fetch(url, { method: 'POST', body })).json()) as Readonly<Record<string, string>>
}

test('a file is judged as `assay inspect` judges it, and one request as `assay try` does', async () => {
  using target = await deployment('x')
  using page = await served(target.variables)
  using place = scratch()
  const mp3 = Buffer.from(await encodeMp3(speech(1, 2, 24_000), { sampleRate: 24_000, channels: 1 }))
  for (const [name, bytes, verdict] of [
    ['whole.mp3', mp3, 'sound'],
    ['cut.mp3', mp3.subarray(0, -100), 'faulty'],
  ] as const) {
    const file = join(place.path, name)
    writeFileSync(file, bytes)
    const shown = await asked(page.url, `/judge?as=mp3&name=${name}`, new Uint8Array(bytes))
    const { stdout } = await assay(['inspect', name, '--as', 'mp3'], { cwd: place.path })
    expect([shown['verdict'], shown['text']!.replaceAll(/\s+/g, ' ')]).toEqual([
      verdict,
      stdout.replaceAll(/\s+/g, ' '),
    ])
  }
  const spoken = await asked(page.url, '/try', '{"text":"Hello there.","format":"pcm"}')
  expect(spoken).toMatchObject({ verdict: 'no must is violated', as: 'pcm', rate: 24_000 })
  expect(Buffer.from(spoken['speech']!, 'base64').length).toBeGreaterThan(1000)
  expect(await asked(page.url, '/try', '{"interval":"monthly"}')).toMatchObject({ verdict: 'no must is violated' })
  expect(await asked(page.url, '/try', '{"text":" "}')).toMatchObject({ verdict: 'not done', text: /say what/ })
  expect(JSON.stringify(spoken)).not.toContain(target.variables['ASSAY_API_KEY'])
})

test('without the token, or by another name of this machine, nothing is answered', async () => {
  using page = await served({})
  const status = (path: string, host: string, method = 'GET'): Promise<number> =>
    new Promise((done) =>
      request({ host: '127.0.0.1', port: page.url.port, path, method, headers: { host } }, (answer) => {
        answer.resume()
        done(answer.statusCode!)
      }).end(),
    )
  const whole = page.url.pathname + page.url.search
  expect(await status(whole, page.url.host)).toBe(200)
  expect(await status('/', page.url.host)).toBe(403)
  expect(await status(`${whole}x`, page.url.host)).toBe(403)
  expect(await status(whole, `rebound.example:${page.url.port}`)).toBe(403)
  expect(await status(`/try${page.url.search}`, 'rebound.example', 'POST')).toBe(403)
  expect(await status(`/other${page.url.search}`, page.url.host)).toBe(404)
  expect(await asked(page.url, '/try', '{"interval":"monthly"}'), 'what is missing is said').toMatchObject({
    verdict: 'not done',
    text: expect.stringContaining('no target'),
  })
  const [code, stderr] = await assay(['inspect', 'file.mp3', '--serve']).then((end) => [end.code, end.stderr])
  expect([code, stderr]).toEqual([2, expect.stringContaining('--serve takes its files in the browser')])
})

const browser = await launchBrowser()

test.skipIf(!browser)(
  'in a browser a chosen file is judged, drawn and played, and the page runs nothing of it',
  async () => {
    using page = await served({})
    using place = scratch()
    const name = '<img src=x onerror=alert(1)>.mp3'
    const file = join(place.path, name)
    writeFileSync(file, await encodeMp3(speech(1, 2, 24_000), { sampleRate: 24_000, channels: 1 }))
    const shown = await (await browser!.newContext()).newPage()
    const complaints: string[] = []
    shown.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    shown.on('pageerror', (error) => complaints.push(error.message))
    shown.on('dialog', (dialog) => void complaints.push(dialog.message()))
    await shown.goto(page.url.href)
    await shown.setInputFiles('#choose', file)
    await shown.waitForSelector('#wave:not([hidden])')
    expect(await shown.textContent('#verdict')).toBe('sound')
    expect(await shown.textContent('#said')).toContain('onerror')
    expect(await shown.getAttribute('#wave', 'aria-label')).toMatch(/^loudness over 2\.\d\d s$/)
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
    await browser!.close()
  },
)
