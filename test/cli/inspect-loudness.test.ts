import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { silence, speech } from '../../fixtures/audio/signals.ts'
import { assay, scratch } from './assay.ts'

const rate = 24_000
const signal = Float64Array.from([...silence(0.5, rate), ...speech(1, 2, rate), ...silence(0.25, rate)])

/** What is said on stdout of a file of these bytes, in one line; nothing may be said on stderr. */
async function inspected(bytes: Uint8Array, ...flags: readonly string[]): Promise<string> {
  using place = scratch()
  const file = join(place.path, 'file')
  writeFileSync(file, bytes)
  const { stdout, stderr } = await assay(['inspect', file, ...flags])
  expect(stderr).toBe('')
  return flags.includes('--json') ? stdout : stdout.replaceAll(/\s+/g, ' ')
}

test('how a file sounds: loudness, peak, silence around it, and the length that a player shows', async () => {
  const pcm = ['--as', 'pcm', '--rate', String(rate)]
  const said = await inspected(sampleWriters.s16le(signal), ...pcm)
  expect(said).toMatch(/ loudness -2\d\.\d LUFS, true peak -\d\.\d dBTP, nothing at full scale /)
  expect(said).toMatch(/ 0\.5\d s of silence before, 0\.2\d s after, a player shows a length of 2\.75 s /)
  expect(JSON.parse(await inspected(sampleWriters.s16le(signal), ...pcm, '--json'))).toMatchObject({
    sound: { loudness: expect.closeTo(-24, -1), clippedShare: 0, shownMs: 2750, notes: [] },
  })
  const mp3 = await encodeMp3(signal, { sampleRate: rate, channels: 1 })
  expect(await inspected(mp3, '--as', 'mp3')).toMatch(/ loudness -2\d\.\d LUFS, true peak -\d\.\d dBTP, .* of silence/)
})

test('what cannot be measured is said in words', async () => {
  const pcm = (seconds: number): Uint8Array => new Uint8Array(2 * Math.round(seconds * rate))
  const said = (bytes: Uint8Array) => inspected(bytes, '--as', 'pcm', '--rate', String(rate))
  expect(await said(pcm(1))).toContain('digital silence')
  expect(await said(sampleWriters.s16le(speech(1, 0.3, rate)))).toContain('loudness needs 0.4 s at least')
  // As good as two values a sample: it could be anything.
  const clipped = speech(1, 2, rate).map((sample) => Math.max(-1, Math.min(1, 400 * sample)))
  expect(await said(sampleWriters.s16le(clipped))).toContain('is not measured: what its samples are is not clear')
  expect(await inspected(sampleWriters.s16le(signal), '--as', 'pcm')).toContain('nothing says its rate: --rate does')
  expect(await inspected(Buffer.from('{}'), '--as', 'mp3')).toContain('is not measured: it has no frames')
})
