import { expect, test } from 'vitest'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import type { HeaderLines } from '../../record/exchange.ts'
import { sampleExchange, samplePcm } from '../../../test/report/sample-exchange.ts'
import { sampleRun } from '../../../test/report/sample-run.ts'
import { audioEvidence } from './audio-evidence.ts'

const { record } = sampleRun()

function evidenceOf(body: Uint8Array, type: string, at?: number): ReturnType<typeof audioEvidence> {
  const headers: HeaderLines = [['Content-Type', type]]
  return audioEvidence(
    sampleExchange('x/1@default', 0, { status: 200, headers, body, request: '{"response_format":"pcm"}' }),
    record,
    at === undefined ? undefined : { part: 'body', at },
  )
}

test('PCM gets a header with the rate that the answer says', () => {
  const { clip, assumed } = evidenceOf(samplePcm(), 'audio/pcm;rate=8000;channels=1')!
  const wav = Buffer.from(clip.bytes)
  expect([
    wav.toString('latin1', 0, 4),
    wav.readUInt32LE(24),
    wav.readUInt32LE(28),
    wav.readUInt16LE(22),
    wav.readUInt32LE(40),
    wav.length,
  ]).toEqual(['RIFF', 8000, 16_000, 1, 8000, 8044])
  expect(assumed).toBeUndefined()
})

test('where nothing says the rate it is said that one was assumed', () => {
  expect(evidenceOf(samplePcm(), 'audio/pcm')!.assumed).toBe('24000 Hz, mono')
  expect(evidenceOf(samplePcm(), 'audio/pcm;rate=999999999;channels=0')!.clip.bytes.length).toBe(8044)
})

test.each([
  [';rate=1000;channels=8', [1000, 8]],
  [';rate=384000;channels=1', [384_000, 1]],
  [';rate=999;channels=9', [24_000, 1]],
  [';rate=384001;channels=0', [24_000, 1]],
])('a player takes sensible numbers alone: %s', (said, played) => {
  const wav = Buffer.from(evidenceOf(samplePcm(), `audio/pcm${said}`)!.clip.bytes)
  expect([wav.readUInt32LE(24), wav.readUInt16LE(22)]).toEqual(played)
})

test('of long audio the part around the fault is played', () => {
  const at = 150_000
  const { clip } = evidenceOf(samplePcm(100_000), 'audio/pcm;rate=8000;channels=1', at)!
  expect(clip.whole).toBe(false)
  expect(clip.bytes.length).toBeLessThanOrEqual(64 * 1024)
  expect(clip.fromMs).toBeLessThan((at / 16_000) * 1000)
  expect(clip.fromMs + (clip.bytes.length - 44) / 16).toBeGreaterThan((at / 16_000) * 1000)
})

test('an error has no audio', () => {
  const refused = sampleExchange('x/1@default', 0, {
    status: 400,
    headers: [],
    body: Buffer.from('{}'),
    request: '{"response_format":"pcm"}',
  })
  expect(audioEvidence(refused, record, undefined)).toBeUndefined()
})

test('several channels that were assumed in part are told', () => {
  expect(evidenceOf(samplePcm(), 'audio/pcm;channels=2')!.assumed).toBe('24000 Hz, 2 channels')
})

test('of a million frames the first are kept; behind them a player finds its own', () => {
  const frame = mp3Frames({ version: 2, sampleRate: 24_000, mono: true, bitrates: [8], frames: 1, silent: true }).bytes
  const count = 26_000
  const bytes = Buffer.concat(Array.from({ length: count }, () => frame))
  const at = frame.length * 22_000
  const headers: HeaderLines = [['content-type', 'audio/mpeg']]
  const exchange = sampleExchange('x/1@default', 0, { status: 200, headers, body: bytes })
  const far = audioEvidence(exchange, record, { part: 'body', at })!
  expect([far.frames.length, far.frameCount, far.assumed]).toEqual([20_000, count, undefined])
  const from = at - 30 * 1024
  expect(far.clip.mediaType).toBe('audio/mpeg')
  expect([far.clip.whole, Buffer.compare(far.clip.bytes, bytes.subarray(from, from + 60 * 1024))]).toEqual([false, 0])
  expect(far.clip.fromMs).toBeCloseTo((from / frame.length) * 24, 0)
  // Among those that are kept it begins with a frame.
  const near = audioEvidence(exchange, record, { part: 'body', at: frame.length * 5000 + 7 })!
  const first = 5000 + 1 - (30 * 1024) / frame.length
  expect(near.clip.fromMs).toBeCloseTo(first * 24, 0)
  const begin = first * frame.length
  expect(Buffer.compare(near.clip.bytes, bytes.subarray(begin, begin + 60 * 1024))).toBe(0)
})
