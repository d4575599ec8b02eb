import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linesOf, type AudioCase } from '../../fixtures/cases/audio-case.ts'
import { findingCodes } from './finding.ts'
import type { Mp3Judgement, PcmJudgement } from './judgement.ts'
import { mp3Cases, soundMp3s } from './mp3/mp3.cases.ts'
import { judgeMp3 } from './mp3/mp3-judge.ts'
import { pcmCases, soundPcms } from './pcm/pcm.cases.ts'
import { judgePcm } from './pcm/pcm-judge.ts'

const codesOf = ({ findings }: Mp3Judgement | PcmJudgement): string[] => findings.map(({ code }) => code)

describe.each([
  ['mp3', mp3Cases, (bytes: Uint8Array) => judgeMp3(bytes), soundMp3s.map((bytes) => judgeMp3(bytes))],
  ['pcm', pcmCases, judgePcm, soundPcms.map(([bytes, said]) => judgePcm(bytes, said))],
] as const)('%s', (format, all, judge, sound) => {
  const cases: readonly AudioCase[] = all

  test.each(cases.map((one, index) => [index + 1, one.code, one] as const))(
    '%i. %s is found in bytes that show it, and not in others like them',
    (_, code, one) => {
      expect(codesOf(judge(one.shows, one.said))).toContain(code)
      expect(codesOf(judge(one.justNot, one.said))).not.toContain(code)
    },
  )

  test('every code has bytes that show it', () => {
    const codes = Object.entries(findingCodes).filter(([, { asked }]) => asked === format || asked === 'both')
    expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual(codes.map(([code]) => code).sort())
  })

  test('what is right is accused of nothing', () => {
    for (const one of sound) expect(one.verdict, JSON.stringify(one.findings)).toBe('sound')
  })

  test('whole judgements', async () => {
    const lines = [
      ...cases.flatMap(({ code, shows, justNot, said }) => [
        code,
        ...linesOf(judge(shows, said)),
        `just not ${code}`,
        ...linesOf(judge(justNot, said)),
      ]),
      ...sound.flatMap((one) => ['sound', ...linesOf(one)]),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, `${format}/${format}.cases.txt`),
    )
  })
})
