import type { Ask, Reply, Twist } from '../contract.ts'
import { bodyOf, budgetOf, formatOf, isSpeech, labelOf, tokenOf, type Body } from '../tools.ts'

export type Sound = 'mp3' | 'pcm'

/** What was asked for when audio came back. */
export interface Heard {
  readonly format: Sound
  readonly input: string
  readonly body: Body
  readonly ask: Ask
}

/** Changes good audio when the request is like this. */
export function whenHeard(
  when: (heard: Heard) => boolean,
  change: (reply: Reply, heard: Heard) => Reply | Buffer,
): () => Twist {
  return () => async (ask, next) => {
    const reply = await next(ask)
    const format = formatOf(reply)
    const body = format === undefined ? undefined : await bodyOf(ask)
    if (format === undefined || body === undefined) return reply
    const heard = { format, input: String(body['input']), body, ask }
    if (!when(heard)) return reply
    const changed = change(reply, heard)
    return Buffer.isBuffer(changed) ? { ...reply, body: changed } : changed
  }
}

/** Changes good audio the second time the same is asked. */
export function secondTime(change: (reply: Reply, format: Sound) => Reply): () => Twist {
  return () => {
    const seen = new Set<string>()
    return async (ask, next) => {
      const reply = await next(ask)
      const format = formatOf(reply)
      if (format === undefined) return reply
      const name = (await ask.read()).toString('latin1')
      if (seen.has(name)) return change(reply, format)
      if (seen.size < 2000) seen.add(name)
      return reply
    }
  }
}

/** Changes JSON answers as text. */
export function jsonEdit(
  when: (reply: Reply, ask: Ask) => boolean,
  change: (text: string, reply: Reply) => string | Buffer | Reply,
): () => Twist {
  return () => async (ask, next) => {
    const reply = await next(ask)
    if (!/json/iu.test(labelOf(reply)) || !when(reply, ask)) return reply
    const changed = change(reply.body.toString(), reply)
    return typeof changed === 'string' || Buffer.isBuffer(changed) ? { ...reply, body: Buffer.from(changed) } : changed
  }
}

export const ofBudget = (reply: Reply, ask: Ask): boolean => budgetOf(ask) !== undefined && reply.status === 200

/** Answers a caller who has the right key, before the program does. */
export function instead(when: (body: Body, ask: Ask) => boolean, reply: () => Reply): () => Twist {
  return () => async (ask, next, site) => {
    const body = isSpeech(ask) && tokenOf(ask) === site.apiKey ? await bodyOf(ask) : undefined
    return body !== undefined && when(body, ask) ? reply() : next(ask)
  }
}

/** Parses what is no JSON in a more generous way. */
export function generous(read: (text: string) => unknown): () => Twist {
  return () => async (ask, next) => {
    if (!isSpeech(ask) || (await bodyOf(ask)) !== undefined) return next(ask)
    try {
      const value = read((await ask.read()).toString('utf8'))
      const raw = Buffer.from(JSON.stringify(value))
      return await next(value === undefined ? ask : { ...ask, read: () => Promise.resolve(raw) })
    } catch {
      return next(ask)
    }
  }
}
