import { readFileSync } from 'node:fs'
import { FRAMES_A_LETTER, LETTERS, letterSamples, samplesAFrame } from './letters.ts'

/** A unit is the place of one frame among the clips; the last is silence. */
const SILENCE = LETTERS * FRAMES_A_LETTER
const WORDS: Readonly<Record<string, string>> = { '&': 'and', '%': 'percent', '@': 'at', '+': 'plus', $: 'dollar' }
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const silent = (letters: number): number[] => Array.from({ length: letters * FRAMES_A_LETTER }, () => SILENCE)

function soundOf(letter: number): number[] {
  return Array.from({ length: FRAMES_A_LETTER }, (_, frame) => letter * FRAMES_A_LETTER + frame)
}

const spell = (word: string): number[] => [...word].flatMap((char) => soundOf((char.codePointAt(0) ?? 0) - 97))

function character(char: string): number[] {
  const word = /\d/u.test(char) ? DIGITS[Number(char)] : (WORDS[char] ?? (/[a-z]/u.test(char) ? char : undefined))
  if (word !== undefined) return spell(word)
  if (/\s/u.test(char)) return silent(1)
  if (/[.!?;:]/u.test(char)) return silent(3)
  if (/[\p{P}\p{M}]/u.test(char)) return silent(1)
  const code = char.codePointAt(0) ?? 0
  const one = soundOf(code % LETTERS)
  return code < 0x3_00 ? one : [...one, ...soundOf(Math.floor(code / LETTERS) % LETTERS)]
}

/** What is heard of a text, at a speed, with a short silence at both ends. */
export function units(text: string, speed = 1): number[] {
  const plain = [silent(1), ...[...text.toLowerCase()].map(character), silent(1)].flat()
  if (speed === 1) return plain
  return Array.from({ length: Math.max(1, Math.round(plain.length / speed)) }, (_, index) => {
    return plain[Math.min(plain.length - 1, Math.floor(index * speed))] ?? SILENCE
  })
}

function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const old = made.get(key)
    if (old !== undefined) return old
    const value = make(key)
    made.set(key, value)
    return value
  }
}

const KILOBITS = new Map([
  [22_050, 32],
  [24_000, 32],
  [44_100, 56],
])

const framesAt = remember((rateText) => {
  const rate = Number(rateText)
  const text = readFileSync(new URL(`clips/${rate}.b64`, import.meta.url), 'ascii')
  const mp3 = Buffer.from(text, 'base64')
  const factor = (rate > 24_000 ? 144 : 72) * 1000 * (KILOBITS.get(rate) ?? 32)
  const frames: Buffer[] = []
  for (let at = 0; at + 4 <= mp3.length;) {
    const size = Math.floor(factor / rate) + (((mp3[at + 2] ?? 0) >> 1) & 1)
    frames.push(mp3.subarray(at, at + size))
    at += size
  }
  return frames
})

/** Keyed by `rate/samples a block`. */
const blocksAt = remember((key) => {
  const [rate = 0, size = 0] = key.split('/').map(Number)
  const letters = Array.from({ length: LETTERS }, (_, letter) => letterSamples(letter, rate, size * FRAMES_A_LETTER))
  return [
    ...letters.flatMap((all) => [0, 1, 2].map((block) => all.slice(block * size, (block + 1) * size))),
    new Int16Array(size),
  ]
})

export interface Studio {
  /** Hz of the MP3: 22050, 24000 or 44100. */
  readonly mp3Rate: number
  /** Hz of the PCM, with a whole number of samples in the time of an MP3 frame. */
  readonly pcmRate: number
  readonly channels: 1 | 2
}

export function mp3(heard: readonly number[], studio: Studio): Buffer {
  const frames = framesAt(String(studio.mp3Rate))
  return Buffer.concat(heard.map((unit) => frames[unit] ?? Buffer.alloc(0)))
}

export function pcm(heard: readonly number[], studio: Studio): Buffer {
  const size = Math.round((samplesAFrame(studio.mp3Rate) * studio.pcmRate) / studio.mp3Rate)
  const blocks = blocksAt(`${studio.pcmRate}/${size}`)
  const bytes = Buffer.alloc(heard.length * size * 2 * studio.channels)
  let at = 0
  for (const unit of heard) {
    for (const sample of blocks[unit] ?? []) {
      for (let channel = 0; channel < studio.channels; channel++) at = bytes.writeInt16LE(sample, at)
    }
  }
  return bytes
}
