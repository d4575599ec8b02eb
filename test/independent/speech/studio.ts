import { setImmediate as breathe } from 'node:timers/promises'
import type { Format, Studio } from '../contract.ts'
import { encodeMp3, type Settings } from './mp3.ts'
import { hashOf, plan, type Segment } from './prosody.ts'

export interface Recipe {
  readonly rate: number
  readonly channels: 1 | 2
  readonly voice: (segments: readonly Segment[], seed: number) => Float32Array[]
  readonly tempo: number
  readonly mp3: Omit<Settings, 'channels' | 'sampleRate'>
  /** How many readings of one text there are; one of them is drawn for each call. */
  readonly readings: number
  readonly dress?: (stream: Buffer, text: string) => Buffer
}

export function interleave(tracks: readonly Float32Array[]): Buffer {
  const first = tracks[0] ?? new Float32Array(0)
  const out = Buffer.alloc(first.length * tracks.length * 2)
  let at = 0
  for (let i = 0; i < first.length; i++) {
    for (const track of tracks) {
      out.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round((track[i] ?? 0) * 32_767))), at)
      at += 2
    }
  }
  return out
}

/** Pieces of at most some 160 characters, cut after sentences where that is possible. */
export function pieces(text: string): string[] {
  const found = text.match(/[^.!?]{1,150}[.!?]*\s*|[.!?]+\s*/gsu) ?? []
  const joined: string[] = []
  for (const piece of found) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + piece.length < 60) joined[joined.length - 1] = last + piece
    else joined.push(piece)
  }
  return joined.length === 0 ? [text] : joined
}

export function studio(recipe: Recipe): Studio {
  const shelf = new Map<string, Buffer>()
  const kept = 600
  function piece(text: string, format: Format, tempo: number, reading: number): Buffer {
    const name = `${format} ${tempo} ${reading} ${text}`
    const known = shelf.get(name)
    if (known !== undefined) return known
    const tracks = recipe.voice(plan(text, tempo), hashOf(text) + reading)
    const made =
      format === 'pcm'
        ? interleave(tracks)
        : encodeMp3(tracks, { ...recipe.mp3, sampleRate: recipe.rate, channels: recipe.channels } as Settings)
    if (shelf.size >= kept) shelf.delete(shelf.keys().next().value ?? '')
    shelf.set(name, made)
    return made
  }
  return {
    rate: recipe.rate,
    channels: recipe.channels,
    async speak(text, format, speed) {
      const reading = Math.floor(Math.random() * recipe.readings)
      const done: Buffer[] = []
      for (const part of pieces(text)) {
        if (done.length > 0) await breathe()
        done.push(piece(part, format, recipe.tempo / speed, reading))
      }
      const whole = Buffer.concat(done)
      return format === 'mp3' && recipe.dress !== undefined ? recipe.dress(whole, text) : whole
    },
  }
}
