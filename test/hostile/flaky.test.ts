import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { startReference } from '../../src/reference/reference.ts'
import { chosen, fewExamples } from '../chosen.ts'
import { scratch } from '../cli/assay.ts'
import { runAgainst } from './run-against.ts'

// Most of the time they wait.
vi.setConfig({ maxConcurrency: 4 })

describe.concurrent('limits and trouble:', () => {
  test.each(
    chosen(
      [
        ['lets through twenty requests a second', { rateLimit: 20 }, 1],
        ['fails now and then with 503', { latitudes: ['trouble-503'] }, 1],
        ['fails now and then with 503 and a time to come back', { latitudes: ['trouble-503-retry-after'] }, 1],
      ],
      3,
    ),
  )('a service that %s is conformant, and the reports say what it took', async (_title, options, least) => {
    const reference = await startReference({ voice: 'built-in', warm: true, ...options })
    using out = scratch()
    const { code, result, stdout } = await runAgainst(reference.baseUrl, reference, out.path, [
      '--reporter',
      'html,junit,summary',
      ...fewExamples,
    ])
    await reference.close()
    expect(code, stdout).toBe(0)
    expect(result).toMatchObject({ outcome: 'conformant', counts: { fail: 0, warn: 0, inconclusive: 0, error: 0 } })
    const { waits, retries } = result.run
    expect(waits).toBeGreaterThanOrEqual(least)
    expect(retries).toBeGreaterThanOrEqual(least)
    const told = `${waits} wait${waits === 1 ? '' : 's'}`
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`${told} · ${retries} sent again`)
    expect(out.read('summary.md')).toContain(`${told} · ${retries} sent again`)
    expect(out.read('report.html')).toContain(`${retries} sent again, ${told}`)
  })

  test.each(
    chosen(
      [
        ['throttles for ever', 429, '1'],
        ['throttles for ever and says no more', 429, undefined],
        ['is down', 503, undefined],
        ['is down for an hour', 503, '3600'],
      ],
      2,
    ),
  )('of a target that %s nothing is established, and it is left alone soon', async (_title, status, retryAfter) => {
    let count = 0
    const server = createServer((_request, response) => {
      count += 1
      response
        .writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
        .end(JSON.stringify({ error: { code: status, message: 'Rate limit exceeded' } }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const reference = await startReference({ voice: 'built-in' })
    using out = scratch()
    const { code, result, words } = await runAgainst(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      reference,
      out.path,
      ['--quiet'],
    )
    await Promise.all([reference.close(), new Promise((done) => server.close(done))])
    expect(code).toBe(3)
    expect(result).toMatchObject({
      outcome: 'not-established',
      counts: { pass: expect.any(Number) as number, fail: 0 },
    })
    expect(result.headline).toContain(String(status))
    expect(words).toContain(String(status))
    // The limit of a run is ten minutes.
    expect(result.run.durationMs).toBeLessThan(120_000)
    expect(count).toBeLessThan(150)
  })
})
