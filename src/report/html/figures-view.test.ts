import { expect, test } from 'vitest'
import { figure } from '../../requirement/figure.ts'
import type { RunResult } from '../../requirement/result.ts'
import { figuresView } from './figures-view.ts'

const run = (parts: Partial<Record<'requirements' | 'objectives', unknown>>): string =>
  figuresView({ requirements: [], ...parts } as unknown as RunResult).text

test('what was measured stands there as figures and as a drawing, with the limit that was set', () => {
  const requirements = [{ figures: [figure('ttfa', 'mp3', [10, 20, 1000]), figure('rtf', 'mp3', [0.0123])] }, {}]
  const plain = run({ requirements })
  expect(plain.replaceAll(/<svg[^]*?<\/svg>/g, '')).toContain(
    '<td>first audio, mp3</td><td>3</td><td>20 ms</td><td>1000 ms</td><td>1000 ms</td>',
  )
  expect(plain).toContain('<td>real-time factor, mp3</td><td>1</td><td>0.012</td>')
  expect(plain).toContain('From 10 ms to 1000 ms, logarithmic')
  expect(plain).toMatch(/aria-label="Distribution of first audio, mp3"><rect class="op-speech" x="0\.0"/)
  expect(plain).not.toContain('class="limit"')

  const limited = run({ requirements, objectives: [{ figure: 'ttfa', limit: 4000 }] })
  expect(limited).toContain('From 10 ms to 4000 ms, logarithmic')
  expect(limited.match(/<rect class="limit" x="238\.0"/g)).toHaveLength(1)
})

test('nothing measured is nothing shown', () => {
  expect(run({ requirements: [{}] })).toBe('')
})
