import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { bodyOf, isSpeech, tokenOf, type Body, type Defect } from '../tools.ts'
import { transientRefusal } from '../transient-refusal.ts'
import { formats, isString } from './request-tools.ts'
import { instead } from './tricks.ts'

/** Gives the refusal of these bodies another status or shape. */
function refusing(when: (body: Body) => boolean, reply: () => ReturnType<typeof fail>): () => Twist {
  return () => async (ask, next) => {
    const given = await next(ask)
    const body = given.status === 400 ? await bodyOf(ask) : undefined
    return body !== undefined && when(body) ? reply() : given
  }
}

export const refusals: readonly Defect[] = [
  // 4.1: "Error responses ... (400, 401, ...)": 406 is not listed.
  {
    id: 'field2-format-406',
    level: 'must',
    clause: '4.1',
    title: 'An unknown response_format is answered with 406',
    base: relay,
    twist: refusing(
      (body) => isString(body['response_format']) && !formats.includes(body['response_format']),
      () => fail(406, 'Invalid request parameters'),
    ),
  },
  // 4.1: 415 is not listed.
  {
    id: 'field2-not-json-415',
    level: 'must',
    clause: '4.1',
    title: 'A body that is not JSON is answered with 415',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 400 && isSpeech(ask) && (await bodyOf(ask)) === undefined
        ? fail(415, 'Invalid request parameters')
        : reply
    },
  },
  // 7: 500 is our own fault; `null` as the body is the caller's.
  {
    id: 'field2-null-body-500',
    level: 'must',
    clause: '7',
    title: 'null as the body ends in 500',
    base: pebble,
    twist: () => async (ask, next, site) =>
      isSpeech(ask) && tokenOf(ask) === site.apiKey && (await ask.read()).toString().trim() === 'null'
        ? listedFailure(500)
        : next(ask),
  },
  // 7: the same; a list is iterated.
  {
    id: 'field2-list-body-500',
    level: 'must',
    clause: '7',
    title: 'A list as the body ends in 500',
    base: ledger,
    twist: () => async (ask, next, site) =>
      isSpeech(ask) && tokenOf(ask) === site.apiKey && (await ask.read()).toString().trim().startsWith('[')
        ? listedFailure(500)
        : next(ask),
  },
  // 7: the same; text has no members.
  {
    id: 'field2-string-body-500',
    level: 'must',
    clause: '7',
    title: 'A string or a number as the body ends in 500',
    base: relay,
    twist: () => async (ask, next, site) =>
      isSpeech(ask) && tokenOf(ask) === site.apiKey && /^(?:".*"|[\d.-]+)$/su.test((await ask.read()).toString().trim())
        ? listedFailure(500)
        : next(ask),
  },
  // 7: an absent input ends in an error of our own (which members are required, is not said).
  {
    id: 'field2-no-input-500',
    clause: '7',
    title: 'A body without input ends in 500',
    base: atelier,
    twist: instead(
      (body) => !Object.hasOwn(body, 'input'),
      () => listedFailure(500),
    ),
  },
  // 7: the same for model.
  {
    id: 'field2-no-model-500',
    clause: '7',
    title: 'A body without model ends in 500',
    base: stack,
    twist: instead(
      (body) => !Object.hasOwn(body, 'model'),
      () => listedFailure(500),
    ),
  },
  // 7: an empty input ends in an error of our own.
  {
    id: 'field2-empty-input-500',
    clause: '7',
    title: 'An empty input ends in 500',
    base: pebble,
    twist: instead(
      (body) => body['input'] === '',
      () => listedFailure(500),
    ),
  },
  // 7: a speed of 0 divides by zero (the range is not said).
  {
    id: 'field2-speed-zero-500',
    clause: '7',
    title: 'A speed of 0 ends in 500',
    base: ledger,
    twist: instead(
      (body) => body['speed'] === 0,
      () => listedFailure(500),
    ),
  },
  // 7: characters beyond the first plane are characters of a string like others.
  {
    id: 'field2-emoji-500',
    clause: '7',
    title: 'A character beyond the first plane in the input ends in 500',
    base: relay,
    twist: instead(
      (body) =>
        isString(body['input']) && body['input'].isWellFormed() && /[\u{10000}-\u{10ffff}]/u.test(body['input']),
      () => listedFailure(500),
    ),
  },
  // 2.4: the validation library's own shape, for wrong types only.
  {
    id: 'field2-zod',
    level: 'must',
    clause: '2.4',
    title: 'A wrong type is answered in the shape of a validation library',
    base: stack,
    twist: refusing(
      (body) =>
        !isString(body['input']) ||
        !isString(body['model']) ||
        (Object.hasOwn(body, 'speed') && typeof body['speed'] !== 'number'),
      () => json(400, { success: false, error: { name: 'ZodError', message: '[{"code":"invalid_type"}]' } }),
    ),
  },
  // 7: "Every error response ... error.code equal to the HTTP status": refusals come with 200.
  {
    id: 'field2-refusal-200',
    level: 'must',
    clause: '7',
    title: 'Refusals of members come with the status 200',
    base: atelier,
    twist: refusing(
      () => true,
      () => json(200, { error: { code: 400, message: 'Invalid request parameters' } }),
    ),
  },
  // 7: 400 for wrong parameters; a wrong voice type is "not found".
  {
    id: 'field2-voice-number-404',
    clause: '7',
    title: 'A number as voice is answered with 404',
    base: ledger,
    twist: refusing(
      (body) => typeof body['voice'] === 'number',
      () => listedFailure(404),
    ),
  },
  // 7: 400 for wrong parameters; 503 blames the service.
  {
    id: 'field2-empty-voice-503',
    level: 'must',
    clause: '7',
    title: 'An empty voice is answered with 503',
    base: pebble,
    expect: transientRefusal,
    twist: refusing(
      (body) => body['voice'] === '',
      () => listedFailure(503),
    ),
  },
  // 4.1: 413 is not listed.
  {
    id: 'field2-long-413',
    level: 'must',
    clause: '4.1',
    title: 'An input of more than 3,000 characters is answered with 413',
    base: stack,
    twist: instead(
      (body) => isString(body['input']) && body['input'].length > 3000,
      () => fail(413, 'The input is too long'),
    ),
  },
]
