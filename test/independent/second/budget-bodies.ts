import { gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { recordEdit, relabel, type Defect } from '../tools.ts'
import { jsonEdit, ofBudget } from './tricks.ts'

/** Changes what is read a second time under the same path. */
function secondRead(change: (body: string) => string): () => Twist {
  return () => {
    const seen = new Set<string>()
    return async (ask, next) => {
      const reply = await next(ask)
      if (!ofBudget(reply, ask)) return reply
      if (seen.has(ask.path)) return { ...reply, body: Buffer.from(change(reply.body.toString())) }
      seen.add(ask.path)
      return reply
    }
  }
}

export const budgetBodies: readonly Defect[] = [
  // 2.3: "data | object": text the second time, as a cache returns it.
  {
    id: 'record-data-as-text',
    level: 'must',
    clause: '2.3',
    title: 'The second time data is JSON in a string',
    base: relay,
    twist: secondRead((body) => {
      const envelope = JSON.parse(body) as { data: unknown }
      return JSON.stringify({ ...envelope, data: JSON.stringify(envelope.data) })
    }),
  },
  // 2.3: the whole envelope is a string the second time.
  {
    id: 'record-all-as-text',
    level: 'must',
    clause: '2.3',
    title: 'The second time the whole body is JSON in a string',
    base: pebble,
    twist: secondRead((body) => JSON.stringify(body)),
  },
  // 2.3: without its envelope the second time.
  {
    id: 'record-bare-second',
    level: 'must',
    clause: '2.3',
    title: 'The second time the record comes without the envelope',
    base: atelier,
    twist: secondRead((body) => JSON.stringify((JSON.parse(body) as { data: unknown }).data)),
  },
  // 2.3: "data | object. The budget record of 2.2": there is nothing in it.
  {
    id: 'record-empty',
    level: 'must',
    clause: '2.2',
    title: 'data of the weekly budget is empty',
    base: stack,
    twist: recordEdit((data, { interval }) => (interval === 'weekly' ? {} : data)),
  },
  // 1: "All other responses are JSON": a prefix against scripts is not JSON.
  {
    id: 'record-prefix',
    level: 'must',
    clause: '1',
    title: 'A prefix against scripts stands before the JSON',
    base: ledger,
    twist: jsonEdit(ofBudget, (body) => `)]}',\n${body}`),
  },
  // 1: the same; JSON between systems is UTF-8.
  {
    id: 'record-utf-16',
    level: 'must',
    clause: '1',
    title: 'The budget is in UTF-16',
    base: relay,
    twist: jsonEdit(ofBudget, (body, reply) => ({
      ...relabel(reply, 'application/json; charset=utf-16'),
      body: Buffer.from(body, 'utf16le'),
    })),
  },
  // 1: the same; something stands behind it.
  {
    id: 'record-comment-behind',
    level: 'must',
    clause: '1',
    title: 'A comment of a proxy stands behind the JSON',
    base: stack,
    twist: jsonEdit(ofBudget, (body) => `${body}\n<!-- served from cache -->`),
  },
  // 1: the same; compressed without a word.
  {
    id: 'record-gzip-untold',
    level: 'must',
    clause: '1',
    title: 'The budget is compressed without Content-Encoding',
    base: atelier,
    twist: jsonEdit(ofBudget, (body) => gzipSync(body)),
  },
  // 1: RFC 8259: a byte order mark must not be added (how grave, is not said).
  {
    id: 'record-byte-order-mark',
    clause: '1',
    title: 'A byte order mark stands before the JSON',
    base: pebble,
    twist: jsonEdit(ofBudget, (body) => `\uFEFF${body}`),
  },
]
