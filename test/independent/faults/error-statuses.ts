import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { bodyOf, budgetOf, failureEdit, isSpeech, relabel, type Defect } from '../tools.ts'

function html(status: number, heading: string): { status: number; headers: Record<string, string>; body: Buffer } {
  return {
    status,
    headers: { 'Content-Type': 'text/html' },
    body: Buffer.from(`<html><body><h1>${status} ${heading}</h1></body></html>`),
  }
}

/** Replaces the answer of a model or a workspace that was made to fail with `from`. */
function failing(from: number, reply: Awaited<ReturnType<Twist>>, onBudgets = false): () => Twist {
  return () => async (ask, next, site) => {
    const given = await next(ask)
    if (given.status !== from) return given
    if (onBudgets) return site.failingWorkspaces.has(budgetOf(ask)?.id ?? '') ? reply : given
    return site.failingModels.has(String((await bodyOf(ask))?.['model'])) ? reply : given
  }
}

export const errorStatuses: readonly Defect[] = [
  // 1 and 7: "Every error response is a JSON body": HTML for unknown workspaces.
  {
    id: 'error-404-html',
    level: 'must',
    clause: '7',
    title: '404 on budgets is HTML',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 404 && budgetOf(ask) !== undefined ? html(404, 'Not Found') : reply
    },
  },
  // 7: "Every error response is a JSON body": nothing at all.
  {
    id: 'error-401-empty',
    level: 'must',
    clause: '7',
    title: '401 has an empty body',
    base: relay,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 401 ? { ...reply, body: Buffer.alloc(0) } : reply
    },
  },
  // 1: "All other responses are JSON": the label says text (a lesser matter by the settled readings).
  {
    id: 'error-label',
    level: 'should',
    clause: '1',
    title: 'Errors are labelled text/plain',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status >= 400 ? relabel(reply, 'text/plain') : reply
    },
  },
  // 2.4: "Human-readable message": with a stack trace (a lesser matter by the settled readings).
  {
    id: 'error-stack-trace',
    level: 'should',
    clause: '2.4',
    title: 'The message of 400 has a stack trace',
    base: ledger,
    twist: failureEdit(
      ({ error }) => ({
        error: {
          ...error,
          message:
            `${String(error.message)}\n    at parse (/srv/app/dist/server.js:118:17)\n` +
            '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
        },
      }),
      [400],
    ),
  },
  // 7: "400 | Invalid request parameters": another text (a lesser matter by the settled readings).
  {
    id: 'error-400-text',
    level: 'should',
    clause: '7',
    title: '400 says "Bad Request"',
    base: pebble,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: 'Bad Request' } }), [400]),
  },
  // 7: "404 | Resource not found": another text (a lesser matter by the settled readings).
  {
    id: 'error-404-text',
    level: 'should',
    clause: '7',
    title: '404 says "No such thing"',
    base: atelier,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: 'No such thing' } }), [404]),
  },
  // 7: "with a pointer to the credits page" (a lesser matter by the settled readings).
  {
    id: 'error-402-no-pointer',
    level: 'should',
    clause: '7',
    title: '402 does not point to the credits page',
    base: relay,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: 'Insufficient credits' } }), [402]),
  },
  // 7: "error.code equal to the HTTP status": 402 is sent with the code 429.
  {
    id: 'error-402-code',
    level: 'must',
    clause: '7',
    title: 'error.code of 402 is 429',
    base: stack,
    twist: failureEdit(({ error }) => ({ error: { ...error, code: 429 } }), [402]),
  },
  // 7: "429 ... JSON body of the shape in 2.4": a limiter in front answers with text.
  {
    id: 'error-429-text',
    level: 'must',
    clause: '7',
    title: '429 is plain text',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 429 ? { ...relabel(reply, 'text/plain'), body: Buffer.from('Too many requests') } : reply
    },
  },
  // 7: "error.code equal to the HTTP status": the status of the provider and not our own.
  {
    id: 'error-529-code',
    level: 'must',
    clause: '7',
    title: 'error.code of 529 is 502',
    base: atelier,
    twist: failureEdit(({ error }) => ({ error: { ...error, code: 502 } }), [529]),
  },
  // 4.1: 504 is not listed.
  {
    id: 'error-524-is-504',
    level: 'must',
    clause: '4.1',
    title: 'A timeout is answered with 504',
    base: relay,
    twist: failing(524, fail(504, 'Request timed out. Please try again later.')),
  },
  // 7: "502 and 529 report a failure of the upstream provider": 500 is another listed status (a lesser matter by the
  // settled readings).
  {
    id: 'error-502-is-500',
    level: 'should',
    clause: '7',
    title: 'A failure of the provider is answered with 500',
    base: stack,
    twist: failing(502, listedFailure(500)),
  },
  // 4.1: "Success ... (not JSON)": an error of the provider comes with 200.
  {
    id: 'error-502-as-200',
    level: 'must',
    clause: '4.1',
    title: 'A failure of the provider comes with the status 200',
    base: atelier,
    twist: failing(502, json(200, { error: { code: 502, message: 'Provider returned error' } })),
  },
  // 7: "Every error response is a JSON body": the page of a proxy.
  {
    id: 'error-503-html',
    level: 'must',
    clause: '7',
    title: '503 is the HTML page of a proxy',
    base: ledger,
    twist: failing(503, html(503, 'Service Temporarily Unavailable')),
  },
  // 7: the same, for the 500 of a workspace.
  {
    id: 'error-500-html-on-budgets',
    level: 'must',
    clause: '7',
    title: '500 on budgets is an HTML page',
    base: relay,
    twist: failing(500, html(500, 'Internal Server Error'), true),
  },
  // 4.2: "Error responses ... (400, 401, 404, 500)": 502 is not listed for budgets.
  {
    id: 'error-502-on-budgets',
    level: 'must',
    clause: '4.2',
    title: 'A failing workspace is answered with 502',
    base: stack,
    twist: failing(500, listedFailure(502), true),
  },
  // 2.4: "error.message | string": an object on 500.
  {
    id: 'error-500-object',
    level: 'must',
    clause: '2.4',
    title: 'error.message of 500 is an object',
    base: atelier,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: { text: error.message } } }), [500]),
  },
  // 4.1: "Error responses: see section 7 (400, 401, 402, 404, ...)": 405 is not among them.
  {
    id: 'error-model-405',
    level: 'must',
    clause: '4.1',
    title: 'An unknown model is answered with 405',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return isSpeech(ask) && reply.status === 404 ? fail(405, 'Resource not found') : reply
    },
  },
]
