import { expect, test } from 'vitest'
import { join, patch, splice } from '../../../fixtures/audio/bytes.ts'
import { describeWav, isWavAt, wavFacts } from './wav.ts'
import { wavHeader } from './wav-header.ts'

const little = (value: number): Uint8Array =>
  Uint8Array.of(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24)

/** RIFF/WAVE: a chunk is its name, its length and its bytes. */
const chunk = (name: string, bytes: Uint8Array): Uint8Array => join(name, little(bytes.length), bytes)
const head = (name = 'RIFF', kind = 'WAVE'): Uint8Array => join(name, little(1000), kind)

test.each([
  ['RIFF', 'WAVE', true],
  ['RF64', 'WAVE', true],
  ['RIFX', 'WAVE', true],
  ['BW64', 'WAVE', true],
  ['RIFF', 'AVI ', false],
  ['RIFF', 'WAVF', false],
  ['BW64', '\0\0\0\0', false],
  ['RIFG', 'WAVE', false],
  ['RF65', 'WAVE', false],
  ['\0\0\0\0', 'WAVE', false],
])('%j with %j is the head of a WAV file: %s', (name, kind, expected) => {
  for (const at of [0, 5]) expect(isWavAt(join(new Uint8Array(at), head(name, kind)), at)).toBe(expected)
  expect(isWavAt(join('\0', head(name, kind)), 0)).toBe(false)
  expect(isWavAt(head(name, kind).subarray(0, 11), 0)).toBe(false)
})

test('the head that is written is as the format says, byte for byte', () => {
  expect(Buffer.from(wavHeader(0x01_02_03_04, 0x5dc0, 2, 24, 0x55)).toString('latin1')).toBe(
    Buffer.from(
      join(
        'RIFF',
        little(0x01_02_03_04 + 36),
        'WAVE',
        chunk('fmt ', join(Uint8Array.of(0x55, 0, 2, 0), little(24000), little(24000 * 6), Uint8Array.of(6, 0, 24, 0))),
        'data',
        little(0x01_02_03_04),
      ),
    ).toString('latin1'),
  )
  expect(wavFacts(wavHeader(10, 8000), 0)).toEqual({ coding: 1, channels: 1, sampleRate: 8000, bits: 16 })
})

test('the facts are read from the chunk that has them, wherever it stands', () => {
  const facts = { coding: 0x1234, channels: 0x5678, sampleRate: 0xf1_02_03_04, bits: 0x9abc }
  const format = chunk(
    'fmt ',
    join(
      Uint8Array.of(0x34, 0x12, 0x78, 0x56),
      little(facts.sampleRate),
      little(1),
      Uint8Array.of(2, 0),
      Uint8Array.of(0xbc, 0x9a),
    ),
  )
  const junk = (length: number): Uint8Array => chunk('JUNK', new Uint8Array(length).fill(0x66))
  for (const before of [[], [junk(0)], [junk(4), junk(300)], [junk(70_000)]])
    for (const at of [0, 7]) expect(wavFacts(join(new Uint8Array(at), head(), ...before, format), at)).toEqual(facts)
  expect(wavFacts(join(head(), format.subarray(0, 23)), 0), 'cut').toEqual({})
  expect(wavFacts(join(head(), junk(40)), 0), 'not there').toEqual({})
  for (const index of [0, 1, 2, 3])
    expect(wavFacts(join(head(), patch(format, index, 0x21)), 0), `letter ${index}`).toEqual({})
  expect(wavFacts(join(head(), splice(junk(16), 4, 8, little(0xffff_fff0)), format), 0), 'beyond all').toEqual({})
})

test.each([
  [{}, 'a WAV file'],
  [{ sampleRate: 24000 }, 'a WAV file'],
  [{ channels: 1 }, 'a WAV file'],
  [{ sampleRate: 24000, channels: 1, bits: 16 }, 'a WAV file (24 kHz, mono)'],
  [{ coding: 1, sampleRate: 22050, channels: 2, bits: 16 }, 'a WAV file (22.05 kHz, stereo)'],
  [{ coding: 1, sampleRate: 48000, channels: 6, bits: 24 }, 'a WAV file (24 bits, 48 kHz, 6 channels)'],
  [{ coding: 3, sampleRate: 48000, channels: 1, bits: 32 }, 'a WAV file (floating point, 32 bits, 48 kHz, mono)'],
  [{ coding: 6, sampleRate: 8000, channels: 1, bits: 8 }, 'a WAV file (A-law, 8 bits, 8 kHz, mono)'],
  [{ coding: 7, sampleRate: 8000, channels: 1, bits: 8 }, 'a WAV file (µ-law, 8 bits, 8 kHz, mono)'],
  [{ coding: 0x50, sampleRate: 8000, channels: 1, bits: 16 }, 'a WAV file (holding MPEG audio, 8 kHz, mono)'],
  [{ coding: 0x55, sampleRate: 44100, channels: 2, bits: 0 }, 'a WAV file (holding MP3, 44.1 kHz, stereo)'],
  [{ coding: 0xfffe, sampleRate: 24000, channels: 1, bits: 16 }, 'a WAV file (24 kHz, mono)'],
  [{ coding: 2, sampleRate: 24000, channels: 1, bits: 4 }, 'a WAV file (coding 2, 4 bits, 24 kHz, mono)'],
])('%j is %s', (facts, description) => {
  expect(describeWav(facts)).toBe(description)
})
