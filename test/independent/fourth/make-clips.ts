// Makes clips/*.b64 once, offline, with ffmpeg and LAME: the frames of each letter, and of silence behind them.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { FRAMES_A_LETTER, LETTERS, letterSamples, samplesAFrame } from './letters.ts'

/** Samples by which LAME and a decoder delay the sound together. */
const DELAY = 1105

function encode(rate: number, bitrate: string): Buffer {
  const frame = samplesAFrame(rate)
  const slot = frame * FRAMES_A_LETTER
  const lead = Math.ceil(DELAY / frame) * frame - DELAY
  const samples = new Int16Array(lead + slot * 2 * (LETTERS + 1))
  for (let letter = 0; letter < LETTERS; letter++) {
    samples.set(letterSamples(letter, rate, slot), lead + slot * 2 * letter)
  }
  const raw = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', '-']
  const lame = ['-c:a', 'libmp3lame', '-b:a', bitrate, '-reservoir', '0', '-write_xing', '0', '-id3v2_version', '0']
  const run = spawnSync('ffmpeg', ['-v', 'error', ...raw, ...lame, '-f', 'mp3', '-'], {
    input: Buffer.from(samples.buffer),
  })
  if (run.status !== 0) throw new Error(run.stderr.toString())
  return run.stdout
}

/** Where each frame begins, for the two bitrates used here. */
function split(mp3: Buffer, rate: number, kilobits: number): Buffer[] {
  const frames: Buffer[] = []
  const factor = rate > 24_000 ? 144 : 72
  for (let at = 0; at + 4 <= mp3.length;) {
    const size = Math.floor((factor * kilobits * 1000) / rate) + (((mp3[at + 2] ?? 0) >> 1) & 1)
    frames.push(mp3.subarray(at, at + size))
    at += size
  }
  return frames
}

for (const [rate, kilobits] of [
  [22_050, 32],
  [24_000, 32],
  [44_100, 56],
] as const) {
  const frames = split(encode(rate, `${kilobits}k`), rate, kilobits)
  const first = Math.ceil(DELAY / samplesAFrame(rate))
  const kept = Array.from({ length: LETTERS }, (_, letter) => first + letter * 2 * FRAMES_A_LETTER).flatMap((start) =>
    frames.slice(start, start + FRAMES_A_LETTER),
  )
  const silence = frames[first + (LETTERS * 2 + 1) * FRAMES_A_LETTER]
  if (silence === undefined) throw new Error('The stream is too short.')
  const text = Buffer.concat([...kept, silence]).toString('base64')
  writeFileSync(new URL(`clips/${rate}.b64`, import.meta.url), text.replaceAll(/(.{100})/gu, '$1\n') + '\n')
}
