import type { Delivery, Reply, Twist } from '../contract.ts'

export const delivered =
  (delivery: Delivery, when: (reply: Reply) => boolean = () => true): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return when(reply) ? { ...reply, delivery } : reply
  }

export const failure = (reply: Reply): boolean => reply.status >= 400
