import { expect, test } from 'vitest'
import { app } from './app.ts'

/** The project's own tests stand beside those of the interface. */
test('a workspace that is not there is 404', async () => {
  const headers = { authorization: 'Bearer mk-for-tests' }
  const { status } = await app('mk-for-tests').request('/v1/workspaces/nobody/budgets/daily', { headers })
  expect(status).toBe(404)
})
