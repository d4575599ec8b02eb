import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { linesOf, type AudioCase } from '../../fixtures/cases/audio-case.ts'
import { keptSections } from '../../fixtures/kept-sections.ts'
import { findingCodes } from './finding.ts'
import type { Mp3Judgement, PcmJudgement } from './judgement.ts'
import { mp3Cases, soundMp3s } from './mp3/mp3.cases.ts'
import { mp3Judge } from './mp3/mp3-judge.ts'
import { pcmCases, soundPcms } from './pcm/pcm.cases.ts'
import { pcmJudge } from './pcm/pcm-judge.ts'

type Judgement = Mp3Judgement | PcmJudgement
interface Judge {
  push(chunk: Uint8Array): void
  end(): Judgement
}
type Sound = readonly [bytes: Uint8Array, said?: AudioCase['said']]

const codesOf = ({ findings }: Judgement): string[] => findings.map(({ code }) => code)

describe.each([
  ['mp3', mp3Cases, soundMp3s.map((bytes): Sound => [bytes]), () => mp3Judge()],
  ['pcm', pcmCases, soundPcms, pcmJudge],
] as const)('%s', (format, all, sound: readonly Sound[], judgeOf: (said: AudioCase['said']) => Judge) => {
  const cases: readonly AudioCase[] = all
  const path = join(import.meta.dirname, `${format}/${format}.cases.txt`)
  /** Of each case two judgements, then those of what is right. */
  const kept = keptSections(path)

  /** Each is judged once, and asked for twice. */
  const known = new Map<Uint8Array, Map<string, Judgement>>()
  afterAll(() => {
    known.clear()
  })
  function inPieces(length: number, ...[bytes, said]: Sound): Judgement {
    const judge = judgeOf(said)
    for (let at = 0; at < bytes.length; at += length) judge.push(bytes.subarray(at, at + length))
    return judge.end()
  }
  function judged(...of: Sound): Judgement {
    const [bytes, said] = of
    const own = known.get(bytes) ?? new Map<string, Judgement>()
    known.set(bytes, own)
    const key = JSON.stringify(said ?? {})
    const judgement = own.get(key) ?? inPieces(bytes.length, ...of)
    own.set(key, judgement)
    return judgement
  }
  const written = (title: string, ...of: Sound): string => [title, ...linesOf(judged(...of))].join('\n')
  const ofCase = ({ code, shows, justNot, said }: AudioCase): string[] => [
    written(code, shows, said),
    written(`just not ${code}`, justNot, said),
  ]
  const ofSound = (one: Sound): string => written('sound', ...one)

  test.each(cases.map((one, index) => [index + 1, one.code, one] as const))(
    '%i. %s is found in bytes that show it, and not in others like them',
    (number, code, one) => {
      if (!inject('writesSnapshots')) expect(ofCase(one)).toEqual(kept.slice(2 * number - 2, 2 * number))
      expect(codesOf(judged(one.shows, one.said))).toContain(code)
      expect(codesOf(judged(one.justNot, one.said))).not.toContain(code)
    },
  )

  // An answer comes in pieces of any length.
  test.each(cases.map((one, index) => [index + 1, one.code, one] as const))(
    '%i. %s is judged alike in pieces',
    (_, __, { shows, justNot, said }) => {
      for (const bytes of [shows, justNot])
        for (const length of [61, 1021]) expect(inPieces(length, bytes, said)).toEqual(judged(bytes, said))
    },
  )

  test('every code has bytes that show it', () => {
    const codes = Object.entries(findingCodes).filter(([, { asked }]) => asked === format || asked === 'both')
    expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual(codes.map(([code]) => code).sort())
  })

  test.each(sound.map((one, index) => [index + 1, one] as const))(
    '%i. what is right is accused of nothing',
    (at, one) => {
      if (!inject('writesSnapshots')) expect(ofSound(one)).toBe(kept[2 * cases.length + at - 1])
      const { verdict, findings } = judged(...one)
      expect(verdict, JSON.stringify(findings)).toBe('sound')
    },
  )

  test('whole judgements', async () => {
    const lines = [...cases.flatMap(ofCase), ...sound.map(ofSound)]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(path)
  })
})
