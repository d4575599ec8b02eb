import { describe, expect, test } from 'vitest'
import { innocents } from './innocent.cases.ts'
import { judgePcm } from './pcm-judge.ts'

describe('what a lawful effect makes of a voice', () => {
  test.each(innocents)('is accused of nothing: $name', ({ bytes, said }) => {
    const { verdict, findings } = judgePcm(bytes, said)
    expect(verdict, JSON.stringify(findings)).not.toBe('faulty')
  })

  test('is right for the most part, where it may be undecided', () => {
    const undecided = innocents.filter(({ bytes, said }) => judgePcm(bytes, said).verdict === 'undecided')
    expect(undecided.length).toBeLessThan(innocents.length * 0.4)
  })
})
