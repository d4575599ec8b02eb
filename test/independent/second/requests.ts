import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Site, Twist } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { bodyOf, isSpeech, rewriting, tokenOf, type Body, type Defect } from '../tools.ts'
import { transientRefusal } from '../transient-refusal.ts'
import { generous, instead } from './tricks.ts'

function forgiving(
  member: string,
  when: (value: unknown, body: Body) => boolean,
  good: (value: unknown, site: Site) => unknown,
): () => Twist {
  return rewriting((body, site) =>
    Object.hasOwn(body, member) && when(body[member], body) ? { ...body, [member]: good(body[member], site) } : body,
  )
}

/** Gives the refusal of these bodies another status or shape. */
function refusing(when: (body: Body) => boolean, reply: () => ReturnType<typeof fail>): () => Twist {
  return () => async (ask, next) => {
    const given = await next(ask)
    const body = given.status === 400 ? await bodyOf(ask) : undefined
    return body !== undefined && when(body) ? reply() : given
  }
}

const voiceOf = (_value: unknown, site: Site): string => site.voice
const isString = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const formats = ['mp3', 'pcm']
const absentIf = (member: string, when: (value: unknown) => boolean): (() => Twist) =>
  rewriting((body) =>
    Object.hasOwn(body, member) && when(body[member])
      ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== member))
      : body,
  )

/** Removes comments outside of strings. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu,
    (_all, quoted: string | undefined) => quoted ?? '',
  )
}

export const requests: readonly Defect[] = [
  // 2.1: "Allowed values: mp3, pcm.": only the beginning is compared, as others write mp3_44100_128.
  {
    id: 'field2-format-prefix',
    level: 'must',
    clause: '2.1',
    title: 'A response_format that begins with mp3 or pcm is accepted',
    base: atelier,
    twist: forgiving(
      'response_format',
      isString,
      (value) => formats.find((name) => String(value).startsWith(name)) ?? value,
    ),
  },
  // 2.1: the same; the value is searched in a list that is one string.
  {
    id: 'field2-format-part',
    level: 'must',
    clause: '2.1',
    title: 'Every part of "mp3,pcm" is accepted, also the empty one',
    base: relay,
    twist: forgiving('response_format', isString, (value) =>
      formats.includes(String(value)) ? value : 'mp3,pcm'.includes(String(value)) ? 'mp3' : value,
    ),
  },
  // 2.1: the same; `$` also stands before a line feed at the end.
  {
    id: 'field2-format-newline',
    level: 'must',
    clause: '2.1',
    title: 'A line feed behind response_format is overlooked',
    base: stack,
    twist: forgiving(
      'response_format',
      (value) => isString(value) && /^(?:mp3|pcm)\n$/u.test(value),
      (value) => String(value).trim(),
    ),
  },
  // 2.1: the same; media types are taken for formats.
  {
    id: 'field2-format-media-type',
    level: 'must',
    clause: '2.1',
    title: 'audio/mpeg and audio/pcm are accepted as response_format',
    base: pebble,
    twist: forgiving(
      'response_format',
      (value) => value === 'audio/mpeg' || value === 'audio/pcm',
      (value) => (value === 'audio/pcm' ? 'pcm' : 'mp3'),
    ),
  },
  // 2.1: the same; the other formats of a well-known service become mp3.
  {
    id: 'field2-format-opus',
    level: 'must',
    clause: '2.1',
    title: 'opus, aac and flac are accepted and answered with mp3',
    base: ledger,
    twist: forgiving(
      'response_format',
      (value) => value === 'opus' || value === 'aac' || value === 'flac',
      () => 'mp3',
    ),
  },
  // 2.1: "response_format | string enum": what is no string is dropped.
  {
    id: 'field2-format-no-string',
    level: 'must',
    clause: '2.1',
    title: 'A number or a boolean as response_format is ignored',
    base: atelier,
    twist: absentIf('response_format', (value) => typeof value === 'number' || typeof value === 'boolean'),
  },
  // 2.1: the same; an object with a type is unpacked.
  {
    id: 'field2-format-object',
    level: 'must',
    clause: '2.1',
    title: 'An object as response_format is accepted',
    base: stack,
    twist: absentIf('response_format', isObject),
  },
  // 2.1: the same; `null` for a member that may be absent (a lesser matter by the settled readings).
  {
    id: 'field2-format-null',
    level: 'should',
    clause: '2.1',
    title: 'null as response_format is taken for an absent one',
    base: ledger,
    twist: absentIf('response_format', (value) => value === null),
  },
  // 2.1: "Allowed values: mp3, pcm": the empty string is none; false in the condition.
  {
    id: 'field2-format-falsy',
    level: 'must',
    clause: '2.1',
    title: 'An empty string, 0 or false as response_format is taken for an absent one',
    base: relay,
    twist: absentIf('response_format', (value) => value === '' || value === 0 || value === false),
  },
  // 2.1: "voice | string": the value is tested for truth only.
  {
    id: 'field2-voice-falsy',
    level: 'must',
    clause: '2.1',
    title: '0 and false as voice give the default voice',
    base: ledger,
    twist: forgiving('voice', (value) => value === 0 || value === false, voiceOf),
  },
  // 2.1: "voice | string": an object with an id, as another service has it.
  {
    id: 'field2-voice-object',
    level: 'must',
    clause: '2.1',
    title: 'An object as voice is accepted',
    base: relay,
    twist: forgiving('voice', isObject, voiceOf),
  },
  // 2.1: "voice | string": a list of voices to be mixed.
  {
    id: 'field2-voice-list',
    level: 'must',
    clause: '2.1',
    title: 'A list as voice is accepted',
    base: stack,
    twist: forgiving('voice', Array.isArray, voiceOf),
  },
  // 2.1: "Minimum length 1": not when mp3 is asked for.
  {
    id: 'field2-voice-empty-mp3',
    level: 'must',
    clause: '2.1',
    title: 'An empty voice is accepted when mp3 is asked for',
    base: atelier,
    twist: forgiving('voice', (value, body) => value === '' && body['response_format'] === 'mp3', voiceOf),
  },
  // 2.1: the same, when pcm is asked for.
  {
    id: 'field2-voice-empty-pcm',
    level: 'must',
    clause: '2.1',
    title: 'An empty voice is accepted when pcm is asked for',
    base: pebble,
    twist: forgiving('voice', (value, body) => value === '' && body['response_format'] === 'pcm', voiceOf),
  },
  // 2.1: "speed | number": an empty string and false are tested for truth only.
  {
    id: 'field2-speed-falsy',
    level: 'must',
    clause: '2.1',
    title: 'An empty string or false as speed is taken for an absent one',
    base: stack,
    twist: absentIf('speed', (value) => value === '' || value === false),
  },
  // 2.1: "speed | number": Number([1.5]) is a number.
  {
    id: 'field2-speed-list',
    level: 'must',
    clause: '2.1',
    title: 'A list as speed is accepted',
    base: relay,
    twist: forgiving('speed', Array.isArray, () => 1),
  },
  // 2.1: "speed | number": an object is no number.
  {
    id: 'field2-speed-object',
    level: 'must',
    clause: '2.1',
    title: 'An object as speed is accepted',
    base: pebble,
    twist: forgiving('speed', isObject, () => 1),
  },
  // 2.1: "speed | number": parseFloat reads what it can.
  {
    id: 'field2-speed-words',
    level: 'must',
    clause: '2.1',
    title: 'A string that is no numeral is accepted as speed',
    base: ledger,
    twist: forgiving(
      'speed',
      (value) => isString(value) && Number.isNaN(Number(value)),
      () => 1,
    ),
  },
  // 2.1: "speed | number": a string is accepted with pcm only.
  {
    id: 'field2-speed-string-pcm',
    level: 'must',
    clause: '2.1',
    title: 'A string as speed is accepted when pcm is asked for',
    base: atelier,
    twist: forgiving(
      'speed',
      (value, body) => isString(value) && body['response_format'] === 'pcm',
      () => 1,
    ),
  },
  // 2.1: "input | string": a number is read out, but only as pcm.
  {
    id: 'field2-input-number-pcm',
    level: 'must',
    clause: '2.1',
    title: 'A number as input is read out when pcm is asked for',
    base: stack,
    twist: forgiving('input', (value, body) => typeof value === 'number' && body['response_format'] === 'pcm', String),
  },
  // 2.1: "input | string": an object with a text in it.
  {
    id: 'field2-input-object',
    level: 'must',
    clause: '2.1',
    title: 'An object as input is read out',
    base: ledger,
    twist: forgiving('input', isObject, (value) => JSON.stringify(value)),
  },
  // 2.1: "model | string": a list of models to try.
  {
    id: 'field2-model-list',
    level: 'must',
    clause: '2.1',
    title: 'A list as model is accepted',
    base: relay,
    twist: forgiving('model', Array.isArray, (_value, site) => site.model),
  },
  // 2.1: "model | string": an object with a name.
  {
    id: 'field2-model-object',
    level: 'must',
    clause: '2.1',
    title: 'An object as model is accepted',
    base: pebble,
    twist: forgiving('model', isObject, (_value, site) => site.model),
  },
  // 2.1: no member is checked when the caller asks for a stream, which the interface does not know.
  {
    id: 'field2-stream-unchecked',
    clause: '2.1',
    title: 'With an unknown member nothing else is checked',
    base: atelier,
    expect: {
      verdict: 'missed',
      because:
        'it takes two changes together, and a request with something wrong is the control with exactly one change; ' +
        'what an unknown member gets is left open',
    },
    twist: rewriting((body, site) =>
      Object.keys(body).some(
        (name) => !['input', 'model', 'voice', 'response_format', 'speed', 'provider'].includes(name),
      )
        ? {
            ...body,
            voice: site.voice,
            model: site.model,
            speed: 1,
            response_format: formats.find((name) => name === body['response_format']) ?? 'mp3',
          }
        : body,
    ),
  },
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
