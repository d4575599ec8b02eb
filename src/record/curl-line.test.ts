import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlLine } from './curl.ts'
import type { Exchange, HeaderLines } from './exchange.ts'
import type { Wire } from './wire.ts'

const url = 'http://127.0.0.1:1/v1/audio/speech'

interface Parts {
  readonly id?: string
  readonly operation?: string
  readonly method?: string
  readonly url?: string
  readonly headers?: HeaderLines
  readonly body?: string | Uint8Array
  readonly sha256?: string
  readonly status?: number
  readonly wire?: Wire
}

/** The line after `curl -sS`. */
function line(parts: Parts): string {
  const { id = 'p/c/1@default', operation = 'budget', method = 'GET', headers = [], sha256, status, body, wire } = parts
  const request = {
    method,
    url: parts.url ?? url,
    headers,
    ...(sha256 !== undefined && { body: { sha256 } }),
    ...(wire && { wire }),
  }
  const response = status === undefined ? {} : { response: { status } }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const words = curlLine({ id, operation, request, ...response } as unknown as Exchange, bytes)
  return words.replace(/^curl -sS /, '')
}

test.each<readonly [Parts, string]>([
  [{}, `-i --path-as-is ${url}`],
  [{ method: 'POST' }, `-i -X POST --path-as-is ${url}`],
  [{ method: 'POST', body: '' }, `-i -X POST --path-as-is ${url}`],
  [{ method: 'POST', body: '1' }, `-i --path-as-is ${url} -H content-type: --data-binary 1`],
  [{ method: 'PUT', body: '1' }, `-i -X PUT --path-as-is ${url} -H content-type: --data-binary 1`],
  [{ body: '' }, `-i --path-as-is ${url}`],
])('the method is said where curl would take another: %j', (parts, words) => {
  expect(line(parts)).toBe(words)
})

test('headers that curl writes itself are left to it, however they are spelt', () => {
  const own = ['Host', 'content-length', 'CONNECTION', 'User-Agent', 'Accept', 'accept-encoding', 'traceparent']
  const headers = [...own.map((name) => [name, 'x'] as const), ['X-Own', 'a b'] as const]
  expect(line({ headers })).toBe(`-i --path-as-is ${url} -H 'X-Own: a b'`)
})

test('a short body that was written in chunks is written so again, wherever they end', () => {
  const chunked = [['Transfer-Encoding', 'chunked']] as const
  const of = (body: string, piece: number, headers: HeaderLines = chunked): string =>
    line({ method: 'POST', headers, body, wire: { piece } })
  const end = `-H content-type: -X POST -T - -H expect:`
  const own = `--path-as-is ${url} -H 'Transfer-Encoding: chunked' -H user-agent: -H accept:`
  expect(of("a-'%é", 5)).toBe(
    `{ printf 'a\\055\\047\\045\\303'; sleep 0.1; printf '\\251'; } | curl -sS -i ${own} ${end}`,
  )
  expect(of('a', 1, [...chunked, ['Expect', '100-continue']])).toMatch(/-T -$/)
  // All at once, and what is long or holds a key.
  expect(of('ab', 1, [])).toContain('--data-binary ab')
  expect(of('123456789', 1)).toContain('--data-binary 123456789')
  expect(of('12345678', 1)).toContain('| curl')
  expect(of('${ASSAY_API_KEY}', 8)).toContain('--data-binary "$ASSAY_API_KEY"')
})

test('of a request in the dress of another client all headers are said, and what curl would add is kept back', () => {
  const of = (wire: Wire, ...headers: [string, string][]): string => line({ wire, headers })
  const end = `--path-as-is ${url}`
  expect(of({})).toBe(`-i ${end} -H user-agent: -H accept:`)
  expect(of({ version: '1.0' }, ['Host', 'a'], ['Content-Length', '1'], ['Accept', 'b'])).toBe(
    `-i --http1.0 ${end} -H 'Accept: b' -H user-agent:`,
  )
  expect(of({ piece: 1 }, ['User-Agent', ''], ['connection', 'c'], ['Accept-Encoding', 'gzip'])).toBe(
    `-i --compressed ${end} -H 'User-Agent;' -H 'connection: c' -H 'Accept-Encoding: gzip' -H accept:`,
  )
})

test('a request that was given up before is given up before', () => {
  const own = ['User-Agent', 'Accept'].map((name) => [name, 'x'] as const)
  const rest = `--path-as-is ${url} -H 'User-Agent: x' -H 'Accept: x'`
  expect(line({ method: 'POST', wire: { isGivenUpBefore: true }, headers: own })).toBe(
    `curl -sN -X POST ${rest} | head -c 1 >/dev/null; curl -sS -i -X POST ${rest}`,
  )
})

test('a content type among other headers is the one that is sent', () => {
  const headers: HeaderLines = [
    ['x-own', '1'],
    ['Content-Type', 'text/plain'],
  ]
  expect(line({ method: 'POST', headers, body: '1' })).not.toContain('-H content-type:')
})

test.each([
  ["it's", `'it'\\''s'`],
  ['a b', `'a b'`],
  ['a/b_c.d:e@f%g+h=i,j-k', 'a/b_c.d:e@f%g+h=i,j-k'],
  ['$HOME', `'$HOME'`],
  ['x${ASSAY_API_KEY}y', 'x"$ASSAY_API_KEY"y'],
  ['${ASSAY_API_KEY|prependOne}', 'a"$ASSAY_API_KEY"'],
  ['${lower}', `'\${lower}'`],
])('the text %j in the words of a shell', (text, words) => {
  expect(line({ url: text })).toBe(`-i --path-as-is ${words}`)
})

test.each(['none', 'constructor'])('an edit of a later version stays as it was written: %s', (edit) => {
  expect(line({ url: `\${KEY|${edit}}` })).toBe(`-i --path-as-is '\${KEY|${edit}}'`)
})

test.each<readonly [string, string | Uint8Array, string | undefined, string]>([
  ['a text', '{"a":1}', 'abc', `'{"a":1}'`],
  ['lines and tabs', 'a\n\tb', 'abc', `"$(printf 'a\\n\\tb')"`],
  ['what printf would read', "50%\n'a'\\\tb", 'abc', `"$(printf '50%%\\n'\\''a'\\''\\\\\\tb')"`],
  ['a template between lines', 'a\n${KEY}', 'abc', `'a\n'"$KEY"`],
  ['a last line end, which a shell drops there', 'a\n', 'abc', `'a\n'`],
  ['a text as long as may be', 'x'.repeat(2000), 'abc', 'x'.repeat(2000)],
  ['a longer one', 'x'.repeat(2001), 'abc', '@bodies/abc'],
  ['bytes that are no text', Buffer.from([0x61, 0xff]), 'abc', '@bodies/abc'],
  ['control characters', 'a\u0000b', 'abc', '@bodies/abc'],
  ['what was not kept', 'a\u001bb', undefined, '@bodies/request-body'],
])('the body: %s', (_, body, sha256, word) => {
  const words = line({ method: 'POST', body, ...(sha256 !== undefined && { sha256 }) })
  expect(words).toBe(`-i --path-as-is ${url} -H content-type: --data-binary ${word}`)
})

test.each([
  ['{"response_format" : "mp3"}', 'body.mp3'],
  ['{"response_format":\n"pcm"}', 'body.pcm'],
  ['{"response_format":"wav"}', 'body.bin'],
  ['{}', 'body.bin'],
])('what comes to %j goes to %s', (body, file) => {
  expect(line({ operation: 'speech', method: 'POST', body, status: 200 })).toMatch(`-D - -o ${file} `)
})

test('what comes to a request without a body goes to a file of no kind', () => {
  expect(line({ operation: 'speech' })).toBe(`-D - -o body.bin --path-as-is ${url}`)
})

test('a line that is too long says where the request is', () => {
  const lengthOf = (length: number): string => line({ id: 'p/ä\u001b/1', url: 'x'.repeat(length) })
  const room = 5000 - 'curl -sS -i --path-as-is '.length - 2
  expect(lengthOf(room)).toBe(`-i --path-as-is ${'x'.repeat(room)}`)
  expect(lengthOf(room + 1)).toBe('# too long for a line: p/??/1 in events.ndjson')
  expect(line({ id: 'i'.repeat(400), url: 'x'.repeat(6000) })).toBe(
    `# too long for a line: ${'i'.repeat(300)} in events.ndjson`,
  )
})

test.each(['{\n\t"a": "it\'s"\n}', '100 %\n\\n', '"\n$HOME `x`'])(
  'a shell makes %j of its line, which is one',
  (body) => {
    const words = line({ method: 'POST', body })
    expect(words).not.toContain('\n')
    const word = words.slice(words.indexOf('--data-binary ') + '--data-binary '.length)
    for (const shell of ['sh', 'bash'])
      expect(execFileSync(shell, ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(body)
  },
)
