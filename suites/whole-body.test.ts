import { expect, test } from 'vitest'
import type { Exchange } from '../src/record/exchange.ts'
import type { Evidence } from '../src/requirement/evidence.ts'
import { wholeBody } from './whole-body.ts'

/** Answers to requests of their own, as they came: c for a body that broke off, . for a whole one. */
function answers(pattern: string): Exchange[] {
  return [...pattern].map((sign, index) => ({
    id: `p/${index}/1@default`, cell: 'default', attempt: 1, origin: 'probe', stimulus: { kind: 'member', group: 'spoken', role: '' }, operation: 'speech', credential: { key: 'api' },
    request: { method: 'POST', url: 'http://127.0.0.1/v1/audio/speech', headers: [] },
    response: { status: 200, reason: '', headers: [], interim: [], body: { sha256: '', length: 9, stored: 9, complete: sign === '.', arrivals: [], redacted: [] } },
    ...(sign === 'c' && { failure: { kind: 'reset', phase: 'body', detail: 'closed' } as const }),
    timing: { start: index, end: index + 1 }, connection: { id: 1, protocol: 'http/1.1', reused: false },
  }))
}

function judgedFirstCut(pattern: string): string {
  const exchanges = answers(pattern)
  const cut = exchanges.find(({ failure }) => failure)!
  // It was whole when it was asked for again.
  const again: Exchange = { ...answers('.')[0]!, id: cut.id.replace('/1@', '/2@'), attempt: 2, timing: { start: 900, end: 901 } }
  const judged = wholeBody({ attempts: [cut, again], last: again }, { exchanges } as unknown as Evidence)
  return judged.kind === 'violated' ? judged.code : judged.kind
}

test.each(['c.'.repeat(30), 'c..'.repeat(20), 'ccc.'.repeat(10), 'c...'.repeat(12)])('bodies that break off again and again are a habit: %s', (pattern) => {
  expect(judgedFirstCut(pattern)).toBe('often')
})

test.each(['c'.repeat(30) + '.'.repeat(60), 'c.......................'.repeat(8), 'c.'.repeat(7), 'c' + '.'.repeat(40)])('an outage, one in twenty and too few are none: %s', (pattern) => {
  expect(judgedFirstCut(pattern)).toBe('held')
})
