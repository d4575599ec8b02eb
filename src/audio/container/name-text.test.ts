import { describe, expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import { judgePcm } from '../audio.ts'
import { nameContainer } from './name-container.ts'
import { isWords, nameText } from './name-text.ts'
import { wavHeader } from './wav-header.ts'

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'))

test.each([
  'OK',
  'error!',
  'not found',
  '{"a":1}',
  '<p>no</p>',
  'Ошибка',
  '错误',
  'naïve\r\n',
  '12',
  'Fehler: ungültig '.repeat(40),
  '错误'.repeat(20),
])('text as pcm is no pcm, however short: %s', (text) => {
  const { verdict, findings, description } = judgePcm(bytesOf(text))
  expect([verdict, findings[0]?.code]).toEqual(['faulty', 'foreign-format'])
  expect(description).toMatch(/text|JSON|XML|HTML/)
})

test.each([
  ['silence', [0, 0, 0, 0]],
  ['a quiet sample', [3, 0, 254, 255]],
  ['a loud sample and a zero', [0x21, 0x41, 0, 0]],
  ['blanks', [0x20, 0x20]],
  ['one byte', [0x41]],
  ['stray bytes', [0x41, 0x42, 0xff, 0x43]],
  ['controls', [0x41, 0x01, 0x42, 0x02]],
])('samples are no text: %s', (_name, bytes) => {
  expect(isWords(Uint8Array.from(bytes))).toBe(false)
  expect(judgePcm(Uint8Array.from(bytes)).findings.map(({ code }) => code)).not.toContain('foreign-format')
})

const wave = (silent: number): Buffer =>
  Buffer.concat([Buffer.alloc(silent), Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 37) % 256))])

test.each([
  ['base64', wave(0)],
  ['base64', wave(100)],
  ['base64', wave(9000)],
  ['hex', wave(0)],
  ['hex', wave(9000)],
] as const)('samples written in %s are named so, also where they begin with silence', (coding, bytes) => {
  const { description } = judgePcm(bytesOf(bytes.toString(coding)))
  expect(description).toMatch(coding === 'hex' ? /hexadecimal digits/ : /base64 text/)
})

const wav = join(wavHeader(4000, 24000), new Uint8Array(4000))
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const samples = Uint8Array.from({ length: 300 }, (_, at) => (at * 37 + 1) % 256)
const mp3 = mp3Frames({ frames: 3 }).bytes

const named = (text: string): ReturnType<typeof nameText> =>
  nameText(new Uint8Array(Buffer.from(text, 'utf8')), nameContainer)
const nameOf = (text: string): string | undefined => named(text)?.description

describe('text is named by how it begins', () => {
  test.each<[string, string]>([
    ['{"error":{"code":400}}', 'JSON text'],
    ['\ufeff \n[1, 2]', 'JSON text'],
    [`{"audio":"${base64(samples)}"}`, 'JSON text with base64'],
    [`{"audio":"${base64(mp3)}"}`, 'JSON text with base64 of an MP3 file'],
    [`{"a":"b","audio":"${base64(join('ID3', samples))}"}`, 'JSON text with base64 of an MP3 file'],
    [`{"audio":"${base64(samples).slice(0, 60)}"}`, 'JSON text'],
    ['data: {"audio":""}\n\n', 'server-sent events'],
    ['event: audio\ndata: x\n\n', 'server-sent events'],
    ['id: 7\n', 'server-sent events'],
    ['retry: 1000\n', 'server-sent events'],
    [': a comment\n\n', 'server-sent events'],
    ['data:audio/mpeg;base64,SUQz', 'a data URL (audio/mpeg)'],
    ['data:application/x.y+json,{}', 'a data URL (application/x.y+json)'],
    ['data:;base64,SUQz', 'a data URL (no media type)'],
    ['data:,x', 'a data URL (no media type)'],
    ['<!DOCTYPE html><p>no', 'an HTML page'],
    ['\n<HTML lang="en">', 'an HTML page'],
    ['<head><title>', 'an HTML page'],
    ['<body>', 'an HTML page'],
    ['<?xml version="1.0"?>', 'XML text'],
    ['<speak>no</speak>', 'XML text'],
    ['HTTP/1.1 200 OK\r\n', 'an HTTP message'],
    ['--frame-7\r\nContent-Type: audio/mpeg\r\n', 'a multipart message'],
    ['--frame-7\ncontent-type: audio/mpeg\n', 'a multipart message'],
    ['1a2B\r\nsome of the text', 'HTTP chunks with their lengths'],
    [Buffer.from(samples).toString('hex'), 'hexadecimal digits'],
    [Buffer.from(samples).toString('hex').toUpperCase().replaceAll(/(..)/g, '$1 '), 'hexadecimal digits'],
    [base64(samples), 'base64 text'],
    [`${base64(samples).replaceAll(/(.{76})/g, '$1\r\n')}\n`, 'base64 text'],
    [Buffer.from(samples).toString('base64url'), 'base64 text'],
    [base64(mp3), 'base64 text of an MP3 file'],
    ['The model is busy.', 'text'],
    ['data is not there yet', 'text'],
    ['<- there is nothing', 'text'],
    ['-- no parts of any kind', 'text'],
    ['HTTP/x is not spoken here', 'text'],
    ['deadbeef is what it says', 'text'],
    ['not found', ''],
    ['', ''],
  ])('%j is %s', (text, description) => {
    expect(nameOf(text) ?? '').toBe(description)
  })

  test.each([
    ['json', '{}'],
    ['sse', 'data: x'],
    ['data-url', 'data:,x'],
    ['html', '<html>'],
    ['xml', '<?xml?>'],
    ['http', 'HTTP/1.1'],
    ['multipart', '--x\nA:'],
    ['chunked', '1f\r\nx'],
    ['hex', Buffer.from(samples).toString('hex')],
    ['base64', base64(samples)],
    ['text', 'The model is busy.'],
  ])('in one word, %s: %j', (name, text) => {
    expect(named(text)?.name).toBe(name)
  })

  test.each([
    ['ID3', ' of an MP3 file'],
    ['\xff\xfb\x90', ' of an MP3 file'],
    ['\xff\xe2\x90', ' of an MP3 file'],
    ['\xff\xe3\x90', ' of an MP3 file'],
    ['XD3', ''],
    ['IX3', ''],
    ['IDX', ''],
    ['\xfe\xfb\x90', ''],
    ['\xff\xfd\x90', ''],
    ['\xff\xc3\x90', ''],
    ['\xff\xa2\x90', ''],
    ['fLaC', ' of a FLAC file'],
  ])('base64 of what begins with %j is base64%s', (head, within) => {
    expect(nameOf(base64(join(head, new Uint8Array(60))))).toBe(`base64 text${within}`)
    expect(nameOf(`["${base64(join(head, new Uint8Array(60)))}"]`)).toBe(`JSON text with base64${within}`)
  })

  test('base64 is unpacked in lines and in the letters of URLs, too', () => {
    const kinds = [0xfb, 0xf0, 0x80].map((byte) =>
      join(`FORM${String.fromCharCode(byte, 0xff, 0xff, 0xbf)}AIFF`, new Uint8Array(40)),
    )
    for (const bytes of kinds)
      for (const text of [base64(bytes), Buffer.from(bytes).toString('base64url'), base64(bytes).replaceAll('=', '')]) {
        expect(nameOf(text)).toBe('base64 text of an AIFF file')
        expect(nameOf(text.replaceAll(/(.{6})/g, '$1\r\n'))).toBe('base64 text of an AIFF file')
      }
  })

  test.each([
    ['A'.repeat(31), 'text'],
    ['A'.repeat(32), 'base64 text'],
    [`${'A'.repeat(30)}==`, 'text'],
    [`${'A'.repeat(32)}==`, 'base64 text'],
    [`${'A'.repeat(33)}=\r\n \n`, 'base64 text'],
    [`${'A'.repeat(33)}===`, 'text'],
    [`${'A'.repeat(33)}=A`, 'text'],
    [`${'A'.repeat(33)}*`, 'text'],
    [`*${'A'.repeat(33)}`, 'text'],
    ['z-_/+9'.repeat(6), 'base64 text'],
    ['a1'.repeat(31), 'base64 text'],
    ['a1'.repeat(32), 'hexadecimal digits'],
    ['F0 '.repeat(32), 'hexadecimal digits'],
    [`${'f0'.repeat(32)}a\n\n`, 'hexadecimal digits'],
    [`${'f0'.repeat(32)}a!`, 'text'],
    ['f0  '.repeat(32), 'text'],
    [`!${'f0'.repeat(32)}`, 'text'],
    ['fa'.repeat(32), 'base64 text'],
    [`{"a":"${'A'.repeat(63)}"}`, 'JSON text'],
    [`{"a":"${'A'.repeat(64)}"}`, 'JSON text with base64'],
    ['0123abCD\r\n and so on', 'HTTP chunks with their lengths'],
    ['0123abCDe\r\n and so on', 'text'],
    ['\r\n and so on, whatever', 'text'],
    ['g1\r\n and so on, whatever', 'text'],
    ['1f\n and so on, whatever', 'text'],
    [`--${'b'.repeat(72)}\nA-b:`, 'a multipart message'],
    [`--${'b'.repeat(73)}\nA-b:`, 'text'],
    ['--\nContent-Type: x', 'text'],
    ['--b\r\n: what is this', 'text'],
    ['--b\r\nContent Type: x', 'text'],
    ['x --b\r\nContent-Type: x', 'text'],
    ['In HTTP/1.1 there is', 'text'],
    ['so much for <html> now', 'text'],
    ['see <?xml?> and others', 'text'],
    ['an [array], or an {object}', 'text'],
    ['see the data: it is there', 'text'],
    ['data:text/plain is what it says', 'server-sent events'],
    ['x'.repeat(15), undefined],
    ['x'.repeat(16), 'text'],
  ])('%j: %s', (text, description) => {
    expect(nameOf(text)).toBe(description)
  })

  test('of WAV in base64 the facts are named too', () => {
    const inner = nameContainer(wav)!.description
    expect(inner).toContain('WAV')
    expect(nameOf(base64(wav))).toBe(`base64 text of ${inner}`)
    expect(nameOf(`{"audio":"${base64(wav)}"}`)).toBe(`JSON text with base64 of ${inner}`)
  })

  test('bytes with a control character, or hardly any letter of ASCII, are no text', () => {
    expect(nameOf(`The model\u0007 is busy, try again`)).toBeUndefined()
    expect(nameOf('\u00e9'.repeat(20))).toBeUndefined()
    expect(nameOf(`${'\u00e9'.repeat(10)}${'e'.repeat(20)}`)).toBe('text')
    expect(nameText(join('The model is busy, try ', Uint8Array.of(0xff, 0x41)), nameContainer)).toBeUndefined()
    expect(nameText(join('The model is busy: ', Uint8Array.of(0xe9 - 6, 0x8c)), nameContainer)?.name).toBe('text')
  })
})
