import { chunkExtensions } from './chunk-extensions.ts'
import { isSpokenOf } from './kept-headers.ts'

/**
 * Takes interim answers (1xx, RFC 9110, 15.2) out of what comes on a connection: they are lawful whether or not they
 * were asked for, and the parser takes no 100. 101 is none of them: behind it there is another protocol. Of the header
 * lines of an answer it lets some hundred pass, and behind those only what frames the body or is judged: the parser
 * makes objects of each, many times their size. Of what frames a body it lets no white space behind the value pass.
 */
export interface InterimSieve {
  /** What of these bytes is for the parser. */
  take(chunk: Buffer): Buffer
  /** A request is sent: what comes next begins an answer. */
  expect(heard: Heard): void
}

/** Called with what is taken out. */
export interface Heard {
  /** An interim answer began. */
  interim(status: number): void
  /** A header line was left out. */
  line(): void
  /** So many bytes of interim answers or header lines were taken out. */
  bytes(count: number): void
  /** What interim answers say, in pieces, as it came. */
  interimText?(bytes: Buffer): void
  /** What stands behind the sizes of chunks, in pieces. */
  chunkExtension?(bytes: Buffer): void
}

/** Header lines that pass whatever they say: more than are kept of an answer. */
const linesPassed = 200

/** A line that is longer is for the parser to refuse. */
const longestLine = 64 * 1024

const beginning = 'HTTP/1.x 1xx'
const blankLine = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)

/** Longer lines frame no body. */
const longestFraming = 200

/**
 * RFC 9112, 5: white space behind a value is no part of it. The parser takes a Content-Length with some for another
 * length, and "chunked" with a tab for another coding.
 */
function withoutBlanks(line: Buffer): Buffer {
  // Few lines begin with a "c" or a "t": the others need not be made text.
  const first = line[0]! | 0x20
  if ((first !== 0x63 && first !== 0x74) || line.length > longestFraming) return line
  const framing = /^(content-length:[ \t]*\d+|transfer-encoding:.*?chunked)[ \t]+\r?\n$/i
  const [, value] = framing.exec(line.toString('latin1')) ?? []
  return value === undefined ? line : Buffer.from(`${value}\r\n`, 'latin1')
}

export function interimSieve(): InterimSieve {
  let heard: Heard = { interim: () => undefined, line: () => undefined, bytes: () => undefined }
  let lines = 0
  /**
   * Between two answers, within an interim one, within the head of the final one, or behind it, which is no business of
   * ours.
   */
  let within: 'none' | 'interim' | 'head' | 'final' = 'none'
  /**
   * Of the beginning: what may become an interim answer. Within one: the last bytes, in which a blank line may have
   * begun.
   */
  let held: Buffer = nothing
  /** Reads along in a body that comes in chunks. */
  let chunks: ((bytes: Buffer) => void) | undefined

  function take(chunk: Buffer): Buffer {
    if (within === 'final') {
      chunks?.(chunk)
      return chunk
    }
    let rest = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    held = nothing
    if (within === 'head') return head(rest)
    for (;;) {
      if (within === 'none') {
        const text = rest.toString('latin1', 0, beginning.length)
        if (!mayBeInterim(text)) {
          within = text.startsWith('HTTP/1.') ? 'head' : 'final'
          return within === 'head' ? head(rest) : rest
        }
        if (text.length < beginning.length) {
          // A chunk may lie in memory that is used again.
          held = Buffer.from(rest)
          return nothing
        }
        within = 'interim'
        heard.interim(Number(text.slice(-3)))
      }
      const end = rest.indexOf(blankLine)
      if (end < 0) {
        const end = Math.max(0, rest.length - blankLine.length + 1)
        heard.bytes(end)
        heard.interimText?.(rest.subarray(0, end))
        held = Buffer.from(rest.subarray(end))
        return nothing
      }
      const next = end + blankLine.length
      heard.bytes(next)
      heard.interimText?.(rest.subarray(0, next))
      rest = rest.subarray(next)
      within = 'none'
    }
  }

  /** Line by line, until the blank one. */
  function head(bytes: Buffer): Buffer {
    const passed: Buffer[] = []
    let at = 0
    for (;;) {
      const end = bytes.indexOf(0x0a, at) + 1
      if (end === 0) {
        // A chunk may lie in memory that is used again.
        if (bytes.length - at <= longestLine) held = Buffer.from(bytes.subarray(at))
        else {
          passed.push(bytes.subarray(at))
          within = 'final'
        }
        break
      }
      const line = bytes.subarray(at, end)
      lines += 1
      at = end
      if (isChunked(line)) chunks = chunkExtensions((bytes) => heard.chunkExtension?.(bytes))
      const isBlank = line.length === 1 || (line.length === 2 && line[0] === 0x0d)
      if (lines <= linesPassed || isBlank || isSpokenOf(line.toString('latin1', 0, line.indexOf(0x3a))))
        passed.push(withoutBlanks(line))
      else {
        heard.line()
        heard.bytes(line.length)
      }
      if (isBlank) {
        within = 'final'
        passed.push(bytes.subarray(at))
        chunks?.(bytes.subarray(at))
        break
      }
    }
    return passed.length === 1 ? passed[0]! : Buffer.concat(passed)
  }

  return {
    take,
    expect(told) {
      heard = told
      within = 'none'
      lines = 0
      held = nothing
      chunks = undefined
    },
  }
}

function isChunked(line: Buffer): boolean {
  // Few lines begin with a "t": the others need not be made text.
  return (line[0]! | 0x20) === 0x74 && /^transfer-encoding[ \t]*:.*chunked/i.test(line.toString('latin1'))
}

/** Is it the beginning of "HTTP/1.1 103", as far as it goes? */
function mayBeInterim(text: string): boolean {
  return (
    [...text].every((character, at) =>
      beginning[at] === 'x' ? character >= '0' && character <= '9' : character === beginning[at],
    ) &&
    text !== 'HTTP/1.1 101' &&
    text !== 'HTTP/1.0 101'
  )
}
