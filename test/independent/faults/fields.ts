import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Defect } from '../tools.ts'
import { answering, forgiving, isNumber, isString, voiceOf } from './field-tools.ts'

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
]
