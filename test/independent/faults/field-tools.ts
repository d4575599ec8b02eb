import type { Site, Twist } from '../contract.ts'
import { fail, listedFailure } from '../replies.ts'
import { bodyOf, rewriting, tokenOf, type Body } from '../tools.ts'

/** Forgives a member that breaks its rule by putting a good value in its place. */
export function forgiving(
  member: string,
  when: (value: unknown, body: Body) => boolean,
  good: (value: unknown, site: Site) => unknown,
): () => Twist {
  return rewriting((body, site) =>
    Object.hasOwn(body, member) && when(body[member], body) ? { ...body, [member]: good(body[member], site) } : body,
  )
}

/** Answers differently when a caller with a key sends a member like this. */
export function answering(member: string, when: (value: unknown) => boolean, status: number): () => Twist {
  return () => async (ask, next, site) => {
    const body = await bodyOf(ask)
    const hit = body !== undefined && Object.hasOwn(body, member) && when(body[member]) && tokenOf(ask) === site.apiKey
    if (!hit) return next(ask)
    return status === 422 ? fail(422, 'Unprocessable') : listedFailure(status)
  }
}

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isNumber = (value: unknown): value is number => typeof value === 'number'

export const voiceOf = (_value: unknown, site: Site): string => site.voice
