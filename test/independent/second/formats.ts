import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Defect } from '../tools.ts'
import { absentIf, forgiving, formats, isObject, isString } from './request-tools.ts'

export const responseFormats: readonly Defect[] = [
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
]
