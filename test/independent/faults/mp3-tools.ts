import type { Reply, Site, Twist } from '../contract.ts'
import { framesOf } from '../speech/mp3.ts'
import { bodyOf, formatOf, inFormat } from '../tools.ts'

/** Fetches the other format of the same request, to build something wrong from it. */
export function withOther(build: (reply: Reply, other: Buffer, site: Site) => Reply): () => Twist {
  return () => async (ask, next, site) => {
    const reply = await next(ask)
    if (formatOf(reply) !== 'mp3') return reply
    const other = await next(inFormat(ask, await bodyOf(ask), 'pcm'))
    return build(reply, other.body, site)
  }
}

export function middleFrame(body: Buffer): number {
  const offsets = framesOf(body)
  return offsets[Math.floor(offsets.length / 2)] ?? 0
}
