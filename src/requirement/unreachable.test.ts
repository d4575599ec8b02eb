import { expect, test } from 'vitest'
import { toCheckWhenUnreachable } from './unreachable.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:9', 'start the service there'],
  ['getaddrinfo ENOTFOUND nowhere.example', 'name of the host'],
  ['certificate has expired', 'renew its certificate'],
  ['self-signed certificate', 'with --ca'],
  ["Hostname/IP does not match certificate's altnames", 'with --ca'],
  ['ssl3_get_record:wrong version number', 'http:// instead of https://'],
  ['malformed HTTP: Expected HTTP/', 'does not speak HTTP'],
  ['503', 'not ready'],
  ['502, 503', 'not ready'],
  ['429', '--rate'],
  ['no answer came for 600 ms', '--timeout'],
  ['something else', 'check the base URL'],
])('%s: %s', (detail, step) => {
  expect(toCheckWhenUnreachable(detail)).toContain(step)
})
