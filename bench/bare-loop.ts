import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'undici'
import { expand, type SecretName, type Secrets } from '../src/record/template.ts'
import { readEvents } from '../src/record/read-events.ts'

/**
 * `node bench/bare-loop.ts RUN CONCURRENCY`: sends the requests of a recorded run again, and does nothing else: no
 * judging, no record, no waiting. Those that are no plain HTTP are left out; they are few. Keys come from the
 * environment.
 */
const [folder = '', concurrency = '16'] = process.argv.slice(2)
const secrets: Secrets = new Map(
  Object.entries(process.env).filter(([name]) => /^ASSAY_.*KEY$/.test(name)) as [SecretName, string][],
)
const requests: { method: string; path: string; headers: string[]; body: Buffer | null }[] = []
let origin = ''
for (const event of readEvents(folder)) {
  if (event.event !== 'exchange' || event.exchange.request.wire !== undefined) continue
  const { method, url, headers, body } = event.exchange.request
  origin ||= new URL(url).origin
  const file = body && join(folder, 'bodies', body.sha256)
  const bytes = file !== undefined && existsSync(file) ? readFileSync(file) : undefined
  const isTemplate = bytes?.includes('${') === true
  requests.push({
    method,
    path: expand(url.slice(origin.length), secrets),
    headers: headers
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .flatMap(([name, value]) => [name, expand(value, secrets)]),
    body: bytes ? (isTemplate ? Buffer.from(expand(bytes.toString(), secrets)) : bytes) : null,
  })
}
let next = 0
const began = performance.now()
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    const client = new Client(origin, { pipelining: 1 })
    for (let request = requests[next++]; request; request = requests[next++]) {
      // Whatever it is: what a run sends is not all answered either.
      await client.request(request).then(
        ({ body }) => body.dump({ limit: Infinity }),
        () => undefined,
      )
    }
    await client.destroy()
  }),
)
process.stdout.write(`${JSON.stringify({ requests: requests.length, ms: performance.now() - began })}\n`)
