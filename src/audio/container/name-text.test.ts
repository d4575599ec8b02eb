import { expect, test } from 'vitest'
import { judgePcm } from '../audio.ts'
import { isWords } from './name-text.ts'

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

const samples = (silent: number): Buffer =>
  Buffer.concat([Buffer.alloc(silent), Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 37) % 256))])

test.each([
  ['base64', samples(0)],
  ['base64', samples(100)],
  ['base64', samples(9000)],
  ['hex', samples(0)],
  ['hex', samples(9000)],
] as const)('samples written in %s are named so, also where they begin with silence', (coding, bytes) => {
  const { description } = judgePcm(bytesOf(bytes.toString(coding)))
  expect(description).toMatch(coding === 'hex' ? /hexadecimal digits/ : /base64 text/)
})
