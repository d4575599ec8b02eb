import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import { requestedFormat } from './sent-request.ts'

test("what a body that is no UTF-8 asks for is nobody's to say", () => {
  const asked = (sent: Uint8Array): ReturnType<typeof requestedFormat> => {
    const one = exchange(200, { sent })
    return requestedFormat(one, evidence([one]))
  }
  const text = '{"input":"café","response_format":"mp3"}'
  expect(asked(Buffer.from(text))).toBe('mp3')
  expect(asked(Buffer.from(text, 'latin1'))).toBeUndefined()
})
