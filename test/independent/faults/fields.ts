import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Site, Twist } from '../contract.ts'
import { fail, listedFailure } from '../replies.ts'
import { bodyOf, budgetOf, isSpeech, rewriting, tokenOf, type Body, type Defect } from '../tools.ts'
import { transientRefusal } from '../transient-refusal.ts'

/** Forgives a member that breaks its rule by putting a good value in its place. */
function forgiving(
  member: string,
  when: (value: unknown, body: Body) => boolean,
  good: (value: unknown, site: Site) => unknown,
): () => Twist {
  return rewriting((body, site) =>
    Object.hasOwn(body, member) && when(body[member], body) ? { ...body, [member]: good(body[member], site) } : body,
  )
}

/** Answers differently when a caller with a key sends a member like this. */
function answering(member: string, when: (value: unknown) => boolean, status: number): () => Twist {
  return () => async (ask, next, site) => {
    const body = await bodyOf(ask)
    const hit = body !== undefined && Object.hasOwn(body, member) && when(body[member]) && tokenOf(ask) === site.apiKey
    if (!hit) return next(ask)
    return status === 422 ? fail(422, 'Unprocessable') : listedFailure(status)
  }
}

function interval(change: (value: string) => string): () => Twist {
  return () => (ask, next) => {
    const at = budgetOf(ask)
    if (at === undefined) return next(ask)
    const changed: Ask = { ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + change(at.interval) }
    return next(changed)
  }
}

const real = ['daily', 'weekly', 'monthly', 'lifetime']
const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const voiceOf = (_value: unknown, site: Site): string => site.voice

export const fields: readonly Defect[] = [
  // 2.1: "voice | string": a number is no string.
  {
    id: 'field-voice-number',
    level: 'must',
    clause: '2.1',
    title: 'A number as voice is accepted',
    base: atelier,
    twist: forgiving('voice', isNumber, voiceOf),
  },
  // 2.1: "voice ... Minimum length 1."
  {
    id: 'field-voice-empty',
    level: 'must',
    clause: '2.1',
    title: 'An empty voice is accepted as the default voice',
    base: relay,
    twist: forgiving('voice', (value) => value === '', voiceOf),
  },
  // 2.1: "voice | string": the settled readings count `null` for a member that may be optional as a lesser matter.
  {
    id: 'field-voice-null',
    level: 'should',
    clause: '2.1',
    title: 'null as voice is taken for an absent one',
    base: relay,
    twist: forgiving('voice', (value) => value === null, voiceOf),
  },
  // 2.1: "voice | string": an object is no string; accepted only with pcm.
  {
    id: 'field-voice-unchecked-for-pcm',
    level: 'must',
    clause: '2.1',
    title: 'With pcm the voice is not checked at all',
    base: ledger,
    twist: forgiving('voice', (_value, body) => body['response_format'] === 'pcm', voiceOf),
  },
  // 2.1: "response_format ... Allowed values: mp3, pcm."
  {
    id: 'field-format-other',
    level: 'must',
    clause: '2.1',
    title: 'An unknown response_format falls back to mp3',
    base: stack,
    twist: forgiving(
      'response_format',
      (value) => isString(value) && value !== 'mp3' && value !== 'pcm',
      () => 'mp3',
    ),
  },
  // 2.1: "Allowed values: mp3, pcm": the values are in small letters.
  {
    id: 'field-format-case',
    level: 'must',
    clause: '2.1',
    title: 'MP3 and PCM in capitals are accepted',
    base: atelier,
    twist: forgiving('response_format', isString, (value) => String(value).toLowerCase()),
  },
  // 2.1: "Allowed values: mp3, pcm": surrounding blanks are not part of a value.
  {
    id: 'field-format-blanks',
    level: 'must',
    clause: '2.1',
    title: 'Blanks around response_format are cut off',
    base: pebble,
    twist: forgiving('response_format', isString, (value) => String(value).trim()),
  },
  // 2.1: "response_format | string enum": a list with one value is no string.
  {
    id: 'field-format-list',
    level: 'must',
    clause: '2.1',
    title: 'A list as response_format is turned into a string',
    base: relay,
    twist: forgiving('response_format', Array.isArray, (value) => {
      const name = (value as unknown[]).flat(9).join('')
      return name === 'pcm' ? 'pcm' : 'mp3'
    }),
  },
  // 2.1: "Allowed values: mp3, pcm": one more value is allowed.
  {
    id: 'field-format-wav',
    level: 'must',
    clause: '2.1',
    title: 'wav is accepted and answered with pcm',
    base: ledger,
    twist: forgiving(
      'response_format',
      (value) => value === 'wav',
      () => 'pcm',
    ),
  },
  // 2.1: "speed | number": a numeral in a string is no number.
  {
    id: 'field-speed-string',
    level: 'must',
    clause: '2.1',
    title: 'A numeral in a string is accepted as speed',
    base: stack,
    twist: forgiving(
      'speed',
      (value) => isString(value) && value.trim() !== '' && Number.isFinite(Number(value)),
      () => 1,
    ),
  },
  // 2.1: "speed | number": true is no number.
  {
    id: 'field-speed-boolean',
    level: 'must',
    clause: '2.1',
    title: 'true and false are accepted as speed',
    base: pebble,
    twist: forgiving(
      'speed',
      (value) => typeof value === 'boolean',
      () => 1,
    ),
  },
  // 2.1: "speed | number": nothing about it is checked.
  {
    id: 'field-speed-unchecked',
    level: 'must',
    clause: '2.1',
    title: 'speed is ignored whatever it is',
    base: atelier,
    twist: forgiving(
      'speed',
      (value) => !isNumber(value) && value !== null,
      () => 1,
    ),
  },
  // 2.1: "speed | number": null is no number (a lesser matter by the settled readings).
  {
    id: 'field-speed-null',
    level: 'should',
    clause: '2.1',
    title: 'null as speed is taken for an absent one',
    base: ledger,
    twist: forgiving(
      'speed',
      (value) => value === null,
      () => 1,
    ),
  },
  // 2.1: "input | string": a number is no string.
  {
    id: 'field-input-number',
    level: 'must',
    clause: '2.1',
    title: 'A number as input is read out',
    base: relay,
    twist: forgiving('input', isNumber, String),
  },
  // 2.1: "input | string": a list is no string.
  {
    id: 'field-input-list',
    level: 'must',
    clause: '2.1',
    title: 'A list of texts as input is joined',
    base: stack,
    twist: forgiving(
      'input',
      Array.isArray,
      (value) =>
        (value as unknown[])
          .flat(9)
          .map((part) => (typeof part === 'string' ? part : 'item'))
          .join(' ') || 'nothing',
    ),
  },
  // 4.1 and 7: wrong parameters are 400 "Invalid request parameters"; an object as input is answered as our own fault.
  {
    id: 'field-input-object-500',
    level: 'must',
    clause: '7',
    title: 'An object as input ends in 500',
    base: pebble,
    twist: answering('input', (value) => typeof value === 'object' && value !== null && !Array.isArray(value), 500),
  },
  // 2.1: "input | string": true is no string.
  {
    id: 'field-input-boolean',
    level: 'must',
    clause: '2.1',
    title: 'A boolean as input is read out',
    base: ledger,
    twist: forgiving('input', (value) => typeof value === 'boolean', String),
  },
  // 2.1: "model | string": whatever is no string gets the default model.
  {
    id: 'field-model-number',
    level: 'must',
    clause: '2.1',
    title: 'A model that is no string gets the default model',
    base: atelier,
    twist: forgiving(
      'model',
      (value) => !isString(value) && value !== null,
      (_value, site) => site.model,
    ),
  },
  // 7: 400 is for wrong parameters; 404 is arguable for a model, hence should.
  {
    id: 'field-model-number-404',
    level: 'should',
    clause: '7',
    title: 'A number as model is answered with 404',
    base: relay,
    twist: answering('model', isNumber, 404),
  },
  // 4.1: "Error responses: see section 7 (400, 401, ...)": 422 is not among them.
  {
    id: 'field-422',
    level: 'must',
    clause: '4.1',
    title: 'Wrong members are answered with 422',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return isSpeech(ask) && reply.status === 400 && (await bodyOf(ask)) !== undefined
        ? fail(422, 'Invalid request parameters')
        : reply
    },
  },
  // 4.1: 422 again, only for a string that is too short.
  {
    id: 'field-422-empty-voice',
    level: 'must',
    clause: '4.1',
    title: 'An empty voice is answered with 422',
    base: ledger,
    twist: answering('voice', (value) => value === '', 422),
  },
  // 7: 400 is for wrong parameters; here the provider is blamed for a value outside the enum.
  {
    id: 'field-format-502',
    level: 'must',
    clause: '7',
    title: 'An unknown response_format is answered with 502',
    base: relay,
    expect: transientRefusal,
    twist: answering('response_format', (value) => value !== 'mp3' && value !== 'pcm', 502),
  },
  // 2.1: "speed | number": not checked for long texts.
  {
    id: 'field-speed-long-texts',
    level: 'must',
    clause: '2.1',
    title: 'With a text of more than 100 characters speed is not checked',
    base: pebble,
    twist: forgiving(
      'speed',
      (value, body) => !isNumber(value) && value !== null && isString(body['input']) && body['input'].length > 100,
      () => 1,
    ),
  },
  // 2.1: "voice | string": every fourth request the check is skipped.
  {
    id: 'field-voice-now-and-then',
    level: 'must',
    clause: '2.1',
    title: 'Every second wrong type of voice is accepted',
    base: atelier,
    twist: () => {
      let count = 0
      const lenient = forgiving('voice', (value) => !isString(value) && value !== null && ++count % 2 === 0, voiceOf)()
      return lenient
    },
  },
  // 4.2: "interval | daily, weekly, monthly, lifetime": anything else is treated as monthly.
  {
    id: 'field-interval-other',
    level: 'must',
    clause: '4.2',
    title: 'An unknown interval is answered with the monthly budget',
    base: stack,
    twist: interval((value) => (real.includes(value) ? value : 'monthly')),
  },
  // 4.2: the enum is in small letters.
  {
    id: 'field-interval-case',
    level: 'must',
    clause: '4.2',
    title: 'Intervals are accepted in capitals',
    base: ledger,
    twist: interval((value) => value.toLowerCase()),
  },
  // 4.2: "daily, weekly, monthly, lifetime": yearly is none of them.
  {
    id: 'field-interval-yearly',
    level: 'must',
    clause: '4.2',
    title: 'yearly is accepted as lifetime',
    base: atelier,
    twist: interval((value) => (/^(?:yearly|annual|annually)$/u.test(value) ? 'lifetime' : value)),
  },
  // 4.2: an abbreviation is none of the values.
  {
    id: 'field-interval-prefix',
    level: 'must',
    clause: '4.2',
    title: 'The beginning or an extension of an interval is accepted',
    base: relay,
    twist: interval(
      (value) => real.find((name) => value !== '' && (name.startsWith(value) || value.startsWith(name))) ?? value,
    ),
  },
  // 7: 400 is for wrong parameters; 404 is arguable for a part of the path, hence should.
  {
    id: 'field-interval-404',
    level: 'should',
    clause: '7',
    title: 'An unknown interval is answered with 404',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 400 && budgetOf(ask) !== undefined ? listedFailure(404) : reply
    },
  },
  // 7: 500 is for our own faults; an unknown interval is the caller's.
  {
    id: 'field-interval-500',
    level: 'must',
    clause: '7',
    title: 'An unknown interval ends in 500',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 400 && budgetOf(ask) !== undefined ? listedFailure(500) : reply
    },
  },
]
