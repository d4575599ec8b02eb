import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { fail } from '../replies.ts'
import { tokenOf, type Body, type Defect } from '../tools.ts'
import { isString } from './request-tools.ts'
import { generous } from './tricks.ts'

/** Removes comments outside of strings. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu,
    (_all, quoted: string | undefined) => quoted ?? '',
  )
}

export const jsonBodies: readonly Defect[] = [
  // 1: "Request bodies are JSON": NaN and Infinity are not.
  {
    id: 'body2-nan',
    level: 'should',
    clause: '1',
    title: 'NaN and Infinity are accepted in the body',
    base: ledger,
    twist: generous((text) => JSON.parse(text.replaceAll(/-?\b(?:NaN|Infinity)\b/gu, '1')) as Body),
  },
  // 1: the same; comments are not JSON.
  {
    id: 'body2-comments',
    level: 'should',
    clause: '1',
    title: 'Comments are accepted in the body',
    base: atelier,
    twist: generous((text) => JSON.parse(withoutComments(text)) as Body),
  },
  // 1: the same; control characters have to be escaped.
  {
    id: 'body2-raw-newline',
    level: 'should',
    clause: '1',
    title: 'Line breaks within strings are accepted',
    base: relay,
    twist: generous((text) => JSON.parse(text.replaceAll(/[\n\r\t]/gu, ' ')) as Body),
  },
  // 1: the same; names have to be quoted.
  {
    id: 'body2-unquoted',
    level: 'should',
    clause: '1',
    title: 'Names without quotes are accepted',
    base: stack,
    twist: generous((text) => JSON.parse(text.replaceAll(/([{,]\s*)([a-z_]+)(\s*:)/gu, '$1"$2"$3')) as Body),
  },
  // 1: the same; a decoder of streams reads the first of two objects.
  {
    id: 'body2-two-objects',
    level: 'must',
    clause: '1',
    title: 'Of two objects one after the other the first is taken',
    base: pebble,
    twist: generous((text) => JSON.parse(text.slice(0, text.search(/\}\s*\{/u) + 1)) as Body),
  },
  // 4.1: "Request body: the speech request", an object; a string with JSON in it is none.
  {
    id: 'body2-encoded-twice',
    level: 'must',
    clause: '4.1',
    title: 'A body that was encoded twice is accepted',
    base: ledger,
    twist: generous((text) => {
      const inner: unknown = JSON.parse(text)
      return isString(inner) ? (JSON.parse(inner) as Body) : undefined
    }),
  },
  // The interface asks for application/json; a charset is a parameter of it.
  {
    id: 'body2-charset-415',
    clause: '4.1',
    title: 'A Content-Type with a charset is answered with 415',
    base: relay,
    twist: () => async (ask, next, site) =>
      tokenOf(ask) === site.apiKey && (ask.headers['content-type'] ?? '').includes('charset')
        ? fail(415, 'Unsupported media type')
        : next(ask),
  },
]
