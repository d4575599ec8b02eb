import { serve } from '@hono/node-server'
import { app } from './app.ts'

const managementKey = process.env['MANAGEMENT_KEY']
if (managementKey === undefined) throw new Error('MANAGEMENT_KEY is not set: the key that reads budgets')
serve({ fetch: app(managementKey).fetch, port: Number(process.env['PORT'] ?? 8080) })
