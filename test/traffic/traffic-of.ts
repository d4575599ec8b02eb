import { startReference } from '../../src/reference/reference.ts'
import type { Passed } from '../../src/traffic/passed.ts'
import { startProxy } from '../../src/traffic/proxy.ts'

/** What a client and the reference service said to each other. */
export interface Traffic {
  readonly baseUrl: string
  readonly passed: readonly Passed[]
  readonly keys: readonly string[]
}

/**
 * A small client: valid requests in both formats and without one, one without a key, two wrong ones, budgets, and other
 * paths.
 */
export async function trafficOf(faults: readonly string[]): Promise<Traffic> {
  const reference = await startReference({ faults, voice: 'built-in' })
  const passed: Passed[] = []
  const proxy = await startProxy({
    target: reference.baseUrl,
    port: 0,
    tls: { insecure: false },
    passed: (one) => passed.push(one),
  })
  try {
    const { apiKey, managementKey, model, voice, workspaceId } = reference
    const key = { authorization: `Bearer ${apiKey}` }
    const text = { model, voice, input: 'Good morning to you, my friends.' }
    const speak = (headers: Record<string, string>, body: object): Promise<void> =>
      read(`${proxy.baseUrl}/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    await speak(key, { ...text, response_format: 'mp3' })
    await speak(key, { ...text, response_format: 'pcm' })
    await speak(key, text)
    await speak({}, { ...text, response_format: 'mp3' })
    await speak(key, { ...text, response_format: 'mp3', voice: '' })
    await speak(key, { ...text, response_format: 'wav' })
    await speak(key, { ...text, response_format: 'mp3', stream_format: 'sse' })
    for (const interval of ['daily', 'weekly', 'yearly'])
      await read(`${proxy.baseUrl}/workspaces/${workspaceId}/budgets/${interval}`, {
        headers: { authorization: `Bearer ${managementKey}` },
      })
    await read(`${proxy.baseUrl}/workspaces/${workspaceId}/budgets/daily`, {})
    await read(`${proxy.baseUrl}/models`, { headers: key })
    return { baseUrl: reference.baseUrl, passed, keys: [apiKey, managementKey] }
  } finally {
    await proxy.close()
    await reference.close()
  }
}

/** Reads an answer to its end, if it has one. */
async function read(url: string, init: RequestInit): Promise<void> {
  await fetch(url, init).then(
    (answer) => answer.arrayBuffer().catch(() => undefined),
    () => undefined,
  )
}
