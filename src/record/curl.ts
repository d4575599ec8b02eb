import type { Exchange } from './exchange.ts'

/** What a shell leaves as it is. */
const plain = /^[A-Za-z0-9_./:@%+=,-]+$/

/** Above this a body is named as a file instead of being written out. */
const inlineLimit = 2000

/** Bytes of a line, as in a JSON document: longer ones are not practical to paste, and shells have a limit. */
export const lineLimit = 5000

/**
 * The exchange as one line for a shell, with `$ASSAY_API_KEY` (or whichever key was used) in place of the key; a
 * comment where it would be too long.
 * @param body The request's body as recorded, where there is one.
 * @param file What audio is written to, without its ending.
 */
export function curlLine(exchange: Exchange, body: Uint8Array | undefined, file = 'body'): string {
  const line = lineOf(exchange, body, file)
  return Buffer.byteLength(JSON.stringify(line)) <= lineLimit
    ? line
    : `# too long for a line: ${exchange.id.slice(0, 300).replaceAll(/[^ -~]/g, '?')} in events.ndjson`
}

function lineOf(exchange: Exchange, body: Uint8Array | undefined, file: string): string {
  const { method, url, headers, wire } = exchange.request
  const audio = audioEnding(exchange, body)
  // Audio on a terminal is noise: it goes to a file, and only the headers are shown.
  const shown = audio === undefined ? ['-i'] : ['-D', '-', '-o', `${file}.${audio}`]
  const has = (name: string): boolean => headers.some(([one]) => one.toLowerCase() === name)
  const words: string[] = []
  if (method !== 'GET' && !(method === 'POST' && body && body.length > 0)) words.push('-X', method)
  if (wire?.version === '1.0') words.push('--http1.0')
  if (wire && has('accept-encoding')) words.push('--compressed')
  words.push('--path-as-is', quoted(url))
  for (const [name, value] of headers)
    if (!(wire ? computed : left).has(name.toLowerCase()))
      words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`))
  // What it would send on its own.
  for (const own of wire ? ['user-agent', 'accept'] : []) if (!has(own)) words.push('-H', quoted(`${own}:`))
  // Left alone, curl says that a body is a form.
  if (body && body.length > 0 && !has('content-type')) words.push('-H', quoted('content-type:'))
  const pieces = body && !wire?.isGivenUpBefore ? piecesOf(exchange, body) : undefined
  // curl sends what a pipe holds as it comes, each piece as a chunk; of a body whose length it does not know, it asks.
  if (pieces)
    words.push(...(method === 'POST' ? ['-X', method] : []), '-T', '-', ...(has('expect') ? [] : ['-H', 'expect:']))
  else if (body && body.length > 0) words.push('--data-binary', bodyWord(exchange, body))
  const line = [...(pieces ? [written(pieces), '|'] : []), 'curl', '-sS', ...shown, ...words].join(' ')
  // Whoever reads no more closes the connection when the next piece of the answer comes.
  return wire?.isGivenUpBefore ? `curl -sN ${words.join(' ')} | head -c 1 >/dev/null; ${line}` : line
}

/** How the file for what comes back ends, where that was audio, or may be when it is sent again. */
function audioEnding({ operation, response }: Exchange, body: Uint8Array | undefined): string | undefined {
  if (operation !== 'speech' || (response !== undefined && response.status !== 200)) return undefined
  const sent = body ? Buffer.from(body).toString('latin1') : ''
  return /"response_format"\s*:\s*"(mp3|pcm)"/.exec(sent)?.[1] ?? 'bin'
}

/** What a shell, or a terminal, would not take as it is. */
const control = /[\u0000-\u0008\u000b-\u001f]/

/** curl writes these itself. */
const computed = new Set(['host', 'content-length'])
const left = new Set([...computed, 'connection', 'user-agent', 'accept', 'accept-encoding', 'traceparent'])

function bodyWord(exchange: Exchange, body: Uint8Array): string {
  const file = `@bodies/${exchange.request.body?.sha256 ?? 'request-body'}`
  if (body.length > inlineLimit) return file
  const text = Buffer.from(body).toString('utf8')
  if (!Buffer.from(text).equals(body) || control.test(text)) return file
  return /[\n\t]/.test(text) && !/\n$|\$\{/.test(text) ? printed(text) : quoted(text)
}

/** Of more the line would be long, and nobody reads it. */
const mostPieces = 8

/** The chunks in which a short body is written, where it is. */
function piecesOf({ request: { headers, wire } }: Exchange, body: Uint8Array): Uint8Array[] | undefined {
  const { piece } = wire ?? {}
  const isChunked = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding')
  const isHeld = body.length === 0 || body.length > inlineLimit || Buffer.from(body).includes('${')
  if (piece === undefined || !isChunked || isHeld || body.length > mostPieces * piece) return undefined
  return Array.from({ length: Math.ceil(body.length / piece) }, (_, index) =>
    body.subarray(index * piece, (index + 1) * piece),
  )
}

/** A piece may end within a letter: what is not ASCII is written byte by byte, and a dash, which begins an option. */
function written(pieces: readonly Uint8Array[]): string {
  const format = (piece: Uint8Array): string =>
    Array.from(piece, (byte) =>
      byte >= 0x20 && byte < 0x7f && !`-%'\\`.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    ).join('')
  return `{ ${pieces.map((piece) => `printf '${format(piece)}'`).join('; sleep 0.1; ')}; }`
}

/** On one line: a terminal, or whoever copies from it, makes blanks of line ends. A shell drops the last ones. */
function printed(text: string): string {
  const format = text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  return `"$(printf '${format.replaceAll("'", "'\\''")}')"`
}

/**
 * Quoted for a POSIX shell. A key's template becomes the shell's own variable, in double quotes; a near miss is made by
 * the shell too.
 */
function quoted(text: string): string {
  const parts = text.split(/(\$\{[A-Z][A-Z0-9_]*(?:\|[A-Za-z]+)?\})/)
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      // A part is a template, or holds none.
      const template = /\$\{([A-Z][A-Z0-9_]*)(?:\|([A-Za-z]+))?\}/.exec(part)
      const asText = plain.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`
      return template ? (shellEdit(template[1]!, template[2]) ?? asText) : asText
    })
    .join('')
}

/** Undefined for an edit that a later version made. */
function shellEdit(name: string, edit: string | undefined): string | undefined {
  if (edit === undefined) return `"$${name}"`
  return Object.hasOwn(shellEdits, edit) ? shellEdits[edit]!(name) : undefined
}

/** Splits the key into `k` and its padding `p`; `a` gives another letter, as `edits` does. */
const awkParts =
  'function a(l) { return l ~ /[A-Za-f]/ ? "0" : "a" } { k = $0; p = ""; if (match(k, /=+$/)) { p = ' +
  'substr(k, RSTART); k = substr(k, 1, RSTART - 1) }'

function awk(name: string, action: string): string {
  return `"$(printf %s "$${name}" | LC_ALL=C awk '${awkParts} ${action} }')"`
}

function middleChanged(name: string): string {
  return awk(name, 'm = int(length($0) * 3 / 5); print substr($0, 1, m) a(substr($0, m + 1, 1)) substr($0, m + 2)')
}

function tailed(mark: string): (name: string) => string {
  return (name) => awk(name, `print k "${mark}assay" p`)
}

/** What `expand` makes of a key, as an expression of a POSIX shell, by the same names. */
const shellEdits: Readonly<Record<string, (name: string) => string>> = {
  dropLast: (name) => awk(name, 'print substr(k, 1, length(k) - 1)'),
  dropFirst: (name) => `"\${${name}#?}"`,
  appendOne: (name) =>
    awk(
      name,
      'n = split(k, t, "."); e = substr(k, length(k)); if (n > 1 && length(t[n]) % 4 == 0) print ' +
        'substr(k, 1, length(k) - 1) a(e) e; else print k "0" p',
    ),
  prependOne: (name) => `a"$${name}"`,
  dropMiddle: (name) => awk(name, 'm = int(length($0) * 3 / 5); print substr($0, 1, m) substr($0, m + 2)'),
  changeFirst: (name) => awk(name, 'print a(substr($0, 1, 1)) substr($0, 2)'),
  list: (name) => awk(name, 'print k "," $0'),
  condition: (name) => `${awk(name, 'print k')}"'or'1'='1"`,
  star: (name) => awk(name, 'print substr(k, 1, length(k) - 1) "*"'),
  percent: (name) => awk(name, 'print substr(k, 1, length(k) - 1) "%"'),
  otherCase: (name) =>
    awk(
      name,
      'b = $0; while (match(b, /^([A-Za-z][a-z]*|[A-Z]+)[0-9]*[-_.:]/)) b = substr(b, RLENGTH + 1); ' +
        'sub(/^0x/, "", b); if (b !~ /[a-z]/ || b !~ /[A-Z]/ || $0 ~ /^(0x)?[0-9a-fA-F-]+$/) print "x" $0; ' +
        'else { for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); ' +
        'printf "%s", c ~ /[a-z]/ ? toupper(c) : tolower(c) } }',
    ),
  changeLast: (name) =>
    awk(name, 'if (k == "") print "0" substr($0, 2); else print substr(k, 1, length(k) - 1) a(substr(k, length(k))) p'),
  changeMiddle: middleChanged,
  encoded: (name) => `"$(printf %%%x%s "'$(printf %.1s "$${name}")" "\${${name}#?}")"`,
  encodedWhole: (name) => `"$(printf %s "$${name}" | base64 | tr -d '\\n')"`,
  hyphens: (name) =>
    `"$(case "$${name}" in (*[-_]*) printf %s "$${name}" | tr _- -_;; (*) printf %s ${middleChanged(name)};; esac)"`,
  dottedTail: tailed('.'),
  colonTail: tailed(':'),
  slashTail: tailed('/'),
  queryTail: tailed('?'),
  fragmentTail: tailed('#'),
  semicolonTail: tailed(';'),
  ampersandTail: tailed('&'),
  colonFront: (name) => `assay:"$${name}"`,
  slashFront: (name) => `assay/"$${name}"`,
  reversed: (name) => awk(name, 'for (i = length($0); i > 0; i--) printf "%s", substr($0, i, 1)'),
  doubled: (name) => awk(name, 'print (k == "" ? $0 : k) $0'),
  basic: (name) => `"$(printf %s: "$${name}" | base64 | tr -d '\\n')"`,
  basicPassword: (name) => `"$(printf key:%s "$${name}" | base64 | tr -d '\\n')"`,
}
