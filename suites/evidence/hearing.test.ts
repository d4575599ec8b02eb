import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardName } from './hearing.ts'

const pcm = (label: string, body = 'samples') =>
  exchange(200, {
    sent: { input: 'Good day.', response_format: 'pcm' },
    headers: [['content-type', label]],
    body,
  }) as Answered

test('the same bytes sound otherwise at another rate and in other channels', () => {
  const all = [
    pcm('audio/pcm;rate=24000;channels=1'),
    pcm('audio/pcm;rate=48000;channels=1'),
    pcm('audio/pcm;rate=24000;channels=2'),
    pcm('audio/pcm;rate=24000;channels=1', 'others'),
  ]
  const view = evidence(all)
  expect(new Set(all.map((one) => heardName(one, view))).size).toBe(all.length)
  expect(heardName(pcm('audio/pcm; channels=1; rate=24000'), view)).toBe(heardName(all[0]!, view))
  expect(heardName(all[0]!, view, 16_000)).toBe(heardName(all[1]!, view, 16_000))
})
