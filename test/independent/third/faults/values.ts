import { isMembers, rewritten, type Members } from '../alter.ts'
import type { Client } from '../client.ts'
import { harbour } from '../harbour.ts'
import type { Alteration } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** Takes another value of one member for one that is allowed. */
const taking = (name: string, take: (value: unknown) => unknown): Alteration =>
  rewritten((members) => (name in members ? { ...members, [name]: take(members[name]) } : members))

/** Does not look at one member when the others are like this. */
const careless = (name: string, when: (members: Members) => boolean, value: (lease: string) => unknown): Alteration => {
  return (own, lease) => ({
    document(call) {
      const document = own.document(call)
      return isMembers(document) && name in document && when(document)
        ? { ...document, [name]: value(lease.voice) }
        : document
    },
  })
}

const accepted = async (client: Client, members: Members): Promise<boolean> =>
  (await client.speak(members)).status === 200

const named =
  (...names: readonly string[]) =>
  (value: unknown): unknown => {
    const found = isMembers(value) ? names.find((name) => typeof value[name] === 'string') : undefined
    return found === undefined ? value : (value as Members)[found]
  }

/** Faults in what is taken for a value of the four members that other interfaces have too. */
export const values: readonly Fault[] = [
  // 2.1: voice is a string; one public interface takes an object with an id for voices of its customers.
  {
    id: 'value-voice-id',
    level: 'must',
    clause: '2.1',
    title: 'An object with the id of the voice is accepted as voice',
    house: harbour,
    alter: taking('voice', named('id', 'voice_id', 'name')),
    seen: (client) => accepted(client, { voice: { id: client.of('VOICE') } }),
  },
  // 2.1: input is a string; chat interfaces take parts.
  {
    id: 'value-input-parts',
    level: 'must',
    clause: '2.1',
    title: 'A list of text parts is accepted as input',
    house: quay,
    alter: taking('input', (value) =>
      Array.isArray(value) && value.every((part) => isMembers(part) && typeof part['text'] === 'string')
        ? value.map((part: Members) => part['text']).join(' ')
        : value,
    ),
    seen: (client) => accepted(client, { input: [{ type: 'text', text: 'Good day.' }] }),
  },
  // 2.1: the same; an object with text or ssml.
  {
    id: 'value-input-ssml',
    level: 'must',
    clause: '2.1',
    title: 'An object with text or ssml is accepted as input',
    house: harbour,
    alter: taking('input', named('text', 'ssml')),
    seen: (client) => accepted(client, { input: { ssml: '<speak>Good day.</speak>' } }),
  },
  // 2.1: "Allowed values: mp3, pcm".
  {
    id: 'value-format-quality',
    level: 'must',
    clause: '2.1',
    title: 'A response_format with a rate behind it is accepted',
    house: quay,
    alter: taking('response_format', (value) =>
      typeof value === 'string' ? value.replace(/^(mp3|pcm)_\d+(?:_\d+)?$/u, '$1') : value,
    ),
    seen: (client) => accepted(client, { response_format: 'mp3_44100_128' }),
  },
  // 2.1: the same; response_format is a string.
  {
    id: 'value-format-object',
    level: 'must',
    clause: '2.1',
    title: 'An object with a container or a type is accepted as response_format',
    house: harbour,
    alter: taking('response_format', named('type', 'container', 'format')),
    seen: (client) => accepted(client, { response_format: { container: 'mp3', bit_rate: 128_000 } }),
  },
  // 2.1: the same; names of media types.
  {
    id: 'value-format-media',
    level: 'must',
    clause: '2.1',
    title: 'audio/mpeg and audio/pcm are accepted as response_format',
    house: quay,
    alter: taking('response_format', (value) =>
      value === 'audio/mpeg' ? 'mp3' : value === 'audio/pcm' ? 'pcm' : value,
    ),
    seen: (client) => accepted(client, { response_format: 'audio/mpeg' }),
  },
  // 2.1: the same; names of encodings that neighbours have.
  {
    id: 'value-format-linear',
    level: 'must',
    clause: '2.1',
    title: 'LINEAR16 and pcm_s16le are accepted as response_format',
    house: harbour,
    alter: taking('response_format', (value) =>
      typeof value === 'string' && /^(?:linear16|pcm_?s16le|s16le)$/iu.test(value) ? 'pcm' : value,
    ),
    seen: (client) => accepted(client, { response_format: 'LINEAR16' }),
  },
  // 2.1: the same; text of C ends at NUL.
  {
    id: 'value-format-nul',
    level: 'must',
    clause: '2.1',
    title: 'What stands behind a NUL in response_format is not seen',
    house: quay,
    alter: taking('response_format', (value) => (typeof value === 'string' ? value.split('\0')[0] : value)),
    seen: (client) => accepted(client, { response_format: 'pcm\0wav' }),
  },
  // 2.1: the same; the first of several.
  {
    id: 'value-format-list-text',
    level: 'must',
    clause: '2.1',
    title: 'Of several formats with commas between the first is taken',
    house: harbour,
    alter: taking('response_format', (value) => (typeof value === 'string' ? value.split(',')[0] : value)),
    seen: (client) => accepted(client, { response_format: 'mp3,wav' }),
  },
  // 2.1: speed is a number.
  {
    id: 'value-speed-percent',
    level: 'must',
    clause: '2.1',
    title: 'A percentage or a word is accepted as speed',
    house: quay,
    alter: taking('speed', (value) => {
      const share = typeof value === 'string' ? /^\+?(\d+)%$/u.exec(value)?.[1] : undefined
      if (share !== undefined) return 1 + Number(share) / 100
      return value === 'slow' || value === 'medium' || value === 'fast' ? 1 : value
    }),
    seen: (client) => accepted(client, { speed: '+20%' }),
  },
  // 2.1: the same.
  {
    id: 'value-speed-unit',
    level: 'must',
    clause: '2.1',
    title: 'A numeral with an x behind it is accepted as speed',
    house: harbour,
    alter: taking('speed', (value) => (typeof value === 'string' ? Number.parseFloat(value) || value : value)),
    seen: (client) => accepted(client, { speed: '1.25x' }),
  },
  // 2.1: model is a string.
  {
    id: 'value-model-object',
    level: 'must',
    clause: '2.1',
    title: 'An object with an id is accepted as model',
    house: quay,
    alter: taking('model', named('id', 'model_id', 'name')),
    seen: (client) => accepted(client, { model: { id: client.of('MODEL') } }),
  },
  // 2.1: the same; a list of models to try one after the other.
  {
    id: 'value-model-list',
    level: 'must',
    clause: '2.1',
    title: 'A list of models is accepted as model',
    house: harbour,
    alter: taking('model', (value) => (Array.isArray(value) ? value[0] : value)),
    seen: (client) => accepted(client, { model: [client.of('MODEL')] }),
  },
  // 2.1: voice is a string, whatever else is sent.
  {
    id: 'value-voice-beside-speed',
    level: 'must',
    clause: '2.1',
    title: 'Beside a speed the voice is not checked',
    house: quay,
    alter: careless(
      'voice',
      (members) => typeof members['speed'] === 'number',
      (voice) => voice,
    ),
    seen: (client) => accepted(client, { speed: 1, voice: 7 }),
  },
  // 2.1: "Allowed values: mp3, pcm", whatever else is sent.
  {
    id: 'value-format-beside-speed',
    level: 'must',
    clause: '2.1',
    title: 'Beside a speed every response_format is taken for mp3',
    house: harbour,
    alter: careless(
      'response_format',
      (members) => typeof members['speed'] === 'number' && members['response_format'] !== 'pcm',
      () => 'mp3',
    ),
    seen: (client) => accepted(client, { speed: 1, response_format: 'flac' }),
  },
  // 2.1: speed is a number, whatever else is sent.
  {
    id: 'value-speed-beside-mp3',
    level: 'must',
    clause: '2.1',
    title: 'Beside the response_format mp3 a text is accepted as speed',
    house: quay,
    alter: careless(
      'speed',
      (members) => members['response_format'] === 'mp3' && typeof members['speed'] === 'string',
      () => 1,
    ),
    seen: (client) => accepted(client, { response_format: 'mp3', speed: 'very fast' }),
  },
]
