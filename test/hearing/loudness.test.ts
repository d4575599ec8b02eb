import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { interleave, speech, tone } from '../../fixtures/audio/signals.ts'
import { wavHeader } from '../../src/audio/audio.ts'
import { hear } from '../../src/hearing/hear.ts'
import type { HeardAs } from '../../src/hearing/heard.ts'
import type { Loudness } from '../../src/hearing/loudness.ts'
import { need, pathOf } from '../tools/needs.ts'

function measured(bytes: Uint8Array, as: HeardAs): Loudness {
  return hear(bytes, { ...as, isMeasured: true })()!.loudness!
}

const pcm = (rate: number, channels: 1 | 2 = 1): HeardAs => ({ format: 'pcm', rate, channels, isSaid: true })

/** What ffmpeg's filter says at its end, in steps of 0.1; below -70 LUFS it says -70. */
function byFfmpeg(bytes: Uint8Array, as: HeardAs): { readonly integrated: number; readonly truePeak: number } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-loudness-'))
  try {
    const file = join(folder, 'sound')
    writeFileSync(
      file,
      as.format === 'mp3' ? bytes : Buffer.concat([wavHeader(bytes.length, as.rate, as.channels), bytes]),
    )
    const args = ['-hide_banner', '-nostdin', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-']
    const said = spawnSync(pathOf('ffmpeg')!, args, { encoding: 'utf8' }).stderr.split('Summary:').at(-1)!
    const figure = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(-?[\\d.]+|-inf)`).exec(said)![1]!.replace('inf', 'Infinity'))
    return { integrated: figure('I'), truePeak: figure('Peak') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const phrase = sampleWriters.s16le(speech(9, 2, 16_000))
const both = (left: Float64Array, right: Float64Array): Float64Array => interleave(left, right)
const mp3 = (signal: Float64Array, sampleRate: number, channels: 1 | 2): Promise<Uint8Array> =>
  encodeMp3(signal, { sampleRate, channels, bitrate: 96 })

test.for<readonly [string, Uint8Array, HeardAs]>([
  ['speech, 8 kHz', sampleWriters.s16le(speech(1, 5, 8000)), pcm(8000)],
  ['quiet speech, 24 kHz', sampleWriters.s16le(speech(2, 5, 24_000, 0.02)), pcm(24_000)],
  ['clipped speech, 44.1 kHz', sampleWriters.s16le(speech(3, 5, 44_100, 3)), pcm(44_100)],
  ['two channels', sampleWriters.s16le(both(speech(4, 5, 44_100), speech(5, 5, 44_100, 0.1))), pcm(44_100, 2)],
  ['long pauses', Buffer.concat([phrase, Buffer.alloc(16_000 * 8), phrase]), pcm(16_000)],
  ['mp3, one channel', await mp3(speech(6, 5, 24_000), 24_000, 1), { format: 'mp3' }],
  ['mp3, two channels', await mp3(both(speech(7, 5, 44_100), speech(8, 5, 44_100)), 44_100, 2), { format: 'mp3' }],
])('loudness and true peak are as ffmpeg has them: %s', ([, bytes, as], { skip }) => {
  need(skip, 'ffmpeg')
  const [ours, theirs] = [measured(bytes, as), byFfmpeg(bytes, as)]
  expect(Math.abs(ours.integrated! - theirs.integrated)).toBeLessThan(0.1)
  expect(Math.abs(ours.truePeak - theirs.truePeak)).toBeLessThan(0.2)
})

test('silence has no loudness, and is no failure', () => {
  const silence = Buffer.alloc(48_000)
  expect(measured(silence, pcm(24_000))).toEqual({ integrated: -Infinity, truePeak: -Infinity, clippedShare: 0 })
})

test('less than 0.4 s is too short, and has a peak', () => {
  const short = sampleWriters.s16le(tone(0.39, 24_000, 400))
  expect(measured(short, pcm(24_000))).toMatchObject({ integrated: undefined, truePeak: expect.closeTo(-6, 0) })
  expect(measured(sampleWriters.s16le(tone(0.41, 24_000, 400)), pcm(24_000)).integrated).toBeLessThan(0)
})

test('what stands at full scale is counted, in mp3 as well', async () => {
  const loud = speech(3, 2, 24_000, 3).map((sample) => Math.max(-1, Math.min(1, sample)))
  expect(measured(sampleWriters.s16le(loud), pcm(24_000)).clippedShare).toBeGreaterThan(0.01)
  expect(measured(await mp3(loud, 24_000, 1), { format: 'mp3' }).clippedShare).toBeGreaterThan(0)
  expect(measured(sampleWriters.s16le(speech(3, 2, 24_000)), pcm(24_000)).clippedShare).toBe(0)
})

test('the largest sample of either sign stands at full scale, and the next one does not', () => {
  const wave = (peak: number): Buffer =>
    Buffer.from(Int16Array.from({ length: 48_000 }, (_, at) => (at % 4 === 1 ? peak : 0)).buffer)
  for (const [peak, share] of [
    [32_767, 0.25],
    [-32_768, 0.25],
    [32_766, 0],
  ] as const)
    expect(measured(wave(peak), pcm(24_000)).clippedShare, String(peak)).toBe(share)
})

test('without a rate, of many channels, or unasked, nothing is measured, and what is said is heard', () => {
  for (const as of [
    { format: 'pcm', rate: 24_000, channels: 1, isMeasured: true },
    { format: 'pcm', rate: 24_000, channels: 3, isSaid: true, isMeasured: true },
    { format: 'pcm', rate: 24_000, channels: 1, isSaid: true },
  ] as const) {
    const heard = hear(phrase, as)()!
    expect([heard.loudness, heard.spectrum.frames > 10]).toEqual([undefined, true])
  }
})
