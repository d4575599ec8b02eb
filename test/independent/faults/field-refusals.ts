import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Twist } from '../contract.ts'
import { fail, listedFailure } from '../replies.ts'
import { bodyOf, budgetOf, isSpeech, type Defect } from '../tools.ts'
import { transientRefusal } from '../transient-refusal.ts'
import { answering, forgiving, isNumber, isString, voiceOf } from './field-tools.ts'

function interval(change: (value: string) => string): () => Twist {
  return () => (ask, next) => {
    const at = budgetOf(ask)
    if (at === undefined) return next(ask)
    const changed: Ask = { ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + change(at.interval) }
    return next(changed)
  }
}

const real = ['daily', 'weekly', 'monthly', 'lifetime']

export const fieldRefusals: readonly Defect[] = [
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
