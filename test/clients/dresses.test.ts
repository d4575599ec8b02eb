import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dresses, linesOf, type Dress } from '../../suites/requests/dresses.ts'
import { readBudget, speechClients } from './clients.ts'

/** Requests as they came, head and body. */
const came: string[] = []
let server: Server
let baseUrl: string
beforeAll(async () => {
  server = createServer((socket) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
      if (end < 0 || text.length < end + 4 + length) return
      came.push(text)
      const type = text.includes('/speech') ? 'audio/mpeg' : 'application/json'
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => server.close())

const words = { model: 'vendor/model', voice: 'ada', input: 'caf\u00e9 & "<b>"', format: 'mp3' } as const
const members = { model: words.model, input: words.input, voice: words.voice, response_format: words.format }
const use = (): Parameters<typeof readBudget>[0] => ({ baseUrl, apiKey: 'sk-key', retries: 'none' })
const speak = (index: number): Promise<unknown> => speechClients[index]!.speak(use(), words)
const authorization = { Authorization: 'Bearer sk-key' }

/** Versions, and the machine, differ from one installation to the next. */
function leveled(line: string): string {
  return line
    .replace(/^(x-stainless-(?:os|arch)): .*/i, '$1')
    .replace(/^(?:user-agent|x-stainless-[a-z-]*version): .*/i, (one) => one.replace(/\d+(?:\.\d+)*/g, 'N'))
}

function worn(dress: Dress, operation: 'speech' | 'budget'): string[] {
  const body = operation === 'speech' ? dress.write(members) : ''
  const filled: Readonly<Record<string, string>> = {
    host: new URL(baseUrl).host,
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = linesOf(dress[operation]!, 'Bearer sk-key').map(
    ([name, value]) => `${name}: ${value === '' ? (filled[name.toLowerCase()] ?? '') : value}`,
  )
  return [...lines.map(leveled), '', Buffer.from(body).toString('latin1')]
}

test.each<[string, 'speech' | 'budget', () => Promise<unknown>]>([
  [
    'node-fetch',
    'speech',
    () =>
      fetch(`${baseUrl}/audio/speech`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify(members),
      }),
  ],
  ['node-fetch', 'budget', () => fetch(`${baseUrl}/workspaces/a/budgets/daily`, { headers: authorization })],
  ['openrouter', 'speech', () => speak(0)],
  ['openrouter', 'budget', () => readBudget(use(), 'a', 'daily')],
  ['openai', 'speech', () => speak(1)],
  [
    'openai',
    'budget',
    () => new OpenAI({ baseURL: baseUrl, apiKey: 'sk-key', maxRetries: 0 }).get('/workspaces/a/budgets/daily'),
  ],
  ['ai-sdk', 'speech', () => speak(2)],
])('the dress %s, %s, is what the client sends, word for word', async (id, operation, call) => {
  came.length = 0
  await call().catch(() => undefined)
  const [first = '', ...lines] = came[0]!.split('\r\n')
  expect(first).toMatch(operation === 'speech' ? /^POST .*\/audio\/speech HTTP/ : /^GET .*\/budgets\/daily HTTP/)
  expect(lines.map(leveled)).toEqual(
    worn(
      dresses.find((one) => one.id === id)!,
      operation,
    ),
  )
})
