import type { Twist } from '../contract.ts'
import { isSpeech } from '../tools.ts'

export const speechOnly =
  (status: number, change: (text: string) => string): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return reply.status === status && isSpeech(ask)
      ? { ...reply, body: Buffer.from(change(reply.body.toString())) }
      : reply
  }
