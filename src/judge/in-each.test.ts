import { expect, test } from 'vitest'
import type { Cell } from '../record/run-event.ts'
import { inEach, kindOf, reasonKindOf } from './in-each.ts'

const cellOf = (model: string, format: 'mp3' | 'pcm'): Cell =>
  ({ cell: `${model}+${format}`, name: `model ${model}, ${format}`, of: 'speech', axes: { model, format } }) as Cell
const cells = ['a', 'b', 'c'].flatMap((model) => [cellOf(model, 'mp3'), cellOf(model, 'pcm')])
const [a, aPcm, b, bPcm, c] = cells as [Cell, Cell, Cell, Cell, Cell]
const said = (cell: Cell, words: string) => ({ cell, said: words, alike: kindOf(words) })

test('what is said of one target is never told of another', () => {
  expect(inEach([said(a, 'got gzip'), said(bPcm, 'got WAV')], cells)).toBe(
    'model a, mp3 (1 of 6 targets): got gzip; model b, pcm (1 of 6 targets): got WAV',
  )
})

test('what is the same but for lengths, bytes and names is told once, with what its targets have in common', () => {
  const words = [
    said(a, '192 bytes belong to no frame: 7f f3 84; of "ada"'),
    said(aPcm, '7 bytes belong to no frame: 00 11; of "bcd"'),
  ]
  expect(inEach(words, cells)).toBe('model a (2 of 6 targets): 192 bytes belong to no frame: 7f f3 84; of "ada"')
})

test('three kinds are told, and the rest counted', () => {
  const words = [said(a, 'one'), said(aPcm, 'two'), said(b, 'three'), said(bPcm, 'four'), said(c, 'five')]
  expect(inEach(words, cells)).toMatch(/^[^;]*: one; [^;]*: two; [^;]*: three; and 2 more kinds$/)
})

test('another status, rate or interval is another kind, and another count of requests is not', () => {
  for (const [one, other] of [
    ['404', '400'],
    ['audio/pcm;rate=8', 'audio/pcm;rate=16'],
    ['"daily"', '"weekly"'],
  ] as const)
    expect(kindOf(one), one).not.toBe(kindOf(other))
  expect(kindOf('"2026-11-21T11:00:00-05:00"')).toBe(kindOf('"2026-03-02T09:10:00-05:00"'))
  const refused = 'POST /v1/audio/speech never succeeded: 1 of 1 gave 404'
  expect(reasonKindOf(refused)).toBe(reasonKindOf(refused.replace('1 of 1', '19 of 19')))
  expect(reasonKindOf(refused)).not.toBe(reasonKindOf(refused.replace('404', '400')))
})
