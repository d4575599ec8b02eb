import { startReference } from '../src/reference/reference.ts'
import { startProxy } from '../src/traffic/proxy.ts'
import type { BenchLine } from './audio.bench.ts'

/** Pairs of requests that are counted, and those before, in which V8 compiles and connections open. */
const [pairs, warming] = [300, 50]

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1]!
}

/** Milliseconds until an answer is read whole. */
async function timeOf(url: string, init: RequestInit): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, init)
  const { byteLength } = await answer.arrayBuffer()
  const time = performance.now() - start
  if (answer.status !== 200 || byteLength === 0) throw new Error(`what is measured with answers ${answer.status}`)
  return time
}

/**
 * What `assay proxy` adds to a request: the same one directly and through it, in turn, so that whatever else the
 * machine does meets both. The proxy shares its thread with client and service here, and judges nothing.
 */
export async function proxyBench(): Promise<BenchLine[]> {
  const reference = await startReference({ voice: 'built-in' })
  const proxy = await startProxy({
    target: reference.baseUrl,
    port: 0,
    tls: { insecure: false },
    passed: () => undefined,
  })
  const { apiKey, managementKey, model, voice, workspaceId } = reference
  const text = JSON.stringify({ model, voice, input: 'Good morning to you.', response_format: 'pcm' })
  const kinds: readonly (readonly [name: string, path: string, init: RequestInit])[] = [
    ['a budget', `/workspaces/${workspaceId}/budgets/daily`, { headers: { authorization: `Bearer ${managementKey}` } }],
    [
      'a sentence',
      '/audio/speech',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: text,
      },
    ],
  ]
  try {
    const lines: BenchLine[] = []
    for (const [name, path, init] of kinds) {
      const added: number[] = []
      const ratios: number[] = []
      for (let pair = -warming; pair < pairs; pair++) {
        const urls = [reference.baseUrl, proxy.baseUrl]
        // Who comes second finds what the first has warmed.
        const turned = pair % 2 === 0 ? urls : urls.toReversed()
        const times = new Map<string, number>()
        for (const url of turned) times.set(url, await timeOf(`${url}${path}`, init))
        const [direct, through] = urls.map((url) => times.get(url)!) as [number, number]
        if (pair < 0) continue
        added.push(through - direct)
        ratios.push(through / direct)
      }
      lines.push({
        name: `${name} through assay proxy, added to a request in the median of pairs`,
        value: `${median(added).toFixed(2)} ms (${median(ratios).toFixed(2)}× of the direct one)`,
        holds: undefined,
      })
    }
    return lines
  } finally {
    await proxy.close()
    await reference.close()
  }
}
