import { intervals } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { mapBody, withHeader, type Reply } from '../reply.ts'
import { area, envelope, record, without } from './budget-hooks.ts'

const success = (change: (reply: Reply, context: Context) => Reply): Hooks => ({
  reply: (reply, context) => (reply.status === 200 && context.operation === 'budget' ? change(reply, context) : reply),
})

export const flag: Fault[] = [
  must(area, {
    id: 'budget-byok-missing',
    title: 'leaves out include_byok_in_budgets',
    clause: '2.3',
    violates: ['BUDGET-BYOK-FLAG'],
    hooks: envelope((whole) => without(whole, 'include_byok_in_budgets')),
  }),
  ...Object.entries({ null: null, string: 'false', number: 0, object: {} }).map(([kind, value]) =>
    must(area, {
      id: `budget-byok-${kind}`,
      title: `writes ${JSON.stringify(value)} as include_byok_in_budgets`,
      clause: '2.3',
      violates: ['BUDGET-BYOK-FLAG'],
      hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: value })),
    }),
  ),
  must(area, {
    id: 'budget-byok-inside',
    title: 'puts include_byok_in_budgets into the record',
    clause: '2.3',
    violates: ['BUDGET-BYOK-FLAG'],
    hooks: envelope(({ data, include_byok_in_budgets }) => ({ data: { ...data, include_byok_in_budgets } })),
  }),
  must(area, {
    id: 'budget-byok-camel-case',
    title: 'writes includeByokInBudgets',
    clause: '2.3',
    violates: ['BUDGET-BYOK-FLAG'],
    hooks: envelope(({ data, include_byok_in_budgets }) => ({ data, includeByokInBudgets: include_byok_in_budgets })),
  }),
]

export const shapes: Fault[] = [
  must(area, {
    id: 'budget-data-missing',
    title: 'leaves out data',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => without(whole, 'data')),
  }),
  must(area, {
    id: 'budget-data-null',
    title: 'writes null as data',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => ({ ...whole, data: null })),
  }),
  must(area, {
    id: 'budget-data-array',
    title: 'writes the record into an array',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => ({ ...whole, data: [whole.data] })),
  }),
  must(area, {
    id: 'budget-data-string',
    title: 'writes the record as a string of JSON',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => ({ ...whole, data: JSON.stringify(whole.data) })),
  }),
  must(area, {
    id: 'budget-bare',
    title: 'answers the record without its envelope',
    clause: '2.3',
    violates: ['BUDGET-DATA', 'BUDGET-BYOK-FLAG'],
    hooks: envelope((whole) => whole.data),
  }),
  must(area, {
    id: 'budget-all-intervals',
    title: 'answers the budgets of all intervals',
    clause: '2.2',
    violates: [
      'BUDGET-ID',
      'BUDGET-WORKSPACE-ID',
      'BUDGET-LIMIT',
      'BUDGET-RESET-INTERVAL',
      'BUDGET-CREATED-AT',
      'BUDGET-UPDATED-AT',
    ],
    hooks: envelope((whole) => ({ ...whole, data: Object.fromEntries(intervals.map((each) => [each, whole.data])) })),
  }),
  must(area, {
    id: 'budget-camel-case',
    title: 'writes the members in camel case',
    clause: '2.2',
    violates: [
      'BUDGET-WORKSPACE-ID',
      'BUDGET-LIMIT',
      'BUDGET-RESET-INTERVAL',
      'BUDGET-CREATED-AT',
      'BUDGET-UPDATED-AT',
    ],
    hooks: record((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
  }),
  must(area, {
    id: 'budget-not-json',
    title: 'answers a budget that is not JSON',
    clause: '1',
    violates: ['BUDGET-DATA'],
    hooks: success((reply) => mapBody(reply, (body) => Buffer.from(body.toString().replaceAll('"', "'")))),
  }),
  must(area, {
    id: 'budget-reset',
    title: 'resets the connection in the middle of a budget',
    clause: '4.2',
    violates: ['BUDGET-SUCCESS-200'],
    hooks: success((reply) => ({ ...reply, cut: { share: 0.5, how: 'reset' } })),
  }),
  must(area, {
    id: 'budget-cut',
    title: 'cuts the JSON of a budget',
    clause: '1',
    violates: ['BUDGET-DATA'],
    hooks: success((reply) => mapBody(reply, (body) => body.subarray(0, body.length - 20))),
  }),
  must(area, {
    id: 'budget-empty',
    title: 'answers a budget with an empty body',
    clause: '4.2',
    violates: ['BUDGET-DATA'],
    hooks: success((reply) => mapBody(reply, () => Buffer.alloc(0))),
  }),
  ...(
    [
      [201, 'Created'],
      [203, 'Non-Authoritative'],
      [206, 'Partial Content'],
    ] as const
  ).map(([status, words]) =>
    must(area, {
      id: `budget-${status}`,
      title: `answers a budget with ${status} ${words}`,
      clause: '4.2',
      violates: ['BUDGET-SUCCESS-200', 'BUDGET-STATUS-LISTED'],
      hooks: success((reply) => ({ ...reply, status })),
    }),
  ),
  should(area, {
    id: 'budget-label-text',
    title: 'labels a budget text/plain',
    clause: '1',
    violates: ['JSON-LABEL'],
    hooks: success((reply) => withHeader(reply, 'Content-Type', 'text/plain')),
  }),
  should(area, {
    id: 'budget-label-none',
    title: 'labels a budget not at all',
    clause: '1',
    violates: ['JSON-LABEL'],
    hooks: success((reply) => withHeader(reply, 'Content-Type', undefined)),
  }),
]
