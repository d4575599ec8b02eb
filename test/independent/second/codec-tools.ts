import type { Twist } from '../contract.ts'
import { encodeMp3, type Settings } from '../speech/mp3.ts'
import { bodyOf, formatOf, inFormat } from '../tools.ts'

export type Track = Float32Array<ArrayBuffer>

export const trackOf = (body: Buffer): Track =>
  new Float32Array(Math.floor(body.length / 2)).map((_, i) => body.readInt16LE(i * 2) / 32_768)

export function bytesOf(track: Float32Array): Buffer {
  const out = Buffer.alloc(track.length * 2)
  track.forEach((value, i) => out.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))), i * 2))
  return out
}

/** Makes both formats anew from the samples of a base with one channel and 24,000 in a second. */
export function recorded(
  change: (track: Track, input: string) => Track,
  settings: Settings = { sampleRate: 24_000, channels: 1, bitrate: 64 },
): () => Twist {
  return () => async (ask, next) => {
    const reply = await next(ask)
    const format = formatOf(reply)
    if (format === undefined) return reply
    const body = await bodyOf(ask)
    const raw = format === 'pcm' ? reply.body : (await next(inFormat(ask, body, 'pcm'))).body
    const track = change(trackOf(raw), String(body?.['input']))
    return { ...reply, body: format === 'pcm' ? bytesOf(track) : encodeMp3([track], settings) }
  }
}
