import type { Exchange } from './exchange.ts'

/** What a shell leaves as it is. */
const plain = /^[A-Za-z0-9_./:@%+=,-]+$/

/** Above this a body is named as a file instead of being written out. */
const inlineLimit = 2000

/**
 * The exchange as one line for a shell, with `$ASSAY_API_KEY` (or whichever key was used) in place of the key.
 * @param body The request's body as recorded, where there is one.
 */
export function curlLine(exchange: Exchange, body: Uint8Array | undefined): string {
  const { method, url, headers } = exchange.request
  const words = ['curl', '-sS', '-i']
  if (method !== 'GET' && !(method === 'POST' && body && body.length > 0)) words.push('-X', method)
  words.push('--path-as-is', quoted(url))
  for (const [name, value] of headers) if (!left.has(name.toLowerCase())) words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`))
  // Left alone, curl says that a body is a form.
  if (body && body.length > 0 && !headers.some(([name]) => name.toLowerCase() === 'content-type')) words.push('-H', quoted('content-type:'))
  if (body && body.length > 0) words.push('--data-binary', bodyWord(exchange, body))
  return words.join(' ')
}

/** curl writes these itself. */
const left = new Set(['host', 'content-length', 'connection', 'user-agent', 'accept', 'accept-encoding'])

function bodyWord(exchange: Exchange, body: Uint8Array): string {
  const text = Buffer.from(body).toString('utf8')
  const isText = Buffer.from(text).equals(body) && ![...text].some((letter) => letter < ' ' && letter !== '\n' && letter !== '\t')
  return isText && body.length <= inlineLimit ? quoted(text) : `@bodies/${exchange.request.body?.sha256 ?? 'request-body'}`
}

/**
 * Quoted for a POSIX shell. A key's template becomes the shell's own variable, in double quotes; a near miss is made by the shell too,
 * as far as it can (`${ASSAY_API_KEY%?}`), and otherwise named.
 */
function quoted(text: string): string {
  const parts = text.split(/(\$\{[A-Z][A-Z0-9_]*(?:\|[A-Za-z]+)?\})/)
  return parts.filter((part) => part !== '').map((part) => {
    const template = /^\$\{([A-Z][A-Z0-9_]*)(?:\|([A-Za-z]+))?\}$/.exec(part)
    if (!template) return plain.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`
    return shellEdit(template[1]!, template[2])
  }).join('')
}

function shellEdit(name: string, edit: string | undefined): string {
  if (edit === undefined) return `"$${name}"`
  if (edit === 'dropLast') return `"\${${name}%?}"`
  if (edit === 'dropFirst') return `"\${${name}#?}"`
  if (edit === 'appendOne') return `"$${name}"0`
  if (edit === 'prependOne') return `0"$${name}"`
  if (edit === 'basic') return `"$(printf %s: "$${name}" | base64 -w0)"`
  if (edit === 'otherCase') return `"$(printf %s "$${name}" | tr a-zA-Z A-Za-z)"`
  if (edit === 'changeLast') return `"\${${name}%?}"0`
  return `"$${name}-${edit}"`
}
