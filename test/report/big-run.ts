import { clauseOf } from '../../src/contract/sentence.ts'
import { sentences } from '../../src/contract/sentences.ts'
import { causesOf } from '../../src/judge/causes.ts'
import { curlLine } from '../../src/record/curl.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { sampleExchange } from './sample-exchange.ts'
import { countsOf, sampleFinding, sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

/** So many requirements, each with a finding and an exchange of its own, spread over all sentences. */
export function bigRun(count: number): ReportedRun {
  const sample = sampleRun()
  const exchanges: Exchange[] = []
  const requirements = Array.from({ length: count }, (_, index) => {
    const sentence = sentences[index % sentences.length]!.id
    const exchange = sampleExchange(`many/case-${index}/1@default`, index * 10, {
      status: 200,
      reason: 'OK',
      headers: [
        ['Content-Type', 'application/json'],
        ['Date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
        ['X-Request', String(index)],
      ],
      body: Buffer.from(JSON.stringify({ error: { code: index, message: 'Missing Authentication header' } })),
      ...(index % 2 === 0 && {
        request: JSON.stringify({ model: 'a/b', input: 'The quick brown fox', voice: 'kal', n: index }),
      }),
    })
    exchanges.push(exchange)
    const id = `MANY-${index}`
    return sampleRequirement(id, index % 3 === 0 ? 'fail' : 'warn', {
      clause: clauseOf(sentence),
      sentences: [sentence],
      evidence: [exchange.id],
      reason: `case ${index} was answered with 200`,
      findings: [
        sampleFinding(id, {
          message: `case ${index} was answered with 200`,
          expected: '401',
          actual: '200',
          evidence: [exchange.id],
          at: { part: 'status' },
          curl: curlLine(exchange, undefined),
        }),
      ],
    })
  })
  const { causes } = causesOf(requirements, { rules: [], consequences: [] }, () => undefined)
  return {
    record: { ...sample.record, exchanges },
    result: { ...sample.result, causes, requirements, counts: countsOf(requirements) },
  }
}
