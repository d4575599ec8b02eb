import { expect, test } from 'vitest'
import { ownFailure } from './own-failure.ts'

const failing = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code })

test.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'])('%s is ours, also within others', (code) => {
  for (const error of [
    failing(code),
    new AggregateError([failing('ECONNREFUSED'), failing(code)]),
    new Error('outer', { cause: failing(code) }),
  ]) {
    expect(ownFailure(error)).toMatch(new RegExp(`^this .*: .*\\(${code}\\)$`))
  }
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'UND_ERR_SOCKET', 'toString'])(
  '%s is not',
  (code) => {
    expect(ownFailure(failing(code))).toBeUndefined()
  },
)
