import { expect, test } from 'vitest'
import type { HeaderLines } from '../../record/exchange.ts'
import type { HeardRow } from '../../requirement/heard-row.ts'
import { sampleExchange } from '../../../test/report/sample-exchange.ts'
import { sampleRun } from '../../../test/report/sample-run.ts'
import { audioEvidence } from './audio-evidence.ts'
import { budget } from './budget.ts'
import { heardClip } from './heard-clip.ts'
import { heardRowsView, type AnsweredRow } from './heard-rows-view.ts'

const { record } = sampleRun()
const rate = 24_000

/** So many seconds of 16-bit samples whose value is the second that they lie in, times 100, as one row. */
function answered(name: string, seconds: number, parts: Partial<HeardRow> = {}): AnsweredRow {
  const bytes = new Uint8Array(
    Int16Array.from({ length: seconds * rate }, (_, index) => 100 * Math.floor(index / rate)).buffer,
  )
  const headers: HeaderLines = [['Content-Type', `audio/pcm;rate=${rate};channels=1`]]
  const request = '{"response_format":"pcm"}'
  const exchange = sampleExchange('x/1@default', 0, { status: 200, headers, body: bytes, request })
  const row = { exchange: exchange.id, name, startMs: 0, lastsMs: seconds * 1000, loudness: [0, 1, 0.5], ...parts }
  return { row, bytes, evidence: audioEvidence(exchange, record)! }
}

const roomy = () => budget(64 * 1024, 1024 * 1024)

test('rows share one axis, and what is missing is shaded where it should be', () => {
  const alone = answered('the text alone', 2, { startMs: 6000, stretch: { kind: 'alone', fromMs: 0, toMs: 2000 } })
  const whole = answered('the long text', 10, { stretch: { kind: 'missing', fromMs: 6000, toMs: 6000 } })
  const { text } = heardRowsView([alone, whole], roomy())
  expect(text).toContain('<polygon points="360,')
  expect(text).toMatch(/class="heard-alone" x="360\.0" y="1"\s+width="120\.0"/)
  expect(text).toMatch(/class="heard-missing" x="360\.0" y="1"\s+width="3\.0"/)
  expect(text).toContain('the text alone</b> 0.0 s to 2.0 s: heard here alone')
  expect(text.match(/class="js play"/g)).toHaveLength(2)
})

test('"play from there" begins at the stretch, in the piece that the page holds', () => {
  const late = answered('pcm', 20, { stretch: { kind: 'alone', fromMs: 12_000, toMs: 13_000 } })
  const clip = heardClip(late.row, late.bytes, late.evidence)
  const wav = Buffer.from(clip.bytes)
  expect([wav.readUInt32LE(24), clip.whole, clip.bytes.length <= 48 * 1024 + 44]).toEqual([8000, false, true])
  const at = 12 - clip.fromMs / 1000
  expect(at).toBeCloseTo(0.5, 2)
  expect([wav.readInt16LE(44), wav.readInt16LE(44 + 2 * Math.round((at + 0.1) * 8000))]).toEqual([1100, 1200])
  const { text } = heardRowsView([late, late], roomy())
  expect(text).toContain('data-at="0.500"')
  expect(text).toContain('played from 11.5 s on')
})

test('a stretch at the end is played to the end', () => {
  const end = answered('pcm', 20, { stretch: { kind: 'missing', fromMs: 20_000, toMs: 20_000 } })
  const clip = heardClip(end.row, end.bytes, end.evidence)
  expect(clip.fromMs / 1000 + (clip.bytes.length - 44) / 16_000).toBeCloseTo(20, 2)
})

test('a full page draws and does not play; one row alone is nothing to compare', () => {
  const one = answered('pcm', 2)
  const { text } = heardRowsView([one, one], budget(10, 10))
  expect([text.includes('<polygon'), text.includes('<audio')]).toEqual([true, false])
  expect(heardRowsView([one], roomy()).text).toBe('')
})

test('a name is text, whatever stands in it', () => {
  const { text } = heardRowsView([answered('"><script>', 1), answered('b', 1)], roomy())
  expect(text).not.toContain('<script>')
})
