import { expect, test } from 'vitest'
import { objective, objectiveOf } from './objectives.ts'
import { settingKinds } from './setting-kinds.ts'

test.each([
  ['ttfa.p95=800ms', { figure: 'ttfa', statistic: 'p95', limit: 800 }],
  ['ttfb.p50=1.5s', { figure: 'ttfb', statistic: 'p50', limit: 1500 }],
  [' rtf.max = 0.5 ', { figure: 'rtf', statistic: 'max', limit: 0.5 }],
  ['stall.p99=0ms', { figure: 'stall', statistic: 'p99', limit: 0 }],
] as const)('%s', (text, expected) => {
  expect(objectiveOf(text, '--slo')).toEqual(expected)
})

test.each([
  ['ttfa.p95', '--slo: "ttfa.p95" is not of the form ttfa.p95=800ms'],
  ['=800ms', '--slo: "=800ms" is not of the form ttfa.p95=800ms'],
  ['tfta.p95=800ms', '--slo: unknown figure "tfta": did you mean ttfa? (valid: ttfb, ttfa, rtf, stall, lead, trail)'],
  ['ttfa.p97=800ms', '--slo: unknown statistic "p97": did you mean p90? (valid: p50, p90, p95, p99, max)'],
  ['ttfa=800ms', '--slo: unknown statistic "" (valid: p50, p90, p95, p99, max)'],
  ['ttfa.p95.mp3=800ms', '--slo: "ttfa.p95.mp3" is not of the form ttfa.p95'],
  ['ttfa.p95=800', '--slo: the limit of ttfa.p95 needs a unit; write it like 800ms or 1.5s'],
  ['ttfa.p95=fast', '--slo ttfa.p95: "fast" is no duration; write it like 30s, 500ms or 10m'],
  ['ttfa.p95=-1ms', '--slo ttfa.p95: "-1ms" is no duration; write it like 30s, 500ms or 10m'],
  ['rtf.p95=1s', '--slo: the limit of rtf.p95 is a number; write it like 1 or 0.5'],
  ['rtf.p95=', '--slo: the limit of rtf.p95 is a number; write it like 1 or 0.5'],
] as const)('%s is refused in words', (text, message) => {
  expect(() => objectiveOf(text, '--slo')).toThrow(message)
})

test('a configuration file holds limits by name; a number has no unit', () => {
  expect(settingKinds.objectives.fromJson({ 'ttfa.p95': '800ms', 'rtf.p95': 1 }, '--slo')).toEqual([
    { figure: 'ttfa', statistic: 'p95', limit: 800 },
    { figure: 'rtf', statistic: 'p95', limit: 1 },
  ])
  expect(() => objective('ttfa.p95', 800, '--slo')).toThrow(/needs a unit/)
  expect(() => objective('rtf.p95', -1, '--slo')).toThrow(/is a number/)
})

test('the flag takes several, with commas or again', () => {
  const { fromText, join } = settingKinds.objectives
  expect(join(fromText('ttfa.p95=1s,rtf.p95=1', '--slo'), fromText('stall.max=0ms', '--slo'))).toHaveLength(3)
})
