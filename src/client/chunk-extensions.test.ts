import { expect, test } from 'vitest'
import { chunkExtensions } from './chunk-extensions.ts'

function heard(...pieces: readonly string[]): string {
  let text = ''
  const read = chunkExtensions((bytes) => (text += bytes.toString()))
  for (const piece of pieces) read(Buffer.from(piece))
  return text
}

test('what stands behind a size is heard, wherever the pieces end', () => {
  const body = '1;a=b\r\nx\r\n0A;c\r\n0123456789\r\n0;d\r\n\r\n'
  for (let at = 0; at <= body.length; at += 1)
    expect(heard(body.slice(0, at), body.slice(at))).toBe(';a=b\r\n;c\r\n;d\r\n')
})

test('a chunk is data, also where it looks like a size with an extension', () => {
  expect(heard('6\r\n1;no\r\n\r\n0\r\n\r\n')).toBe('')
})

test('a size that ends with a line feed alone has no extension', () => {
  expect(heard('0\n\n')).toBe('')
})

test('behind the last chunk nothing is an extension', () => {
  expect(heard('0\r\nTrailer: ;no\r\n\r\n1;no\r\n')).toBe('')
})
