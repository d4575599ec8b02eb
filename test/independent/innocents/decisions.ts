import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Sketch } from '../tools.ts'

const stamp = (at: number): string => new Date(at).toISOString()

/** The bases as they are, and with what the interface leaves open decided in another way. */
export const decisions: readonly Sketch[] = [
  { id: 'plain-atelier', title: 'The strict program as it is', base: atelier },
  { id: 'plain-relay', title: 'The gateway as it is', base: relay },
  { id: 'plain-stack', title: 'The middleware chain as it is, stereo, tagged mp3', base: stack },
  { id: 'plain-pebble', title: 'The minimalist as it is, closing connections, pcm by default', base: pebble },
  { id: 'plain-ledger', title: 'The declarative program as it is, a quiet voice, Info frame and ID3v1', base: ledger },
  {
    id: 'voice-optional',
    title: 'A missing voice is accepted',
    base: atelier,
    choices: { missingVoice: 'accept', provision: 'keys' },
  },
  {
    id: 'voice-any',
    title: 'Every voice of at least one character is accepted',
    base: stack,
    choices: { unknownVoice: 'accept' },
  },
  {
    id: 'format-default-pcm',
    title: 'Without response_format there is pcm',
    base: ledger,
    choices: { defaultFormat: 'pcm', provision: 'models' },
  },
  { id: 'format-required', title: 'response_format is required', base: relay, choices: { defaultFormat: 'refuse' } },
  {
    id: 'everything-required',
    title: 'response_format, voice and known members are required',
    base: pebble,
    choices: { defaultFormat: 'refuse', missingVoice: 'refuse', unknownMembers: 'refuse', provision: 'none' },
  },
  { id: 'speed-honoured', title: 'speed is honoured between 0.25 and 4', base: atelier, choices: { speed: 'honour' } },
  { id: 'speed-refused', title: 'Every speed but 1 is refused', base: ledger, choices: { speed: 'refuse' } },
  {
    id: 'speed-honoured-by-gateway',
    title: 'speed is honoured between 0.5 and 2',
    base: relay,
    choices: { speed: 'honour', provision: 'none' },
  },
  {
    id: 'input-short-limit',
    title: 'Inputs over 1,000 characters are refused',
    base: stack,
    choices: { maximumInput: 1000 },
  },
  {
    id: 'input-no-limit',
    title: 'Inputs of up to 40,000 characters are read out',
    base: ledger,
    choices: { maximumInput: 40_000, provision: 'none' },
  },
  {
    id: 'input-may-be-empty',
    title: 'An empty input gives a short sound',
    base: atelier,
    choices: { emptyInput: 'accept' },
  },
  { id: 'model-400', title: 'An unknown model is 400', base: relay, choices: { unknownModel: 400 } },
  { id: 'members-refused', title: 'Unknown members are refused', base: atelier, choices: { unknownMembers: 'refuse' } },
  {
    id: 'api-key-404',
    title: 'An ordinary key on budgets is 404',
    base: stack,
    choices: { apiKeyOnBudgets: 404, provision: 'keys' },
  },
  {
    id: 'management-speaks',
    title: 'A management key may create speech',
    base: ledger,
    choices: { managementOnSpeech: 200 },
  },
  {
    id: 'management-does-not-speak',
    title: 'A management key on speech is 401',
    base: stack,
    choices: { managementOnSpeech: 401 },
  },
  {
    id: 'content-type-required',
    title: 'A Content-Type other than application/json is 400',
    base: atelier,
    choices: { contentType: 'strict', provision: 'models' },
  },
  {
    id: 'two-budgets-only',
    title: 'There is no daily and no lifetime budget: 404',
    base: relay,
    choices: { intervals: ['weekly', 'monthly'] },
  },
  {
    id: 'monthly-only',
    title: 'There is a monthly budget only',
    base: pebble,
    choices: { intervals: ['monthly'], provision: 'models' },
  },
  {
    id: 'times-with-offset',
    title: 'Times end in +00:00',
    base: atelier,
    choices: { moment: (at) => stamp(at).replace('Z', '+00:00') },
  },
  {
    id: 'times-with-microseconds',
    title: 'Times have six decimals of a second',
    base: stack,
    choices: { moment: (at) => stamp(at).replace('Z', '417Z') },
  },
  {
    id: 'times-with-nanoseconds',
    title: 'Times have nine decimals and an offset',
    base: relay,
    choices: { moment: (at) => stamp(at).replace('Z', '417003+00:00') },
  },
  {
    id: 'times-without-fraction',
    title: 'Times have whole seconds',
    base: ledger,
    choices: { moment: (at) => stamp(at).replace(/\.\d+/u, '') },
  },
  {
    id: 'uuid-capitals',
    title: 'UUIDs are written in capitals throughout',
    base: relay,
    choices: { uuid: (id) => id.toUpperCase() },
  },
  {
    id: 'uuid-version-7',
    title: 'UUIDs are of version 7',
    base: atelier,
    choices: { uuid: (id) => `0192f0a4-7c${id.slice(11, 13)}-7${id.slice(15)}` },
  },
  { id: 'limit-zero', title: 'All limits are 0', base: stack, choices: { limit: () => 0 } },
  {
    id: 'limit-fraction',
    title: 'Limits have many decimals',
    base: pebble,
    choices: { limit: (index) => 0.1 + 0.2 + index / 3 },
  },
  {
    id: 'limit-huge',
    title: 'Limits are very large',
    base: ledger,
    choices: { limit: (index) => 1e21 + index * 1e22 },
  },
  { id: 'byok-false', title: 'The flag is false', base: atelier, choices: { byok: false } },
]
