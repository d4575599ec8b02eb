import type { Failure } from '../record/exchange.ts'
import type { TakingDown } from './taking-down.ts'

/** Reads one final answer of HTTP/1 (RFC 9112), without the interim ones before it. */
export interface AnswerParser {
  /** @returns Whether the answer is whole. @throws Unreadable */
  take(bytes: Buffer): boolean
  /** Nothing more comes. @returns Whether the answer is whole. */
  close(): boolean
}

/** What came is no HTTP, or more than is read. */
export class Unreadable extends Error {
  readonly kind: Failure['kind']
  constructor(kind: 'malformed' | 'limit', message: string) {
    super(message)
    this.kind = kind
  }
}

/** Bytes of a head, of trailers, or of the line with the size of a chunk. */
const mostBytes = 64 * 1024

const nothing = Buffer.alloc(0)

/** RFC 9110, 5.6.2 and 5.5: a token, and visible characters, blanks and tabs. */
const field = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\x00-\x08\x0a-\x1f\x7f]*?)[ \t]*$/

/** @param to Called with what was read. */
export function answerParser(to: Pick<TakingDown, 'head' | 'data' | 'end'>): AnswerParser {
  let state: 'status' | 'fields' | 'sized' | 'size' | 'chunk' | 'chunk end' | 'trailers' | 'until close' | 'over' =
    'status'
  let held: Buffer = nothing
  /** Bytes of lines since the head, the size of a chunk, or the trailers began. */
  let lineBytes = 0
  let status = 0
  let reason = ''
  let lines: string[] = []
  /** Bytes of the body, or of the chunk, that are still to come. */
  let left = 0

  function take(bytes: Buffer): boolean {
    let rest = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    held = nothing
    for (;;) {
      if (state === 'over') return true
      if (state === 'until close') {
        if (rest.length > 0) to.data(rest)
        return false
      }
      if (state === 'sized' || state === 'chunk') {
        const part = rest.subarray(0, left)
        if (part.length > 0) to.data(part)
        left -= part.length
        rest = rest.subarray(part.length)
        if (left > 0) return false
        if (state === 'chunk') state = 'chunk end'
        else end([])
        continue
      }
      const at = rest.indexOf(0x0a)
      // Nothing while a line has no end: `at` is -1 then.
      lineBytes += at + 1
      if (lineBytes > mostBytes || (at < 0 && lineBytes + rest.length > mostBytes)) throw tooLong()
      if (at < 0) {
        // A chunk may lie in memory that is used again.
        held = Buffer.from(rest)
        return false
      }
      if (rest[at - 1] !== 0x0d) throw new Unreadable('malformed', 'a line that does not end with CR LF')
      read(rest.toString('latin1', 0, at - 1))
      rest = rest.subarray(at + 1)
    }
  }

  function tooLong(): Unreadable {
    const what =
      state === 'status' || state === 'fields' ? 'headers' : state === 'trailers' ? 'trailers' : 'chunk sizes'
    return new Unreadable('limit', `the ${what} are longer than is read`)
  }

  function read(line: string): void {
    if (state === 'status') {
      const [whole, code, text] = /^HTTP\/1\.[01] (\d{3})(?: (.*))?$/.exec(line) ?? []
      if (whole === undefined) throw new Unreadable('malformed', 'no status line of HTTP/1')
      if (code === '101') throw new Unreadable('malformed', 'it switches to another protocol, unasked')
      status = Number(code)
      reason = text ?? ''
      state = 'fields'
    } else if (state === 'fields' || state === 'trailers') {
      if (line !== '') readField(line)
      else if (state === 'fields') beginBody()
      else end(lines)
    } else if (state === 'size') {
      const [whole, size] = /^([0-9a-f]+)[ \t]*(?:;.*)?$/i.exec(line) ?? []
      if (whole === undefined) throw new Unreadable('malformed', 'Invalid character in chunk size')
      left = Number.parseInt(size!, 16)
      if (left > Number.MAX_SAFE_INTEGER) throw new Unreadable('malformed', 'Chunk size overflow')
      state = left === 0 ? 'trailers' : 'chunk'
      lineBytes = 0
      lines = []
    } else {
      if (line !== '') throw new Unreadable('malformed', 'a chunk does not end where its size says')
      state = 'size'
    }
  }

  function readField(line: string): void {
    // RFC 9112, 5.2: a line that begins with a blank goes on with the one before.
    if (/^[ \t]/.test(line) && lines.length > 0) {
      lines.push(`${lines.pop()} ${line.trim()}`)
      return
    }
    const [whole, name, value] = field.exec(line) ?? []
    if (whole === undefined) throw new Unreadable('malformed', 'a header line without a name and a colon')
    lines.push(name!, value!)
  }

  /** RFC 9112, 6.3. */
  function beginBody(): void {
    const values = (name: string): string[] =>
      lines.flatMap((one, index) => (index % 2 === 0 && one.toLowerCase() === name ? [lines[index + 1]!] : []))
    const coding = values('transfer-encoding').join(',')
    const lengths = new Set(values('content-length').flatMap((value) => value.split(',').map((one) => one.trim())))
    if (coding !== '' && lengths.size > 0)
      throw new Unreadable('malformed', 'both Transfer-Encoding and Content-Length')
    const [length] = lengths
    if (lengths.size > 1 || (length !== undefined && !/^\d{1,15}$/.test(length)))
      throw new Unreadable('malformed', 'a Content-Length that is no number')
    to.head(status, reason, lines)
    lineBytes = 0
    if (status === 204 || status === 304) end([])
    else if (/(?:^|,)\s*chunked\s*$/i.test(coding)) state = 'size'
    else if (length === undefined) state = 'until close'
    else {
      left = Number(length)
      state = 'sized'
    }
  }

  function end(trailers: readonly string[]): void {
    state = 'over'
    to.end(trailers)
  }

  return {
    take,
    close() {
      if (state === 'until close') end([])
      return state === 'over'
    },
  }
}
