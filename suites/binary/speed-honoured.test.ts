import { expect, test } from 'vitest'
import { evidenceOf, holds } from '../../fixtures/cases/judged-case.ts'
import { speech } from '../../fixtures/cases/requests.ts'
import type { Format } from '../../src/contract/operation.ts'
import { speedHonoured } from './speed-honoured.ts'

const usual = [speech('mp3'), speech('mp3'), speech('pcm'), speech('pcm')]
const at = (speed: string, ms: number, format: Format) =>
  speech(format)
    .member('other speed', speed)
    .sent({ speed: Number(speed) })
    .lasts(ms)
const doubted = (mp3: number, pcm: number) =>
  speedHonoured.doubted!(evidenceOf(holds(usual, at('2', mp3, 'mp3'), at('2', pcm, 'pcm'))))

test('speeds are sent again only where one is honoured here and ignored there', () => {
  expect([doubted(500, 500), doubted(1000, 1000), doubted(500, 700)]).toEqual([[], [], []])
  expect(doubted(1000, 500)).toHaveLength(2)
})
