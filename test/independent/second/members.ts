import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Site } from '../contract.ts'
import { rewriting, type Defect } from '../tools.ts'
import { absentIf, forgiving, formats, isObject, isString } from './request-tools.ts'

const voiceOf = (_value: unknown, site: Site): string => site.voice

export const members: readonly Defect[] = [
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
]
