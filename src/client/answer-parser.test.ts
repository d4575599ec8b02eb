import { describe, expect, test } from 'vitest'
import { answerParser, Unreadable, type AnswerParser } from './answer-parser.ts'

interface Read {
  head?: readonly unknown[]
  body: string
  trailers?: readonly unknown[]
}

function parserInto(read: Read): AnswerParser {
  return answerParser({
    head: (status, reason, lines) => (read.head = [status, reason, ...lines]),
    data: (bytes) => (read.body += Buffer.from(bytes).toString('latin1')),
    end: (trailers) => (read.trailers = trailers),
  })
}

/** What is read of pieces of so many bytes, whether it is whole then, and whether it is where the connection ends. */
function read(text: string, size = text.length): Read & { readonly whole: boolean; readonly closed: boolean } {
  const got: Read = { body: '' }
  const parser = parserInto(got)
  const bytes = Buffer.from(text, 'latin1')
  let whole = false
  for (let at = 0; at < bytes.length; at += size) {
    // The memory of a piece is used again.
    const piece = Buffer.from(bytes.subarray(at, at + size))
    whole = parser.take(piece)
    piece.fill(0)
  }
  const closed = parser.close()
  return { ...got, whole, closed }
}

const answer = (lines: readonly string[], body = ''): string =>
  `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n${body}`
const chunked = (body: string): string => answer(['Transfer-Encoding: chunked'], body)

describe.each([1, 3, 100_000])('in pieces of %i', (size) => {
  test.each<[string, string, Partial<ReturnType<typeof read>>]>([
    [
      'header lines keep their order and their case, without the blanks around a value',
      answer(['X-Two: \t a b ', 'x-two:', "it's!#$%&*+.^_`|~-9: \u00e9", 'Content-Length: 2'], 'ok'),
      {
        head: [200, 'OK', 'X-Two', 'a b', 'x-two', '', "it's!#$%&*+.^_`|~-9", '\u00e9', 'Content-Length', '2'],
        body: 'ok',
        trailers: [],
        whole: true,
      },
    ],
    [
      'a line that begins with a blank goes on with the one before',
      answer(['a: 1', ' 2 ', '\t3', 'Content-Length: 0']),
      {
        head: [200, 'OK', 'a', '1 2 3', 'Content-Length', '0'],
      },
    ],
    ['no reason', 'HTTP/1.0 404\r\nContent-Length: 0\r\n\r\n', { head: [404, '', 'Content-Length', '0'], whole: true }],
    ['an empty reason', 'HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n', { head: [200, '', 'Content-Length', '0'] }],
    [
      'a length that is said twice alike',
      answer(['content-length: 2, 2', 'Content-Length: 2'], 'ok'),
      { body: 'ok', whole: true },
    ],
    ['what is behind the length is left', answer(['Content-Length: 2'], 'okmore'), { body: 'ok', whole: true }],
    ['less than its length', answer(['Content-Length: 3'], 'ok'), { body: 'ok', whole: false, closed: false }],
    [
      'without a length, up to the end',
      answer(['x: content-length'], 'ok'),
      { body: 'ok', whole: false, closed: true, trailers: [] },
    ],
    ['204 has no body', 'HTTP/1.1 204 No\r\n\r\nok', { body: '', whole: true, trailers: [] }],
    ['304 has no body', 'HTTP/1.1 304 Not\r\nContent-Length: 9\r\n\r\nok', { body: '', whole: true }],
    [
      'a coding that is not the last one is none',
      answer(['Transfer-Encoding: chunked, gzip'], 'ok'),
      { body: 'ok', closed: true },
    ],
    ['a coding by another name is none', answer(['Transfer-Encoding: xchunked'], 'ok'), { body: 'ok', closed: true }],
    ['nor is a longer name', answer(['Transfer-Encoding: chunkedx'], 'ok'), { body: 'ok', closed: true }],
    [
      'chunks behind another coding',
      answer(['Transfer-Encoding: gzip', 'transfer-encoding: Chunked '], '1\r\na\r\n0\r\n\r\n'),
      {
        body: 'a',
        whole: true,
      },
    ],
    [
      'chunks with extensions, and trailers',
      chunked('2 ;a=b\r\nab\r\n0A\r\n0123456789\r\n0\t;end\r\nX-Sum: 1\r\n\r\nmore'),
      {
        body: 'ab0123456789',
        trailers: ['X-Sum', '1'],
        whole: true,
      },
    ],
    ['chunks without their end', chunked('2\r\nab\r\n0\r\n'), { body: 'ab', whole: false, closed: false }],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-Le', { body: '', whole: false, closed: false }],
  ])('%s', (_, text, expected) => {
    const got = read(text, size)
    expect(got).toMatchObject(expected)
    if (expected.whole === true) expect(got.closed).toBe(true)
  })

  test.each<[string, string, string]>([
    ['hello\r\n', 'malformed', 'no status line of HTTP/1'],
    ['HTTP/1.2 200 OK\r\n', 'malformed', 'no status line of HTTP/1'],
    ['HTTP/1.1 20 OK\r\n', 'malformed', 'no status line of HTTP/1'],
    ['HTTP/1.1 2000 OK\r\n', 'malformed', 'no status line of HTTP/1'],
    [' HTTP/1.1 200 OK\r\n', 'malformed', 'no status line of HTTP/1'],
    ['HTTP/1.1 101 Switching\r\n', 'malformed', 'it switches to another protocol, unasked'],
    ['HTTP/1.1 200 OK\n', 'malformed', 'a line that does not end with CR LF'],
    ['\n', 'malformed', 'a line that does not end with CR LF'],
    [`\n${'x'.repeat(65_536)}`, 'malformed', 'a line that does not end with CR LF'],
    [answer(['nonsense']), 'malformed', 'a header line without a name and a colon'],
    [answer([' a: 1']), 'malformed', 'a header line without a name and a colon'],
    [answer(['a b: 1']), 'malformed', 'a header line without a name and a colon'],
    [answer([': 1']), 'malformed', 'a header line without a name and a colon'],
    [answer(['a: \u0000']), 'malformed', 'a header line without a name and a colon'],
    [answer(['a: 1\u007f']), 'malformed', 'a header line without a name and a colon'],
    [answer(['content-length: 1', 'Content-Length: 2']), 'malformed', 'a Content-Length that is no number'],
    [answer(['content-length: 1, 2']), 'malformed', 'a Content-Length that is no number'],
    [answer(['content-length: -1']), 'malformed', 'a Content-Length that is no number'],
    [answer(['content-length: 1x']), 'malformed', 'a Content-Length that is no number'],
    [answer(['content-length: 1234567890123456']), 'malformed', 'a Content-Length that is no number'],
    [
      answer(['content-length: 1', 'transfer-encoding: gzip']),
      'malformed',
      'both Transfer-Encoding and Content-Length',
    ],
    [chunked('z\r\n'), 'malformed', 'Invalid character in chunk size'],
    [chunked(' 1\r\n'), 'malformed', 'Invalid character in chunk size'],
    [chunked('1 2\r\n'), 'malformed', 'Invalid character in chunk size'],
    [chunked('\r\n'), 'malformed', 'Invalid character in chunk size'],
    [chunked('20000000000000\r\n'), 'malformed', 'Chunk size overflow'],
    [chunked('2\r\nabc\r\n'), 'malformed', 'a chunk does not end where its size says'],
    [answer([`a: ${'x'.repeat(65_536)}`]), 'limit', 'the headers are longer than is read'],
    [`HTTP/1.1 200 ${'x'.repeat(65_536)}`, 'limit', 'the headers are longer than is read'],
    [
      answer(Array.from({ length: 700 }, () => `a: ${'x'.repeat(100)}`)),
      'limit',
      'the headers are longer than is read',
    ],
    [chunked(`0\r\na: ${'x'.repeat(65_536)}`), 'limit', 'the trailers are longer than is read'],
    [chunked(`1;${'x'.repeat(65_536)}`), 'limit', 'the chunk sizes are longer than is read'],
  ])('no answer: %j', (text, kind, message) => {
    const thrown = (): unknown => {
      try {
        return read(text, Math.max(size, text.length > 1000 ? 1000 : 1))
      } catch (error) {
        return error
      }
    }
    const error = thrown()
    expect(error).toBeInstanceOf(Unreadable)
    expect(error).toMatchObject({ kind, message })
  })
})

test('as much as is read is read: of a head, of each size of a chunk, of trailers', () => {
  const head = answer(['Transfer-Encoding: chunked', 'a: '])
  const long = head.replace('a: ', `a: ${'x'.repeat(65_536 - head.length)}`)
  // The end of the chunk before counts too.
  const size = `1;${'x'.repeat(65_530)}\r\n`
  const got = read(`${long}${size}a\r\n${size}b\r\n0\r\na: ${'x'.repeat(60_000)}\r\n\r\n`, 4096)
  expect(got).toMatchObject({ body: 'ab', whole: true })
  expect(() => read(long.replace('a: ', 'a: x'), 4096)).toThrow('the headers are longer than is read')
  expect(() => read(`${head}${size}a\r\n1;x${size.slice(2)}`, 4096)).toThrow('the chunk sizes are longer than is read')
})

test('no piece of a body is empty: each is recorded with its moment', () => {
  const pieces: number[] = []
  for (const framing of ['x: close', 'Content-Length: 2', 'Transfer-Encoding: chunked']) {
    const parser = answerParser({
      head: () => undefined,
      data: ({ length }) => pieces.push(length),
      end: () => undefined,
    })
    for (const text of framing.endsWith('chunked') ? [answer([framing]), '2\r\n', 'ok\r\n'] : [answer([framing]), 'ok'])
      parser.take(Buffer.from(text))
  }
  expect(pieces).toEqual([2, 2, 2])
})

test('the largest size of a chunk that can be counted is taken', () => {
  expect(read(chunked('1FFFFFFFFFFFFF\r\nab'))).toMatchObject({ body: 'ab', whole: false, closed: false })
})

test('behind a whole answer nothing is read', () => {
  const got: Read = { body: '' }
  const parser = parserInto(got)
  expect(parser.take(Buffer.from(answer(['Content-Length: 1'], 'a')))).toBe(true)
  expect(parser.take(Buffer.from('HTTP/1.1 500 No\r\n\r\n'))).toBe(true)
  expect([got, parser.close()]).toEqual([{ head: [200, 'OK', 'Content-Length', '1'], body: 'a', trailers: [] }, true])
})
