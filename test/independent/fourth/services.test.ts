import { request } from 'node:http'
import { expect, test } from 'vitest'
import { faulty, fourthServices, innocent } from './services.ts'
import { startService } from './serve.ts'

interface Heard {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

function once(url: string, method: string, key = '', body?: unknown): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const plain = { authorization: `Bearer ${key}`, 'user-agent': 'self-test' }
    const headers = body === undefined ? plain : { ...plain, 'content-type': 'application/json' }
    const sent = request(url, { method, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        const type = answer.headers['content-type']?.toLowerCase() ?? ''
        resolve({ status: answer.statusCode ?? 0, type, body: Buffer.concat(pieces) })
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A connection that ended while it was idle is no answer: the request goes a second time. */
async function ask(...exchange: Parameters<typeof once>): Promise<Heard> {
  try {
    return await once(...exchange)
  } catch {
    return once(...exchange)
  }
}

type Settings = Record<string, string>

/** The bytes of a speech, 0 where it is none of the format. */
async function speech(settings: Settings, format: 'mp3' | 'pcm', input: string): Promise<number> {
  const order = { model: settings.ASSAY_MODEL, input, voice: settings.ASSAY_VOICE, response_format: format }
  const { status, type, body } = await ask(
    `${settings.ASSAY_BASE_URL}/audio/speech`,
    'POST',
    settings.ASSAY_API_KEY,
    order,
  )
  const mpeg = body.toString('latin1', 0, 3) === 'ID3' || (body[0] === 0xff && (body[1] ?? 0) >= 0xf2)
  const named = type.startsWith(format === 'mp3' ? 'audio/mpeg' : 'audio/pcm')
  const whole = format === 'mp3' ? mpeg : !mpeg && body.length % 2 === 0
  return status === 200 && named && whole ? body.length : 0
}

/** Whether the monthly budget comes with 200 and as an object. */
async function budget(settings: Settings): Promise<boolean> {
  const path = `${settings.ASSAY_BASE_URL}/workspaces/${settings.ASSAY_WORKSPACE_ID}/budgets/monthly`
  const { status, body } = await ask(path, 'GET', settings.ASSAY_MANAGEMENT_KEY)
  const text = body.toString().trim()
  return status === 200 && text.startsWith('{') && typeof JSON.parse(text) === 'object'
}

test('there are enough of them, each under its own name', () => {
  const ids = fourthServices.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !id.startsWith('fourth-'))).toEqual([])
  expect(faulty.length).toBeGreaterThanOrEqual(90)
  expect(innocent.length).toBeGreaterThanOrEqual(65)
})

test.concurrent.each([...faulty, ...innocent])(
  '$id speaks and reads budgets unless its defect says otherwise',
  async (sketch) => {
    const running = await startService(sketch)
    try {
      const settings = running.environment
      const broken = sketch.breaks ?? []
      for (const format of (['mp3', 'pcm'] as const).filter((name) => !broken.includes(name))) {
        expect(
          await speech(settings, format, `This is how ${format} goes by land and by sea.`),
          format,
        ).toBeGreaterThan(2000)
      }
      if (!broken.includes('budget')) expect(await budget(settings), 'budget').toBe(true)
    } finally {
      await running.close()
    }
  },
)

test.each(['fourth-choice-go', 'fourth-choice-laravel'])('%s speaks a longer text for longer', async (id) => {
  const running = await fourthServices.find((service) => service.id === id)?.start()
  if (running === undefined) throw new Error(`There is no ${id}.`)
  try {
    for (const format of ['mp3', 'pcm'] as const) {
      const short = await speech(running.environment, format, 'A short text.')
      const long = await speech(running.environment, format, 'A short text and a good deal more of it.')
      expect(long).toBeGreaterThan(short * 2)
    }
  } finally {
    await running.close()
  }
})
