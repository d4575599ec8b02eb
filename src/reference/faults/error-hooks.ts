import type { Context } from '../context.ts'
import type { Hooks } from '../deviation.ts'
import type { Reply } from '../reply.ts'

export const area = 'errors'

export const refusal = (change: (reply: Reply, context: Context) => Reply): Hooks => ({
  reply: (reply, context) => (reply.status >= 400 ? change(reply, context) : reply),
})

/** What is written as the body of an error, from its status and its message. */
export const envelope = (write: (status: number, message: string, context: Context) => unknown): Hooks => ({
  envelope: (_, context) => write(context.failure?.status ?? 500, context.failure?.message ?? '', context),
})
