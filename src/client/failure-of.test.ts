import { errors } from 'undici'
import { expect, test } from 'vitest'
import { failureOf, isMalformed, parserWords } from './failure-of.ts'

const failing = (message: string, code?: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), code === undefined ? {} : { code })

test.each([
  ['ECONNREFUSED', 'refused', 'connect'],
  ['ENOTFOUND', 'dns', 'connect'],
  ['EAI_AGAIN', 'dns', 'connect'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'connect'],
  ['ETIMEDOUT', 'timeout', 'connect'],
  ['EHOSTUNREACH', 'timeout', 'connect'],
  ['ENETUNREACH', 'timeout', 'connect'],
  ['CERT_HAS_EXPIRED', 'tls', 'connect'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'connect'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'connect'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', 'connect'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout', 'body'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'malformed', 'body'],
  ['ECONNRESET', 'reset', 'body'],
  ['EPIPE', 'reset', 'body'],
])('%s is %s in %s', (code, kind, phase) => {
  expect(failureOf(failing('it failed', code), 'body')).toEqual({ kind, phase, detail: 'it failed' })
})

test.each([
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'C0865A88777F0000:error:0A00010B:SSL routines::wrong version number:../deps/x.c:77:',
  ],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'C0865A88777F0000:error:0A0000C6:SSL routines::packet length too long:../x.c:7:'],
  ['ERR_SSL_HTTP_REQUEST', 'the code alone tells it'],
  ['ERR_SSL_OTHER', 'the text alone:SSL routines::http request:../x.c:7:'],
])('%s says what speaks there, not where OpenSSL noticed', (code, message) => {
  expect(failureOf(failing(message, code), 'connect')).toEqual({
    kind: 'tls',
    phase: 'connect',
    detail: 'the port does not speak TLS: where it speaks plain http, use http://',
  })
})

test('where every address refuses, nobody listens; where only some do, something else is wrong', () => {
  const refused = failing('connect', 'ECONNREFUSED')
  expect(failureOf(new AggregateError([refused, refused]), 'headers')).toEqual({
    kind: 'refused',
    phase: 'connect',
    detail: 'AggregateError',
  })
  expect(failureOf(new AggregateError([refused, failing('no', 'EPIPE')], 'both'), 'headers')).toEqual({
    kind: 'reset',
    phase: 'headers',
    detail: 'both',
  })
})

test.each([
  ['headers', 'the headers are longer than is read'],
  ['body', 'the trailers are longer than is read'],
] as const)('too long %s are a limit of ours', (phase, detail) => {
  for (const code of ['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW'])
    expect(failureOf(failing('', code), phase)).toEqual({ kind: 'limit', phase, detail })
})

test('a detail names the cause; without words it is the code, or the name', () => {
  expect(failureOf(failing('outer', 'EPIPE', new Error('inner')), 'body').detail).toBe('outer (inner)')
  expect(failureOf(failing('outer', 'EPIPE', 'inner'), 'body').detail).toBe('outer')
  expect(failureOf(failing('', 'EPIPE'), 'body').detail).toBe('EPIPE')
  expect(failureOf(failing(''), 'body').detail).toBe('Error')
  expect(failureOf(Object.assign(new Error('odd'), { code: 7 }), 'body')).toEqual({
    kind: 'reset',
    phase: 'body',
    detail: 'odd',
  })
})

test('what is no HTTP is malformed, in the words of the parser', () => {
  expect(failureOf(new errors.HTTPParserError('Invalid token'), 'headers')).toEqual({
    kind: 'malformed',
    phase: 'headers',
    detail: 'Invalid token',
  })
  expect(failureOf(failing('bad response'), 'headers').detail).toBe('an answer that was not asked for')
  expect(failureOf(failing('bad upgrade'), 'headers').detail).toBe('it switches to another protocol, unasked')
  expect([isMalformed(failing('bad response')), isMalformed(failing('toString')), isMalformed(failing('x'))]).toEqual([
    true,
    false,
    false,
  ])
})

test('of what a parser says that is kept which says more', () => {
  expect(parserWords('Response does not match the HTTP/1.1 protocol (Invalid status code)')).toBe('Invalid status code')
  expect(parserWords('Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)')).toContain(
    'the port may speak HTTP/2 alone',
  )
  for (const other of [
    'Response does not match',
    'A Response does not match the HTTP/1.1 protocol (x)',
    'Response does not match the HTTP/1.1 protocol (x) at all',
  ])
    expect(parserWords(other)).toBe(other)
})
