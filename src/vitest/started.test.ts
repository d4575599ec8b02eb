import { expect, test, vi } from 'vitest'
import { started } from './started.ts'

test('a service that starts in time is given; what keeps it from starting is told', async () => {
  const service = { baseUrl: 'http://127.0.0.1:1/v1' }
  expect(await started(() => service, 60_000)).toBe(service)
  await expect(started(async () => Promise.reject(new Error('no database')), 60_000)).rejects.toThrow('no database')
})

test('one that comes too late is no longer waited for, and is stopped', async () => {
  const stop = vi.fn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = started(async () => {
    await promise
    return { baseUrl: 'http://127.0.0.1:1/v1', stop }
  }, 10)
  await expect(begun).rejects.toThrow('gave no service within 0.01 s')
  expect(stop).not.toHaveBeenCalled()
  resolve()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
})
