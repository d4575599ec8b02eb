import { expect, test } from 'vitest'
import { contentTypeOf, isJsonType, isNoMediaType, mediaType, mediaTypeParameter } from './media-type.ts'

test('parameters are read as RFC 9110, 5.6.6, writes them', () => {
  expect(mediaTypeParameter('audio/pcm; note="a;rate=8000"; Rate="24000"', 'rate')).toBe('24000')
  expect(mediaTypeParameter('audio/pcm;rate=16000', 'rate')).toBe('16000')
  expect(mediaTypeParameter('audio/pcm', 'rate')).toBeUndefined()
  expect(mediaTypeParameter('nonsense', 'rate')).toBeUndefined()
  expect(mediaTypeParameter(undefined, 'rate')).toBeUndefined()
})

test('a second Content-Type that says something else makes it none', () => {
  expect(
    contentTypeOf([
      ['Content-Type', 'audio/mpeg'],
      ['content-type', 'AUDIO/MPEG;x=1'],
    ]),
  ).toBe('audio/mpeg')
  expect(
    mediaType(
      contentTypeOf([
        ['Content-Type', 'audio/mpeg; x=1'],
        ['content-type', 'text/html'],
      ]),
    ),
  ).toBe('audio/mpeg, text/html')
  expect(contentTypeOf([])).toBeUndefined()
})

test('JSON is JSON by its type or its suffix', () => {
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/problem+json',
    'application/vnd.api+json',
  ])
    expect(isJsonType(type), type).toBe(true)
  for (const type of ['text/html', 'application/jsonp', 'application/json, text/html', 'text/json', '+json', undefined])
    expect(isJsonType(type), String(type)).toBe(false)
})

test('a value is never read from a part of a header that is too long', () => {
  const padded = (length: number): string => 'audio/pcm; x='.padEnd(length - '; rate=240'.length, 'x') + '; rate=24000'
  expect(mediaTypeParameter(padded(900), 'rate')).toBe('24000')
  expect(mediaTypeParameter(padded(1000), 'rate')).toBeUndefined()
})

test('two media types in one field are none', () => {
  for (const type of ['audio/mpeg', ' Audio/MPEG ;q', 'application/octet-stream', 'audio/L16; rate=24000, x'])
    expect(isNoMediaType(type), type).toBe(false)
  for (const type of ['', 'audio', 'audio/mpeg, audio/mpeg', 'audio/mpeg audio/pcm', 'audio/', '/mpeg', 'a/b/c'])
    expect(isNoMediaType(type), type).toBe(true)
})
