import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { conformance } from 'assay/vitest'
import { app, names } from './app.ts'

const managementKey = 'mk-for-tests-0123456789'

// Without an API key what is about speech is skipped, with the reason.
conformance(async () => {
  const server = serve({ fetch: app(managementKey).fetch, hostname: '127.0.0.1', port: 0 })
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, managementKey, ...names, stop: () => void server.close() }
})
