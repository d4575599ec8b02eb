import type { Site, Twist } from '../contract.ts'
import { rewriting, type Body } from '../tools.ts'

export function forgiving(
  member: string,
  when: (value: unknown, body: Body) => boolean,
  good: (value: unknown, site: Site) => unknown,
): () => Twist {
  return rewriting((body, site) =>
    Object.hasOwn(body, member) && when(body[member], body) ? { ...body, [member]: good(body[member], site) } : body,
  )
}

export const isString = (value: unknown): value is string => typeof value === 'string'

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const formats = ['mp3', 'pcm']

export const absentIf = (member: string, when: (value: unknown) => boolean): (() => Twist) =>
  rewriting((body) =>
    Object.hasOwn(body, member) && when(body[member])
      ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== member))
      : body,
  )
