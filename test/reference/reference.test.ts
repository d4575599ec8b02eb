import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interfaceProfile, openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { errorTable } from '../../src/contract/error-table.ts'
import { systemClock } from '../../src/reference/clock.ts'
import { provision } from '../../src/reference/provision.ts'
import { createReferenceServer } from '../../src/reference/server.ts'
import { createServices } from '../../src/reference/services.ts'
import type { Voice } from '../../src/reference/voice/voice.ts'
import { startReference, withDeviations, type Reference } from '../../src/reference/reference.ts'
import { scratch } from '../cli/assay.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', profile: openrouterProfile })
})
afterAll(() => reference.close())

const text = 'The parrot repeats what it hears.'

function speech(
  body: unknown,
  { key = reference.apiKey, base = reference.baseUrl, ...rest }: { key?: string; base?: string } & RequestInit = {},
): Promise<Response> {
  const given = typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body)
  return fetch(`${base}/audio/speech`, {
    method: 'POST',
    body: given,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...rest,
  })
}

function budget(
  workspace: string,
  interval: string,
  key = reference.managementKey,
  base = reference.baseUrl,
): Promise<Response> {
  return fetch(`${base}/workspaces/${encodeURIComponent(workspace)}/budgets/${encodeURIComponent(interval)}`, {
    headers: { authorization: `Bearer ${key}` },
  })
}

/** Status, with a check that every refusal has the envelope and the listed text. */
async function refused(answer: Promise<Response>): Promise<number> {
  const { status, headers } = await answer
  const { error } = (await (await answer).json()) as { error: { code: number; message: string } }
  expect(headers.get('content-type')).toBe('application/json')
  expect(error.code).toBe(status)
  if (status !== 401) expect(error.message).toContain(errorTable.find((row) => row.status === status)?.message)
  return status
}

/** Sends bytes as they are, and gives back what comes. */
function raw(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(reference.baseUrl).port), '127.0.0.1')
    let answer = ''
    socket
      .on('data', (part) => {
        answer += part.toString('latin1')
      })
      .on('close', () => resolve(answer))
      .on('error', () => resolve(answer))
    socket.setTimeout(3000, () => socket.destroy())
    socket.end(bytes)
  })
}

describe('create speech', () => {
  test.each([
    ['mp3', 'audio/mpeg'],
    ['pcm', 'audio/pcm;rate=24000;channels=1'],
  ])('%s is labelled %s', async (response_format, label) => {
    const answer = await speech({ model: reference.model, voice: reference.voice, input: text, response_format })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(label)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  })

  test('streams: the first piece comes long before the last sentence is spoken', async () => {
    // The share of the whole time that the first piece takes; the best of several, since others use the machine too.
    let best = Infinity
    for (let turn = 0; turn < 8 && best >= 1 / 3; turn += 1) {
      const sentences = Array.from({ length: 12 }, (_, index) => `Sentence number ${index} of long text ${turn}. `)
      const started = performance.now()
      const answer = await speech({ model: 'assay/parrot', input: sentences.join(''), response_format: 'mp3' })
      const pieces = (answer.body as ReadableStream<Uint8Array>).getReader()
      await pieces.read()
      const first = performance.now() - started
      while (!(await pieces.read()).done) {
        /* to the end */
      }
      best = Math.min(best, first / (performance.now() - started))
    }
    expect(best).toBeLessThan(1 / 3)
  })

  test('speed shortens speech where the model honours it, and nowhere else', async () => {
    const length = async (model: string, speed: number): Promise<number> =>
      (await (await speech({ model, input: text, speed })).arrayBuffer()).byteLength
    expect((await length('assay/parrot', 2)) / (await length('assay/parrot', 1))).toBeCloseTo(0.5, 2)
    expect(await length('assay/steady', 2)).toBe(await length('assay/steady', 1))
  })

  test('takes reference content and provider passthrough, and refuses other forms of them', async () => {
    const audio = { type: 'input_audio', input_audio: { data: 'data:audio/wav;base64,UklGRg==' } }
    const spoken = { type: 'text', text: 'what is said in it' }
    const ask = async (change: object): Promise<number> =>
      (await speech({ model: reference.model, input: 'Hi.', ...change })).status
    for (const input_references of [audio, [audio], [audio, spoken]])
      expect(await ask({ input_references, provider: { options: { openai: { instructions: 'calm' } } } })).toBe(200)
    for (const input_references of [
      [],
      [spoken],
      [spoken, audio],
      [audio, audio],
      [audio, spoken, spoken],
      'x',
      { type: 'input_audio' },
      { ...audio, type: 'audio' },
    ])
      expect(await ask({ input_references }), JSON.stringify(input_references)).toBe(400)
    expect(await ask({ provider: 'openai' })).toBe(400)
  })
})

test('every status of clause 7 comes by a real cause', async () => {
  for (const [status, model] of Object.entries(reference.faultModels))
    expect(await refused(speech({ model, input: text }))).toBe(Number(status))
  expect(await refused(speech({ model: reference.model, input: 3 }))).toBe(400)
  expect(await refused(speech({ model: 'no/such', input: text }))).toBe(404)
  expect(await refused(speech({ model: reference.model, input: text }, { key: 'unknown' }))).toBe(401)
  expect(await refused(speech({ model: reference.model, input: text }, { key: reference.noCreditKey }))).toBe(402)
  expect((await speech({ model: reference.model, input: 'a' }, { key: reference.rateLimitedKey })).status).toBe(200)
  const limited = await speech({ model: reference.model, input: 'a' }, { key: reference.rateLimitedKey })
  expect([limited.status, Number(limited.headers.get('retry-after')) > 60]).toEqual([429, true])
  expect(await refused(budget('nowhere', 'daily'))).toBe(404)
  expect(await refused(budget(reference.workspaceId, 'hourly'))).toBe(400)
  expect(await refused(budget(reference.workspaceId, 'daily', reference.apiKey))).toBe(401)
  for (const [status, slug] of Object.entries(reference.faultWorkspaces))
    expect(await refused(budget(slug, 'daily'))).toBe(Number(status))
})

test('budgets: the slug and the UUID are one workspace', async () => {
  for (const interval of ['daily', 'weekly', 'monthly', 'lifetime']) {
    const [byId, bySlug] = await Promise.all(
      [budget(reference.workspaceId, interval), budget(reference.workspaceSlug, interval)].map(
        async (each) => (await each).json() as Promise<{ data: Record<string, unknown> }>,
      ),
    )
    expect(byId).toEqual(bySlug)
    expect(byId?.data).toMatchObject({ workspace_id: reference.workspaceId, reset_interval: interval })
  }
})

test('deviations combine below a path, and an unknown one names its nearest', async () => {
  const base = withDeviations(reference.baseUrl, ['errors-code-string', 'json-newline'])
  const body = await (await speech({ model: reference.model, input: 3 }, { base })).text()
  expect(body).toMatch(/^\{"error":\{"code":"400".*\}\n$/)
  const unknown = await fetch(`${withDeviations(reference.baseUrl, ['errors-code-strnig'])}/audio/speech`, {
    method: 'POST',
  })
  expect([unknown.status, ((await unknown.json()) as { error: { message: string } }).error.message]).toEqual([
    404,
    expect.stringContaining('errors-code-string'),
  ])
  await expect(startReference({ faults: ['nothing'] })).rejects.toThrow('no fault')
})

test.each([
  ['kept state', { db: 'state.db' }, 404],
  ['kept state, said explicitly', { db: 'state.db', deviations: true }, 200],
  ['every address of the machine', { host: '0.0.0.0' }, 404],
  ['every address, said explicitly', { host: '0.0.0.0', deviations: true }, 200],
  ['loopback by name', { host: 'localhost' }, 200],
  ['loopback, said explicitly not', { deviations: false }, 404],
])('a path chooses deviations only in memory and on loopback: %s', async (_, options, status) => {
  using place = scratch()
  const db = 'db' in options && { db: join(place.path, options.db) }
  const started = await startReference({ voice: 'built-in', ...options, ...db })
  const base = withDeviations(started.baseUrl.replace('0.0.0.0', '127.0.0.1'), ['auth-missing-accepted'])
  expect((await fetch(`${base}/workspaces/aviary/budgets/daily`)).status).toBe(status)
  await started.close()
})

test('no input crashes it', async () => {
  const hostile: (string | Buffer)[] = [
    '\0\0\0\0\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /v1/workspaces/%/budgets/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET //with///v1 HTTP/1.1\r\nConnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET http://[::1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /${'a/'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nshort',
    'HEAD /v1/audio/speech HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /with/__proto__,constructor/v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]
  for (const bytes of hostile) {
    const answer = await raw(bytes)
    if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 40[014] /)
  }
  const deep = `{"model":"assay/parrot","input":"Hi.","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  const bodies: [string | Uint8Array, number][] = [
    [deep, 200],
    ['{"model":"assay/parrot","input":"Hi.","__proto__":{"voice":3},"constructor":null}', 200],
    ['{"model":"assay/parrot","input":"\\ud800 \\u0000"}', 200],
    ['x'.repeat(5_000_000), 400],
    [`{"input":"${'x'.repeat(3_000_000)}","model":"assay/parrot"}`, 400],
    [Uint8Array.of(0xff, 0xfe, 0x7b), 400],
    ['[]', 400],
    ['{"__proto__":{"input":"Hi.","model":"assay/parrot"}}', 400],
    ['{"model":"assay/parrot","input":"👩‍👩‍👧‍👦 مرحبا 你好"}', 200],
  ]
  for (const [body, status] of bodies) expect((await speech(body)).status).toBe(status)
  const gone = new AbortController()
  const abandoned = speech(
    { model: 'assay/parrot', input: 'One sentence of many. '.repeat(200) },
    { signal: gone.signal },
  )
    .then((answer) => answer.text())
    .catch(() => 'gone')
  setTimeout(() => gone.abort(), 30)
  await abandoned
  expect((await budget(reference.workspaceId, 'daily')).status).toBe(200)
})

test('a rate for ordinary keys is kept', async () => {
  const limited = await startReference({ voice: 'built-in', rateLimit: 2 })
  const ask = async (): Promise<number> =>
    (await speech({ model: limited.model, input: 'a' }, { key: limited.apiKey, base: limited.baseUrl })).status
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  await limited.close()
})

test('a voice that fails is an error before its first sound, and a broken connection after it', async () => {
  let spoken = 0
  const breaksAt = (sentence: number) => (): Float32Array => {
    if (++spoken >= sentence) throw new Error('no breath left')
    return new Float32Array(24_000).fill(0.1)
  }
  const services = createServices(
    { voice: 'built-in', clock: systemClock, profile: interfaceProfile, db: undefined, rateLimit: undefined },
    () => '',
  )
  const { apiKey } = provision(services.store, Date.now())
  const broken: Record<string, Voice> = { ...services.voices, ada: breaksAt(1) }
  const { server, stop } = createReferenceServer({ ...services, voices: broken }, [], () => false)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  expect(
    await refused(speech({ model: 'assay/parrot', voice: 'ada', input: 'One. Two.' }, { key: apiKey, base })),
  ).toBe(500)
  broken['bo'] = breaksAt(3)
  spoken = 0
  await expect(
    speech(
      { model: 'assay/parrot', voice: 'bo', input: 'First here. Second here. Third here. Fourth here.' },
      { key: apiKey, base },
    ).then((answer) => answer.arrayBuffer()),
  ).rejects.toThrow()
  await stop()
})
