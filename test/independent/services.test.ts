import { request } from 'node:http'
import { expect, test } from 'vitest'
import { services as all, type IndependentService } from './services.ts'
import { framesOf } from './speech/mp3.ts'

/** The fourth and the fifth set show beside themselves that they are what they say. */
const services = all.filter(({ id }) => !/^(?:fourth|fifth)-/u.test(id))

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

function call(method: string, url: string, key: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, agent: false, headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' } },
      (response) => {
        const pieces: Buffer[] = []
        const finish = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            type: String(response.headers['content-type']).toLowerCase(),
            body: Buffer.concat(pieces),
          })
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', finish)
        response.on('error', finish)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

test('ids are unique and every faulty service names its clause', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { kind, clause } of all) expect(clause !== undefined).toBe(kind === 'faulty')
})

/** What is wrong with the others is judged by the matrix of independent services; here they only have to be there. */
test('every service that is faulty or doubtful starts and answers', { timeout: 300_000 }, async () => {
  const others = services.filter(({ kind }) => kind !== 'innocent')
  expect(others.length).toBeGreaterThan(200)
  const dead: string[] = []
  const queue = [...others]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) if (!(await answers(next))) dead.push(next.id)
    }),
  )
  expect(dead).toEqual([])
})

async function answers(service: IndependentService): Promise<boolean> {
  const { environment: provided, close } = await service.start()
  try {
    const url = `${provided['ASSAY_BASE_URL']}/workspaces/none/budgets/monthly`
    const { status } = await call('GET', url, provided['ASSAY_MANAGEMENT_KEY'] ?? '')
    return status >= 200 && status < 600
  } catch {
    return false
  } finally {
    await close()
  }
}

test.for(services.filter(({ kind }) => kind === 'innocent'))('innocent $id', async (service) => {
  const { environment: provided, close } = await service.start()
  try {
    const base = provided['ASSAY_BASE_URL'] ?? ''
    const speech = {
      input: 'The quick brown fox jumps over the dog.',
      model: provided['ASSAY_MODEL'],
      voice: provided['ASSAY_VOICE'],
    }
    const speak = (format: string): Promise<Answer> =>
      call('POST', `${base}/audio/speech`, provided['ASSAY_API_KEY'] ?? '', { ...speech, response_format: format })
    const reading = call(
      'GET',
      `${base}/workspaces/${provided['ASSAY_WORKSPACE_SLUG']}/budgets/monthly`,
      provided['ASSAY_MANAGEMENT_KEY'] ?? '',
    )
    const mp3 = await speak('mp3')
    const [pcm, budget] = await Promise.all([speak('pcm'), reading])
    expect([mp3.status, pcm.status, budget.status]).toEqual([200, 200, 200])
    expect([mp3.type, pcm.type, budget.type].map((type) => type.split(/[; ]/u)[0])).toEqual([
      'audio/mpeg',
      'audio/pcm',
      'application/json',
    ])
    const frames = framesOf(mp3.body)
    expect(frames.length).toBeGreaterThan(30)
    expect(mp3.body.toString('latin1', frames.at(-1)).slice(0, 3)).toMatch(/^(?:|TAG|APE)$/u)
    expect(pcm.body.length % 2).toBe(0)
    const rate = Number(provided['ASSAY_PCM_RATE'] ?? 22_050) * Number(provided['ASSAY_PCM_CHANNELS'] ?? 1)
    expect(pcm.body.length / 2 / rate).toBeGreaterThan(0.8)
    expect(JSON.parse(budget.body.toString())).toMatchObject({
      data: { reset_interval: 'monthly', workspace_id: provided['ASSAY_WORKSPACE_ID'] },
    })
  } finally {
    await close()
  }
})
