import { Hono, type Context } from 'hono'

/** The half of the interface that reads budgets. */
const intervals = ['daily', 'weekly', 'monthly', 'lifetime']
const messages = {
  400: 'Invalid request parameters',
  401: 'Missing Authentication header',
  404: 'Resource not found',
  500: 'Internal Server Error',
} as const

/** The workspace that it has, as Assay is told of it. */
export const names = { workspaceId: '3f0a7a52-6f0c-4f6e-9a53-2f9a1c0d7e11', workspaceSlug: 'acme' }

const failure = (context: Context, status: keyof typeof messages): Response =>
  context.json({ error: { code: status, message: messages[status] } }, status)

export function app(managementKey: string): Hono {
  const service = new Hono()
  service.use('/v1/*', async (context, next) => {
    const [, token] = /^bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    return token === managementKey ? next() : failure(context, 401)
  })
  service.get('/v1/workspaces/:id/budgets/:interval', (context) => {
    const { id, interval } = context.req.param()
    if (!intervals.includes(interval)) return failure(context, 400)
    if (id.toLowerCase() !== names.workspaceId && id !== names.workspaceSlug) return failure(context, 404)
    const at = '2026-01-05T08:00:00Z'
    const data = {
      id: `8c1d2b7e-0d1f-4c55-8e0a-00000000000${intervals.indexOf(interval)}`,
      workspace_id: names.workspaceId,
      limit_usd: 25,
      reset_interval: interval,
      created_at: at,
      updated_at: at,
    }
    return context.json({ data, include_byok_in_budgets: false })
  })
  service.notFound((context) => failure(context, 404))
  service.onError((_error, context) => failure(context, 500))
  return service
}
