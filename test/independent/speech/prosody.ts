export interface Segment {
  readonly kind: 'vowel' | 'sonorant' | 'hiss' | 'burst' | 'gap'
  readonly ms: number
  readonly code: number
  /** Pitch at the start and at the end, relative to the voice's own. */
  readonly from: number
  readonly to: number
  readonly force: number
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A small repeatable source of numbers in [0, 1). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

function soundOf(letter: string): { kind: Segment['kind']; ms: number; force: number } {
  if ('aeiouy'.includes(letter)) return { kind: 'vowel', ms: 92, force: 1 }
  if ('lmnrwvj'.includes(letter)) return { kind: 'sonorant', ms: 62, force: 0.55 }
  if ('sfhzxc'.includes(letter)) return { kind: 'hiss', ms: 66, force: 0.3 }
  if ('ptkbdgq'.includes(letter)) return { kind: 'burst', ms: 48, force: 0.5 }
  return { kind: 'vowel', ms: 88, force: 0.9 }
}

/** Turns a text into sounds: words with an accent, a falling line over the text, pauses at punctuation. */
export function plan(text: string, tempo: number): Segment[] {
  const segments: Segment[] = []
  const words = text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const gap = (ms: number): void => {
    segments.push({ kind: 'gap', ms: ms * tempo, code: 0, from: 1, to: 1, force: 0 })
  }
  gap(30)
  words.forEach((word, index) => {
    const roll = dice(hashOf(word) + index)
    const line = 1.16 - 0.3 * (index / Math.max(words.length, 4))
    const accent = line * (0.94 + 0.2 * roll())
    let pitch = accent
    let inWord = 0
    for (const letter of word) {
      if (',;:.!?'.includes(letter)) {
        gap(',;:'.includes(letter) ? 130 : 210)
        continue
      }
      const sound = soundOf(letter)
      const next = accent * (1 - 0.012 * (inWord % 9)) * (0.95 + 0.1 * roll())
      const stress = inWord % 4 < 2 ? 1 : 0.7
      segments.push({
        kind: sound.kind,
        ms: sound.ms * tempo * (0.85 + 0.3 * roll()),
        code: letter.codePointAt(0) ?? 0,
        from: pitch,
        to: next,
        force: sound.force * stress,
      })
      pitch = next
      inWord++
    }
    gap(46)
  })
  if (words.length === 0) segments.push({ kind: 'vowel', ms: 320, code: 97, from: 1, to: 0.85, force: 0.8 })
  gap(60)
  return segments
}

const vowels: readonly (readonly [number, number, number])[] = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
  [440, 1020, 2240],
  [660, 1720, 2410],
]

/** Resonances in hertz for a letter. */
export function formantsOf(code: number): readonly [number, number, number] {
  const order = [97, 101, 105, 111, 117, 121].indexOf(code)
  return vowels[order < 0 ? code % vowels.length : order] ?? [500, 1500, 2500]
}

/** Rise and fall of one sound, `at` in [0, 1]. */
export function swell(at: number): number {
  return at < 0.15 ? at / 0.15 : at > 0.75 ? (1 - at) / 0.25 : 1
}

export function scaleTo(peak: number, samples: Float32Array): Float32Array {
  let highest = 1e-9
  for (const sample of samples) highest = Math.max(highest, Math.abs(sample))
  const factor = peak / highest
  return samples.map((sample) => sample * factor)
}

export function lengthOf(segments: readonly Segment[], rate: number): number {
  return segments.reduce((sum, segment) => sum + Math.round((segment.ms * rate) / 1000), 0)
}
