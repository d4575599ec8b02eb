import { expect, test } from 'vitest'
import { ownFailure } from './own-failure.ts'

const failing = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code })

test.each([
  ['EMFILE', 'ulimit -n'],
  ['ENFILE', 'close other programs'],
  ['ENOBUFS', 'lower --concurrency'],
  ['ENOMEM', 'close other programs'],
  ['EADDRNOTAVAIL', 'lower --concurrency and --rate'],
  ['EACCES', 'look at its firewall'],
  ['EPERM', 'look at its firewall'],
])('%s is ours, also within others: %s', (code, next) => {
  for (const error of [
    failing(code),
    new AggregateError([failing('ECONNREFUSED'), failing(code)]),
    new Error('outer', { cause: failing(code) }),
  ]) {
    expect(ownFailure(error)).toMatch(new RegExp(`^this .*: .*${next}.*\\(${code}\\)$`))
  }
})

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'UND_ERR_SOCKET', 'toString'])(
  '%s is not',
  (code) => {
    expect(ownFailure(failing(code))).toBeUndefined()
  },
)
