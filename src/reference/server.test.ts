import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { Services } from './context.ts'
import { createReferenceServer } from './server.ts'

function answerTo(code: string): string {
  const { server } = createReferenceServer({} as Services, [], () => false)
  const socket = new PassThrough()
  server.emit('clientError', Object.assign(new Error(code), { code }), socket)
  expect(socket.destroyed || socket.writableEnded).toBe(true)
  return (socket.read() as Buffer | null)?.toString() ?? ''
}

test('what is no HTTP gets the envelope of 2.4', () => {
  expect(answerTo('HPE_INVALID_METHOD')).toMatch(
    /^HTTP\/1\.1 400 [^]*\r\nConnection: close\r\n\r\n\{"error":\{"code":400,"message":"[^"]+"\}\}$/,
  )
})

test('a connection on which no request came in time is closed without a word', () => {
  expect(answerTo('ERR_HTTP_REQUEST_TIMEOUT')).toBe('')
})
