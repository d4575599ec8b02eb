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
  'HTTP/1.1 1 3\r\n\r\n',
  'HTTP/1.0 101 Switching Protocols\r\n\r\n',
  '\u0000\u0000\u0004',
  'HTTP/1.1 200 OK\nA: b\n\nHTTP/1.1 100',
])('%j is left to the parser', (text) => {
  expect(sifted(text, 3)).toEqual({ rest: text, heard: [] })
})

test.each([
  'Content-Length: 21 ',
  'content-length:21\t',
  'CONTENT-LENGTH:\t 21 \t ',
  'Transfer-Encoding: chunked\t',
  'transfer-encoding:gzip, chunked \t',
])('white space behind a length or a coding is no part of it: %j', (line) => {
  const spoken = (length: string): string => `HTTP/1.1 200 OK\r\n${length}\r\nA: b \r\n\r\n`
  for (const size of [1, 5, 1000]) expect(sifted(spoken(line), size).rest).toBe(spoken(line.replace(/\s+$/, '')))
})

test.each([
  'Content-Length: 2 1 ',
  'Content-Length: 21, 21 ',
  'Content-Length : 21 ',
  `Content-Length: ${'0'.repeat(300)} `,
])('what is no length is left as it is: %j', (line) => {
  const spoken = `HTTP/1.1 200 OK\r\n${line}\r\n\r\n`
  expect(sifted(spoken, 1000).rest).toBe(spoken)
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

/** Takes pieces, and tells what passed and what was heard of it. */
function taken(...pieces: readonly string[]): { passed: string[]; lines: number; bytes: number; extensions: string } {
  const sieve = interimSieve()
  let [lines, bytes, extensions] = [0, 0, '']
  sieve.expect({
    interim: () => undefined,
    line: () => (lines += 1),
    bytes: (more) => (bytes += more),
    chunkExtension: (more) => (extensions += more.toString()),
  })
  const passed = pieces.map((piece) => sieve.take(Buffer.from(piece)).toString())
  return { passed, lines, bytes, extensions }
}

test('the largest status of an interim answer', () => {
  expect(sifted(`HTTP/1.9 199 x\r\n\r\n${final}`, 5)).toEqual({ rest: final, heard: [199] })
})

test.each([1, 3, 4, 1000])('each byte of an interim answer counts once, in pieces of %i', (size) => {
  const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
  const all = interim + final
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
  expect(taken(...pieces)).toMatchObject({ bytes: interim.length, lines: 0 })
})

test('what an interim answer says is heard as it comes, but for what may be its end', () => {
  const sieve = interimSieve()
  let text = ''
  sieve.expect({
    interim: () => undefined,
    line: () => undefined,
    bytes: () => undefined,
    interimText: (bytes) => (text += bytes.toString()),
  })
  sieve.take(Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>'))
  expect(text).toBe('HTTP/1.1 103 Early Hints\r\nLink: <')
})

test('what comes before any request is left to the parser', () => {
  expect(interimSieve().take(Buffer.from('HTTP/1.1 200 OK\r\n')).toString()).toBe('HTTP/1.1 200 OK\r\n')
})

test('a line of 64 KiB waits for its end; a longer one is for the parser, and all that follows', () => {
  const status = 'HTTP/1.1 200 OK\r\n'
  const long = 'a'.repeat(64 * 1024)
  expect(taken(status + long, 'a', 'b').passed).toEqual([status, `${long}a`, 'b'])
  expect(taken(status, `${long}a`, 'b').passed).toEqual([status, `${long}a`, 'b'])
})

test('a head ends with an empty line, and with no other', () => {
  const { passed, lines } = taken(`HTTP/1.1 200 OK\na\n\rx: y\n${'a: b\n'.repeat(500)}\nbody`)
  expect(passed[0]).toBe(`HTTP/1.1 200 OK\na\n\rx: y\n${'a: b\n'.repeat(197)}\nbody`)
  expect(lines).toBe(303)
})

test.each([
  'Transfer-Encoding: chunked',
  'transfer-encoding : gzip, chunked',
  `TRANSFER-ENCODING:${' '.repeat(300)}chunked`,
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
])('a body comes in chunks: %s', (line) => {
  expect(taken(`HTTP/1.1 200 OK\r\n${line}\r\n\r\n1;told\r\nx\r\n0\r\n\r\n`).extensions).toBe(';told\r\n')
})

test.each(['Trailer: transfer-encoding: chunked', 'Transfer-Encoding: gzip', 'Transfer-Encodings: chunked'])(
  'a body does not come in chunks: %s',
  (line) => {
    expect(taken(`HTTP/1.1 200 OK\r\n${line}\r\n\r\n1;told\r\nx\r\n0\r\n\r\n`).extensions).toBe('')
  },
)

test('nobody has to hear what stands behind the sizes of chunks', () => {
  const text = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;told\r\nx\r\n0\r\n\r\n'
  expect(sifted(text, 9).rest).toBe(text)
})
