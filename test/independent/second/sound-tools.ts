import type { Reply } from '../contract.ts'
import { framesOf } from '../speech/mp3.ts'
import { relabel } from '../tools.ts'

export function middle(body: Buffer): number {
  const offsets = framesOf(body)
  return offsets[Math.floor(offsets.length / 2)] ?? 0
}

export const relabelled =
  (label: string) =>
  (reply: Reply): Reply =>
    relabel(reply, label)
