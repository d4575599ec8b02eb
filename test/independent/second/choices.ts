import { randomInt } from 'node:crypto'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { failureEdit, type Sketch } from '../tools.ts'

const stamp = (at: number): string => new Date(at).toISOString()

/** What the interface leaves to the service. */
export const choices: readonly Sketch[] = [
  // 8: "Maximum length of input: not shown."
  {
    id: 'choice-300-characters',
    title: 'Inputs over 300 characters are refused with 400',
    base: atelier,
    choices: { maximumInput: 300 },
  },
  {
    id: 'choice-120-characters',
    title: 'Inputs over 120 characters are refused with 400',
    base: ledger,
    choices: { maximumInput: 120 },
  },
  {
    id: 'choice-everything-refused',
    title: 'Whatever may be refused is refused',
    base: stack,
    choices: {
      maximumInput: 500,
      speed: 'refuse',
      defaultFormat: 'refuse',
      unknownMembers: 'refuse',
      contentType: 'strict',
      unknownModel: 400,
      apiKeyOnBudgets: 404,
      missingVoice: 'refuse',
      unknownVoice: 400,
      managementOnSpeech: 401,
    },
  },
  {
    id: 'choice-everything-accepted',
    title: 'Whatever may be accepted is accepted',
    base: relay,
    choices: {
      maximumInput: 100_000,
      speed: 'honour',
      defaultFormat: 'pcm',
      unknownMembers: 'ignore',
      contentType: 'any',
      unknownVoice: 'accept',
      missingVoice: 'accept',
      emptyInput: 'accept',
      managementOnSpeech: 200,
    },
  },
  {
    id: 'choice-same-times',
    title: 'created_at and updated_at are the same',
    base: atelier,
    choices: { moment: () => '2025-03-01T00:00:00.000Z' },
  },
  {
    id: 'choice-seven-decimals',
    title: 'Times have seven decimals',
    base: stack,
    choices: { moment: (at) => stamp(at).replace('Z', '1234Z') },
  },
  // RFC 9562, 4: any 128 bits in the textual form are a UUID; this variant is reserved for backward compatibility.
  {
    id: 'choice-old-uuid',
    title: 'UUIDs are of an old variant',
    base: relay,
    choices: { uuid: (id) => `${id.slice(0, 14)}0${id.slice(15, 19)}c${id.slice(20)}` },
  },
  {
    id: 'choice-large-limit',
    title: 'Limits are integers beyond 2^53',
    base: pebble,
    choices: { limit: (index) => 9_007_199_254_740_992 * (index + 1) },
  },
  {
    id: 'choice-tiny-limit',
    title: 'Limits are parts of a cent',
    base: atelier,
    choices: { limit: (index) => 1e-9 * (index + 1) },
  },
  { id: 'choice-same-limits', title: 'All limits are the same', base: stack, choices: { limit: () => 42 } },
  {
    id: 'choice-limits-fall',
    title: 'Limits fall with the interval',
    base: ledger,
    choices: { limit: (index) => 1000 / (index + 1) },
  },
  {
    id: 'choice-401-for-all',
    title: 'Every refusal of a key says that the header is missing',
    base: stack,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: 'Missing Authentication header' } }), [401]),
  },
  {
    id: 'choice-random-delays',
    title: 'Every answer takes up to 30 ms, audio in uneven pieces',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return { ...reply, delivery: { firstMs: randomInt(30), chunked: true, size: randomInt(2000, 20_000) } }
    },
  },
]
