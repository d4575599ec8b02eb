import type { Context } from '../context.ts'
import type { Hooks } from '../deviation.ts'
import type { Reply } from '../reply.ts'

export const area = 'errors'

export const refusal = (change: (reply: Reply, context: Context) => Reply): Hooks => ({
  reply: (reply, context) => (reply.status >= 400 ? change(reply, context) : reply),
})
