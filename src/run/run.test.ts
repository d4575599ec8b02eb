import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { runAssay, type FinishedRun } from './run.ts'
import { select } from './selection.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Judges SPEECH-MEDIA-TYPE on a server that does nothing but answer. */
async function judge(listener: RequestListener): Promise<FinishedRun> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const config = runConfig(
    { baseUrl: `http://127.0.0.1:${port}/v1` },
    { ASSAY_API_KEY: 'sk-test-0123456789abcdef', ASSAY_MODEL: 'vendor/model', ASSAY_VOICE: 'voice' },
  )
  return runAssay({
    config,
    catalogue: assayCatalogue,
    selection: select(assayCatalogue, { only: ['SPEECH-MEDIA-TYPE'] }),
    version: '0',
  })
}

function speaking(contentType: (format: string) => string): RequestListener {
  return (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const { response_format: format } = JSON.parse(body) as { response_format: string }
      response.writeHead(200, { 'content-type': contentType(format) }).end(Buffer.alloc(4000, 1))
    })
  }
}

test('a right Content-Type passes on evidence', async () => {
  const { result, record } = await judge(
    speaking((format) => (format === 'mp3' ? 'Audio/MPEG' : 'audio/pcm;rate=24000')),
  )
  expect(result.requirements[0]).toMatchObject({ id: 'SPEECH-MEDIA-TYPE', verdict: 'pass', findings: [] })
  expect(result.requirements[0]!.evidence.length).toBeGreaterThan(0)
  expect(result).toMatchObject({ outcome: 'selection', exitCode: 0 })
  // Law: a run is its record. What is judged from it offline is what was judged live.
  expect(judgeRecord(record, assayCatalogue)).toEqual(result.requirements)
  expect(JSON.stringify(record.exchanges)).not.toContain('sk-test-0123456789abcdef')
})

test('a wrong one fails, with what was expected, what came, and a curl line without the key', async () => {
  const { result } = await judge(speaking(() => 'audio/mpeg'))
  const [finding] = result.requirements[0]!.findings
  expect(result).toMatchObject({ outcome: 'not-conformant', exitCode: 1 })
  expect(finding).toMatchObject({
    code: 'wrongType',
    expected: 'audio/pcm',
    actual: 'audio/mpeg',
    message: 'asked for pcm: Content-Type is audio/mpeg, expected audio/pcm',
  })
  expect(finding!.curl).toContain('"$ASSAY_API_KEY"')
})

test('where nothing is spoken nothing is established', async () => {
  const { result } = await judge((_request, response) => {
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' })
      .end('{"error":{"code":503,"message":"Service temporarily unavailable"}}')
  })
  expect(result).toMatchObject({ outcome: 'not-established', exitCode: 3 })
  expect(result.requirements[0]!.verdict).toBe('inconclusive')
})
