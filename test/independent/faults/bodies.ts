import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { json, listedFailure } from '../replies.ts'
import { bodyOf, isSpeech, tokenOf, withBody, type Defect } from '../tools.ts'

/** Repairs a body that is not JSON before the program sees it. */
function repairing(repair: (text: string) => string | undefined): () => Twist {
  return () => async (ask, next) => {
    if (!isSpeech(ask)) return next(ask)
    const text = (await ask.read()).toString('utf8')
    try {
      JSON.parse(text)
      return await next(ask)
    } catch {
      const repaired = repair(text)
      return next(repaired === undefined ? ask : withBody(ask, repaired))
    }
  }
}

/** Gives another answer to callers with a key whose body is like this. */
function replying(when: (text: string) => boolean, status: number): () => Twist {
  return () => async (ask, next, site) => {
    const hit = isSpeech(ask) && tokenOf(ask) === site.apiKey && when((await ask.read()).toString('utf8'))
    return hit ? listedFailure(status) : next(ask)
  }
}

function unreadable(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of text) {
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}

export const bodies: readonly Defect[] = [
  // 1: "Request bodies are JSON": what is not JSON is a wrong parameter (7: 400), not our own fault.
  {
    id: 'body-not-json-500',
    level: 'must',
    clause: '7',
    title: 'A body that is not JSON ends in 500',
    base: atelier,
    twist: replying((text) => text !== '' && unreadable(text), 500),
  },
  // 7: 400 for wrong parameters; an empty body is answered as if there were nothing here.
  {
    id: 'body-empty-404',
    level: 'must',
    clause: '7',
    title: 'An empty body is answered with 404',
    base: relay,
    twist: replying((text) => text === '', 404),
  },
  // 1: "Request bodies are JSON": JSON with something behind it is not JSON.
  {
    id: 'body-trailing-text',
    level: 'must',
    clause: '1',
    title: 'Text behind the JSON object is overlooked',
    base: stack,
    twist: repairing((text) => {
      const end = text.lastIndexOf('}')
      return end < 0 || unreadable(text.slice(0, end + 1)) ? undefined : text.slice(0, end + 1)
    }),
  },
  // 1: the same sentence; a comma before the closing brace is not JSON.
  {
    id: 'body-trailing-comma',
    level: 'should',
    clause: '1',
    title: 'A comma before the closing brace is accepted',
    base: ledger,
    twist: repairing((text) => text.replace(/,\s*\}\s*$/u, '}')),
  },
  // 1: the same sentence; single quotes are not JSON.
  {
    id: 'body-single-quotes',
    level: 'should',
    clause: '1',
    title: 'Single quotes are accepted',
    base: pebble,
    twist: repairing((text) => text.replaceAll("'", '"')),
  },
  // 1: the same sentence; the missing end of a cut body is made up.
  {
    id: 'body-cut-short',
    level: 'must',
    clause: '1',
    title: 'A body that was cut off is completed',
    base: atelier,
    twist: repairing((text) => ['}', '"}', ' 1}', 'l}'].map((end) => text + end).find((whole) => !unreadable(whole))),
  },
  // 1: "Request bodies are JSON": a form is none.
  {
    id: 'body-form',
    level: 'must',
    clause: '1',
    title: 'A body encoded as a form is accepted',
    base: relay,
    twist: repairing((text) => {
      const form = Object.fromEntries(new URLSearchParams(text))
      return form['input'] === undefined ? undefined : JSON.stringify(form)
    }),
  },
  // 4.1: "Request body: the speech request of 2.1", an object; here a list of one is unpacked.
  {
    id: 'body-list',
    level: 'must',
    clause: '4.1',
    title: 'A list with one request is accepted',
    base: stack,
    twist: () => async (ask, next) => {
      if (!isSpeech(ask)) return next(ask)
      const text = (await ask.read()).toString('utf8')
      const value: unknown = unreadable(text) ? undefined : JSON.parse(text)
      const first: unknown = Array.isArray(value) ? value[0] : undefined
      return next(first === undefined ? ask : withBody(ask, first))
    },
  },
  // 4.1: the same sentence; every list, also an empty one, is answered with sound.
  {
    id: 'body-not-an-object',
    level: 'must',
    clause: '4.1',
    title: 'A list, a string or null as the whole body is answered with default speech',
    base: ledger,
    twist: () => async (ask, next, site) => {
      if (!isSpeech(ask)) return next(ask)
      const text = (await ask.read()).toString('utf8')
      if (unreadable(text) || (await bodyOf(ask)) !== undefined) return next(ask)
      return next(
        withBody(ask, {
          input: 'There was nothing to be read out in this request.',
          model: site.model,
          voice: site.voice,
        }),
      )
    },
  },
  // 2.4 and 7: "Every error response is a JSON body of the shape in 2.4": this one is text.
  {
    id: 'body-not-json-as-text',
    level: 'must',
    clause: '2.4',
    title: 'The error for a body that is not JSON is plain text',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      const hit = reply.status === 400 && isSpeech(ask) && unreadable((await ask.read()).toString('utf8'))
      return hit
        ? {
            status: 400,
            headers: { 'Content-Type': 'text/plain' },
            body: Buffer.from('SyntaxError: Unexpected token in JSON'),
          }
        : reply
    },
  },
  // 2.4: "error.code, error.message": the errors of an empty body have another shape.
  {
    id: 'body-empty-other-shape',
    level: 'must',
    clause: '2.4',
    title: 'The error for an empty body has another shape',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 400 && isSpeech(ask) && (await ask.read()).length === 0
        ? json(400, { message: 'Invalid request parameters', statusCode: 400 })
        : reply
    },
  },
  // 7: 500 is a fault of the service; a deep value in an unknown member breaks no stated rule.
  {
    id: 'body-deep-500',
    level: 'should',
    clause: '7',
    title: 'A value nested more than 100 levels deep ends in 500',
    base: atelier,
    twist: replying((text) => depthOf(text) > 100, 500),
  },
  // 7: the same; NUL is a character like others.
  {
    id: 'body-nul-500',
    level: 'should',
    clause: '7',
    title: 'NUL in the input ends in 500',
    base: relay,
    twist: () => async (ask, next, site) => {
      const body = await bodyOf(ask)
      return tokenOf(ask) === site.apiKey && String(body?.['input']).includes('\u0000') ? listedFailure(500) : next(ask)
    },
  },
  // 7: the same; a lone surrogate is a string of JSON.
  {
    id: 'body-surrogate-500',
    level: 'should',
    clause: '7',
    title: 'A lone surrogate in the input ends in 500',
    base: ledger,
    twist: () => async (ask, next, site) => {
      const body = await bodyOf(ask)
      if (tokenOf(ask) === site.apiKey && typeof body?.['input'] === 'string' && !body['input'].isWellFormed())
        throw new Error('lone surrogate')
      return next(ask)
    },
  },
]
