import { expect, test } from 'vitest'
import { startReference } from '../../src/reference/reference.ts'
import { chosen } from '../chosen.ts'
import { fewerRuns, shorterTexts } from './focus.ts'
import { judgeDeviation } from './judge-deviation.ts'

/** One run, with what differs from process to process put in words: address, workspace. */
async function run(ids: readonly string[], seed: number): Promise<{ requests: string[]; results: string[] }> {
  const reference = await startReference({ voice: 'built-in' })
  try {
    const { record, result } = await judgeDeviation(reference, ids, { seed, runs: fewerRuns, texts: shorterTexts })
    const id = reference.workspaceId
    const plain = (text: string): string =>
      text
        .replaceAll(reference.baseUrl.replace(/\/v1$/, ''), 'BASE')
        .replaceAll(reference.baseUrl.slice(7, -3), 'HOST')
        .replaceAll(id, 'ID')
        .replaceAll(id.toUpperCase(), 'ID-UPPER')
        // What an edit or a spelling makes of the id is another text in each process.
        .replaceAll(/(?<=workspace-(?:edited|spelled|unknown).*\/workspaces\/)[^/"]+/g, 'ID-EDITED')
    const first = record.exchanges.filter(({ attempt }) => attempt === 1)
    const requests = first
      .map(({ request, ...exchange }) =>
        plain(JSON.stringify([exchange.id, request.method, request.url, request.headers, request.body?.sha256])),
      )
      .sort()
    // What was seen of rate limits and statuses counts retries too, and times are never the same.
    const varying = ['RATE-LIMIT', 'ERROR-CONDITIONS', 'SPEECH-HEARD-LATENCY']
    const results = result.requirements.filter(({ id: requirement }) => !varying.includes(requirement))
    // Which of two answers comes first is a matter of time, and with it which of them is named first.
    const ordered = results.map((one) => ({ ...one, evidence: one.evidence.toSorted() }))
    return { requests, results: ordered.map((one) => plain(JSON.stringify(one))) }
  } finally {
    await reference.close()
  }
}

test.each(chosen([[[]], [['validation-speed-string']], [['pcm-big-endian']]], 3))(
  'the same seed sends the same requests and gives the same results: %j',
  async (ids) => {
    const [one, other] = [await run(ids, 5), await run(ids, 5)]
    expect(other.requests).toEqual(one.requests)
    expect(other.results).toEqual(one.results)
  },
)

test('another seed sends other examples', async () => {
  const [one, other] = [await run([], 5), await run([], 6)]
  expect(other.requests).not.toEqual(one.requests)
})
