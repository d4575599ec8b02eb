import { expect, test } from 'vitest'
import { findingCodes, Findings, type FindingCode } from './finding.ts'

const codes = Object.keys(findingCodes) as FindingCode[]

test('every code says in a sentence of its own what it means, of what, and how bad it is', () => {
  // Beside it, what is gathered by these codes: a table alone says nothing.
  expect(new Findings().list()).toEqual([])
  const facts = Object.values(findingCodes)
  expect(facts.filter(({ meaning }) => !/^[A-Z].{15,}\.$/.test(meaning))).toEqual([])
  expect(new Set(facts.map(({ meaning }) => meaning)).size).toBe(codes.length)
  expect(facts.filter(({ asked }) => !['mp3', 'pcm', 'both'].includes(asked))).toEqual([])
  expect(facts.filter(({ level }) => !['must', 'should', 'note'].includes(level))).toEqual([])
})

test.each(codes)('%s has the level of its code', (code) => {
  const findings = new Findings()
  expect(findings.has(code)).toBe(false)
  findings.add(code, 'seen')
  expect(findings.has(code)).toBe(true)
  expect(findings.list()).toEqual([{ code, level: findingCodes[code].level, message: 'seen' }])
})

test('musts come first, then shoulds, then notes, and each by its place', () => {
  const findings = new Findings()
  findings.add('clipped', 'a note')
  findings.add('zero-padding', 'a should', { at: 9 })
  findings.add('tag-inside', 'an earlier should', { at: 8 })
  findings.add('tag-cut', 'a must behind all', { at: 900 })
  findings.add('text-inside', 'a must at the beginning', { at: 0 })
  findings.add('odd-length', 'a must before it', { at: -1 })
  findings.add('text-before', 'a must nowhere')
  findings.add('silent', 'a should nowhere')
  expect(findings.list().map(({ message }) => message)).toEqual([
    'a must before it',
    'a must at the beginning',
    'a must nowhere',
    'a must behind all',
    'a should nowhere',
    'an earlier should',
    'a should',
    'a note',
  ])
})

test('a finding that comes again keeps its first words and place, and counts', () => {
  const findings = new Findings()
  findings.add('tag-inside', () => 'the first', { at: 5, length: 3, atMs: 7 })
  expect(findings.list()).toEqual([
    { code: 'tag-inside', level: 'should', message: 'the first', at: 5, length: 3, atMs: 7 },
  ])
  const unasked = (): string => expect.unreachable('only the first is worded')
  findings.add('tag-inside', unasked, { at: 9, length: 4, atMs: 8 })
  findings.add('tag-inside', 'the third', { length: 1 })
  findings.add('tag-inside', 'the fourth', { at: 0 })
  expect(findings.list()).toEqual([
    {
      code: 'tag-inside',
      level: 'should',
      message: 'the first',
      at: 5,
      length: 3,
      atMs: 7,
      count: 4,
      places: [5, 9, 0],
    },
  ])
})

test('one that has no place at first lists those that come', () => {
  const findings = new Findings()
  findings.add('clipped', 'somewhere')
  findings.add('clipped', 'here', { at: 3 })
  expect(findings.list()).toMatchObject([{ count: 2, places: [3] }])
})

test('sixteen places are listed, and all are counted', () => {
  const findings = new Findings()
  for (let at = 0; at < 40; at++) findings.add('zero-padding', 'zeros', { at })
  expect(findings.list()).toMatchObject([{ count: 40, places: Array.from({ length: 16 }, (_, at) => at) }])
})
