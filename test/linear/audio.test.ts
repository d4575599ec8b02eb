import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  judgeMp3,
  judgePcm,
  mp3Judge,
  nameContainer,
  pcmJudge,
  type Mp3Judge,
  type PcmJudge,
} from '../../src/audio/audio.ts'
import { chosen, isChosen } from '../chosen.ts'
import { nastyAudio } from './nasty-audio.ts'
import { growthOf, linearGrowth } from './processor-time.ts'

const functions: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  judgeMp3: (bytes) => judgeMp3(bytes),
  judgePcm: (bytes) => judgePcm(bytes),
  nameContainer,
  'mp3Judge, in pieces': (bytes) => inPieces(mp3Judge(), bytes),
  'pcmJudge, in pieces': (bytes) => inPieces(pcmJudge(), bytes),
}

function inPieces(judge: Mp3Judge | PcmJudge, bytes: Uint8Array): unknown {
  for (let at = 0; at < bytes.length; at += 1000) judge.push(bytes.subarray(at, at + 1000))
  return judge.end()
}

// Each function gets some of the inputs, and each input goes to one of the functions.
describe.each(Object.entries(functions).map(([name, work], at) => ({ name, work, at })))(
  '$name takes four times as long for four times the bytes',
  ({ work, at }) => {
    test.each(
      Object.entries(nastyAudio).filter((_input, index) => isChosen(at + index, Object.keys(functions).length)),
    )('%s', (_, input) => {
      expect(growthOf(input, work, 32_000, 128_000).ratio).toBeLessThan(linearGrowth)
    })
  },
)

interface Measured {
  readonly name: string
  readonly judge: string
  readonly megabytes: number
  readonly letters: number
}

const largeIfKept = [
  'empty ID3v2 tags',
  'ID3v2 tags with a footer',
  'empty Lyrics3 tags',
  'short frames and a byte',
  'frames and tags',
  'marks of HTTP chunks',
  'WAV headers',
  'text and samples',
]

test('what is known of audio does not grow with it', () => {
  const names = chosen(largeIfKept, 4)
  const script = join(import.meta.dirname, 'audio-memory.ts')
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, '24', ...names], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Measured)
  expect(lines).toHaveLength(2 * names.length)
  for (const { name, judge, megabytes, letters } of lines) {
    expect(megabytes, `${judge}: ${name}`).toBeLessThan(50)
    expect(letters, `${judge}: ${name}`).toBeLessThan(20_000)
  }
})

test('many tags are counted, and the first ones named', () => {
  const judgement = judgeMp3(nastyAudio['empty ID3v2 tags']!(10_000))
  expect(judgement).toMatchObject({ verdict: 'faulty', moreTags: 984 })
  expect(judgement.tags).toEqual(Array.from({ length: 16 }, () => 'ID3v2'))
  expect(judgement.description).toMatch(/ID3v2, ID3v2 and 984 more$/)
})
