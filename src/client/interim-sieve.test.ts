import { expect, test } from 'vitest'
import { interimSieve } from './interim-sieve.ts'

const final = 'HTTP/1.1 200 OK\r\nContent-Length: 21\r\n\r\nHTTP/1.1 100 is text\n'

/** What is left for the parser of pieces of this size, and the statuses that were heard. */
function sifted(text: string, size: number): { rest: string; heard: number[] } {
  const sieve = interimSieve()
  const heard: number[] = []
  sieve.expect({ interim: (status) => heard.push(status), line: () => undefined, bytes: () => undefined })
  const bytes = Buffer.from(text, 'latin1')
  let rest = ''
  for (let at = 0; at < bytes.length; at += size) rest += sieve.take(bytes.subarray(at, at + size)).toString('latin1')
  return { rest, heard }
}

test.each([1, 2, 7, 1000])('interim answers are taken out, in pieces of %i', (size) => {
  expect(sifted(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${final}`, size)).toEqual({
    rest: final,
    heard: [100, 103],
  })
  expect(sifted(final, size)).toEqual({ rest: final, heard: [] })
})

test.each([
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'HTTP/2 103\r\n\r\n',
  'hello',
  'HTTP/1.1 1x3\r\n\r\n',
  '\u0000\u0000\u0004',
  'HTTP/1.1 200 OK\nA: b\n\nHTTP/1.1 100',
])('%j is left to the parser', (text) => {
  expect(sifted(text, 3)).toEqual({ rest: text, heard: [] })
})

test('bytes of a storm are told, and none of them are held', () => {
  const sieve = interimSieve()
  let bytes = 0
  sieve.expect({ interim: () => undefined, line: () => undefined, bytes: (more) => (bytes += more) })
  for (let index = 0; index < 1000; index += 1)
    expect(sieve.take(Buffer.from(index === 0 ? 'HTTP/1.1 103 x\r\nA: ' : 'x'.repeat(1000))).length).toBe(0)
  expect(bytes).toBeGreaterThanOrEqual(999_000)
})

test('of thousands of header lines those pass that come first, frame the body or are judged', () => {
  const sieve = interimSieve()
  let lines = 0
  sieve.expect({ interim: () => undefined, line: () => (lines += 1), bytes: () => undefined })
  const bytes = Buffer.from(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(5000)}Content-Length: 6\r\n\r\na: b\r\n`)
  let rest = ''
  for (let at = 0; at < bytes.length; at += 1000) rest += sieve.take(bytes.subarray(at, at + 1000)).toString()
  expect(rest).toBe(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(199)}Content-Length: 6\r\n\r\na: b\r\n`)
  expect(lines).toBe(4801)
})

test.each([1, 2, 5, 1000])(
  'what interim answers say, and what stands behind the sizes of chunks, is heard, in pieces of %i',
  (size) => {
    const sieve = interimSieve()
    let [texts, extensions] = ['', '']
    sieve.expect({
      interim: () => undefined,
      line: () => undefined,
      bytes: () => undefined,
      interimText: (bytes) => (texts += bytes.toString()),
      chunkExtension: (bytes) => (extensions += bytes.toString()),
    })
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
    const chunked =
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1a;one=1\r\n;\r\n2;no\r\nthat is a ' +
      'body...\r\n1\r\n.\r\n0;last\r\nX: ;trailer\r\n\r\n'
    const bytes = Buffer.from(interim + chunked)
    let rest = ''
    for (let at = 0; at < bytes.length; at += size) rest += sieve.take(bytes.subarray(at, at + size)).toString()
    expect([rest, texts, extensions]).toEqual([chunked, interim, ';one=1\r\n;last\r\n'])
  },
)
