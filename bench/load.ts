import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon, { type Request, type Result } from 'autocannon'
import type { Listening } from '../src/cli/embedded.ts'

/**
 * `npm run bench:load [seconds]`: `assay serve` under load on loopback. Prints requests a second, latencies, errors,
 * and the memory of the service at the start, in the middle and at the end. Fails on an answer that was not asked for,
 * and on memory that grows.
 */
const seconds = Number(process.argv[2] ?? 60)

/** Of the memory in the middle: what the service may have grown by at the end. */
const mostGrowth = 1.15

const service = spawn(
  process.execPath,
  [join(import.meta.dirname, '../bin/assay.js'), 'serve', '--with-parent', ...process.argv.slice(3)],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
const [line] = (await once(createInterface({ input: service.stdout }), 'line')) as [string]
const listening = JSON.parse(line) as Listening

let bad = 0
const print = (name: string, value: string, holds = true): void => {
  if (!holds) bad += 1
  process.stdout.write(`${holds ? 'ok' : 'NOT OK'}  ${name}: ${value}\n`)
}

/** Answers that came with another status than their requests asked for, by "what: status". */
const unasked = new Map<string, number>()

function request(what: string, status: number, parts: Omit<Request, 'onResponse'>): Request {
  return {
    ...parts,
    onResponse: (actual) => {
      if (actual !== status) unasked.set(`${what}: ${actual}`, (unasked.get(`${what}: ${actual}`) ?? 0) + 1)
    },
  }
}

const path = (below: string): string => `/v1${below}`
const budget = (what: string, status: number, workspace: string, interval: string): Request =>
  request(what, status, {
    method: 'GET',
    path: path(`/workspaces/${workspace}/budgets/${interval}`),
    headers: { authorization: `Bearer ${listening.managementKey}` },
  })

/** Every text is another: what was spoken before must not be what is measured. */
let spoken = 0
const speech = (
  what: string,
  status: number,
  { input = 'Good morning.', ...change }: Readonly<Record<string, string>>,
): Request =>
  request(what, status, {
    method: 'POST',
    path: path('/audio/speech'),
    headers: { authorization: `Bearer ${listening.apiKey}`, 'content-type': 'application/json' },
    setupRequest: (parts) => ({
      ...parts,
      body: JSON.stringify({
        model: listening.model,
        voice: listening.voice,
        response_format: 'mp3',
        ...change,
        input: `${input} Number ${(spoken += 1)}.`,
      }),
    }),
  })

const paragraph =
  'The parrot repeats what it hears. It hears a great deal, and most of it twice, because the room has an echo. ' +
  'It is fond of that.'
const loads: readonly { readonly name: string; readonly connections: number; readonly requests: Request[] }[] = [
  {
    name: 'budgets',
    connections: 8,
    requests: [
      ...['daily', 'weekly', 'monthly', 'lifetime'].map((interval) =>
        budget(interval, 200, listening.workspaceId, interval),
      ),
      budget('by slug', 200, listening.workspaceSlug, 'daily'),
      budget('nowhere', 404, 'nowhere', 'daily'),
    ],
  },
  {
    name: 'speech',
    connections: 4,
    requests: [
      speech('mp3', 200, {}),
      speech('pcm', 200, { response_format: 'pcm' }),
      speech('paragraph in mp3', 200, { input: paragraph }),
      speech('paragraph in pcm', 200, { input: paragraph, response_format: 'pcm' }),
      speech('other voice', 200, { model: 'assay/parrot', voice: 'ada' }),
      speech('no voice', 400, { voice: '' }),
    ],
  },
]

/** Resident memory of the service in MiB. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))![1]) / 1024
}

/** What is compiled and cached while the first requests come is no growth. */
const warming = Math.min(10, seconds / 6)

const running = loads.map(({ connections, requests }) =>
  autocannon({
    url: new URL(listening.baseUrl).origin,
    connections,
    requests,
    duration: seconds + warming,
    timeout: 30,
  }),
)
await wait(warming * 1000)
const start = memory()
await wait(seconds * 500)
const middle = memory()
await wait(seconds * 470)
const end = memory()
const results: Result[] = await Promise.all(running)

print(
  'machine',
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ` +
    `Node ${process.versions.node}; load and service share it`,
)
for (const [index, { latency, requests, errors, timeouts }] of results.entries()) {
  const { name, connections } = loads[index]!
  print(
    name,
    `${requests.average.toFixed(0)} requests/s over ${connections} connections for ${seconds} s; ` +
      `latency p50 ${latency.p50} ms, p90 ${latency.p90} ms, p99 ${latency.p99} ms, most ${latency.max} ms`,
    requests.total > 0,
  )
  print(`${name}, errors`, `${errors} (timeouts ${timeouts})`, errors === 0 && timeouts === 0)
}
print(
  'answers that were not asked for',
  unasked.size === 0 ? '0' : [...unasked].map(([what, count]) => `${what} (${count} times)`).join(', '),
  unasked.size === 0,
)
print(
  'memory at start, middle, end',
  [start, middle, end].map((mib) => `${mib.toFixed(0)} MiB`).join(', '),
  end <= middle * mostGrowth,
)
service.stdin.end()
const [code] = (await once(service, 'exit')) as [number | null]
print('the service stopped', `exit ${code}`, code === 0)
process.exitCode = bad === 0 ? 0 : 1
