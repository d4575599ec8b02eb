import { describe, expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { textAfter, textBefore, wavChunksAfter } from './edges.ts'

/** No text, at neither end. */
const samples = Uint8Array.from({ length: 100 }, (_, at) => 0x80 | at)
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

describe('text in front of samples', () => {
  test.each([
    '{"a":"b"',
    '[{"a":1,',
    'data: ab',
    'event: a',
    'HTTP/1.1',
    '<?xml v="1"',
    '<html la',
    '--frame\r',
    '{"a":[1,{}]}',
    '[{"":1},{} ]\n',
    'The model is busy, sorry',
  ])('is %j', (text) => {
    expect(textBefore(join(text, samples))).toBe(text.length)
  })

  test.each(['{"a":"b', 'data:ab', '-- frame', 'x data: ab', '<htm lan', '{[": ,}]{[": ,}]{[": ,}]x', ''])(
    'is not %j',
    (text) => {
      expect(textBefore(join(text, samples))).toBe(0)
    },
  )

  test('ends where its JSON does, though the first samples may be letters', () => {
    expect(textBefore(join('[{},{},{},[]]', 'Az9', samples))).toBe(13)
    expect(textBefore(join('[{},{},{},[]]\r\n', 'Az9', samples))).toBe(15)
    expect(textBefore(join('[[],[],[]]', samples)), 'too short to be more than chance').toBe(0)
  })
})

describe('text behind samples', () => {
  test.each([
    '"a":"b"}',
    '"ab": 1}\n',
    '"a": [1]}',
    '"a": {}}\n',
    'data: [DONE]\n\n',
    'data:[DONE]',
    'ab\r\n0\r\n\r\n',
    '--frame--\r\n',
    '[{},{},{},[]]',
    'The model is busy, sorry',
  ])('is %j', (text) => {
    expect(textAfter(join(samples, text))).toBe(text.length)
  })

  test.each(['"a":"}', '"a":"b"}x', 'data: [DON]', 'ab\r\n0\r\n\r', '-- frame --', '[{},{},[]]', ''])(
    'is not %j',
    (text) => {
      expect(textAfter(join(samples, text))).toBe(0)
    },
  )

  test('begins where its JSON does, though the last samples may be letters', () => {
    expect(textAfter(join(samples, 'Az9', '[{},{},{},[]]'))).toBe(16)
    expect(textAfter(join(samples, 'Az9', '{},{},{},[]]'))).toBe(0)
  })
})

/** A chunk of a WAV file with so many bytes in it. */
const chunk = (name: string, length: number): Uint8Array =>
  join(name, Uint8Array.of(length & 0xff, length >> 8, 0, 0), new Uint8Array(length).fill(0xaa))

describe('chunks of a WAV file behind its samples', () => {
  const names =
    'LIST|id3 |ID3 |fact|bext|iXML|axml|cue |smpl|inst|PEAK|JUNK|C2PA|afsp|DISP|acid|note|labl|INFO|pad |FLLR|chna|_PMX'

  test.each(names.split('|'))('are known by their names: %j', (name) => {
    expect(wavChunksAfter(join(samples, chunk(name, 26)))).toBe(samples.length)
  })

  test('may be several, empty, long, or followed by the byte that makes their length even', () => {
    expect(wavChunksAfter(join(samples, chunk('fact', 4), chunk('LIST', 300), chunk('id3 ', 0)))).toBe(100)
    expect(wavChunksAfter(join(samples, chunk('LIST', 25), Uint8Array.of(0)))).toBe(100)
    expect(wavChunksAfter(chunk('LIST', 0))).toBe(0)
  })

  test('end with the file, and have a name that writers give', () => {
    for (const other of [
      samples,
      new Uint8Array(0),
      join(samples, chunk('LISX', 26)),
      join(samples, chunk('LIST', 26), Uint8Array.of(1, 2)),
      join(samples, chunk('LIST', 26).subarray(0, -1)),
      latin1('LIST\0\0\0'),
    ])
      expect(wavChunksAfter(other)).toBe(-1)
    expect(wavChunksAfter(join(samples, chunk('LISX', 9), chunk('LIST', 26)))).toBe(samples.length + 17)
  })
})
