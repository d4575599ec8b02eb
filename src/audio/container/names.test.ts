import { describe, expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import { judgePcm } from '../audio.ts'
import { nameContainer } from './name-container.ts'
import { nameText } from './name-text.ts'
import { wavHeader } from './wav-header.ts'

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const zeros = '\0'.repeat(40)

/** What files of each kind begin with. */
const heads: readonly (readonly [head: string, name: string, description: string])[] = [
  ['FORM\0\0\x10\0AIFF', 'aiff', 'an AIFF file'],
  ['FORM\0\0\x10\0AIFC', 'aiff', 'an AIFF file'],
  ['RIFF\0\x10\0\0AVI LIST', 'avi', 'an AVI file'],
  ['RIFF\0\x10\0\0WEBPVP8 ', 'webp', 'a WebP picture'],
  ['riff\x2e\x91\xcf\x11\xa5\xd6', 'w64', 'a Wave64 file'],
  [`OggS\0\x02${'\0'.repeat(22)}OpusHead\x01`, 'opus', 'an Ogg Opus file'],
  [`OggS\0\x02${'\0'.repeat(22)}\x01vorbis`, 'ogg', 'an Ogg Vorbis file'],
  [`OggS\0\x02${'\0'.repeat(22)}\x7fFLAC\x01`, 'ogg', 'an Ogg FLAC file'],
  [`OggS\0\x02${'\0'.repeat(80)}OpusHead`, 'ogg', 'an Ogg file'],
  ['fLaC\0\0\0\x22', 'flac', 'a FLAC file'],
  ['\0\0\0\x20ftypM4A \0\0', 'm4a', 'an MPEG-4 audio file (M4A)'],
  ['\0\0\0\x20ftypisom\0\0', 'mp4', 'an MPEG-4 file'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'webm', 'a WebM file'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska', 'matroska', 'a Matroska file'],
  ['.snd\0\0\0\x18', 'au', 'a Sun AU file'],
  ['caff\0\x01\0\0', 'caf', 'a Core Audio file (CAF)'],
  ['#!AMR\n\x3c', 'amr', 'an AMR file'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9', 'wma', 'a Windows Media file (ASF)'],
  ['wvpk\xb0\x1c', 'wavpack', 'a WavPack file'],
  ['MAC \x96\x0f', 'ape', "a Monkey's Audio file"],
  ['TTA1\x01\0', 'tta', 'a True Audio file'],
  ['MThd\0\0\0\x06\0\x01', 'midi', 'a MIDI file'],
  ['\x28\xb5\x2f\xfd\x24', 'zstd', 'Zstandard-compressed data'],
  ['BZh91AY&SY', 'bzip2', 'bzip2-compressed data'],
  ['\xfd7zXZ\0\0\x04', 'xz', 'xz-compressed data'],
  ['PK\x03\x04\x14\0', 'zip', 'a ZIP archive'],
  ['\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'png', 'a PNG picture'],
  ['%PDF-1.7\n%\xe2\xe3', 'pdf', 'a PDF document'],
]

test.each(heads)('bytes that begin with %j are named: %s', (head, name, description) => {
  expect(nameContainer(bytesOf(head + zeros))).toEqual({ name, description })
  expect(judgePcm(bytesOf(head + zeros)).findings[0]).toMatchObject({ code: 'foreign-format' })
})

test.each([
  ['FORM\0\0\x10\0AIGG'],
  ['RIFF\0\x10\0\0AVX '],
  ['RIFF\0\x10\0\0WEBX'],
  ['\0\0\0\x20ftyq'],
  ['BZh91AY&SX'],
  ['MThd\0\0\0\x07'],
  ['fLa'],
  [''],
])('bytes that begin nearly so are not: %j', (head) => {
  expect(nameContainer(bytesOf(head + (head === 'fLa' ? '' : zeros)))).toBeUndefined()
})

/** An AAC frame in ADTS: so many bytes with its header, at a rate of the table. */
const adts = (length: number, rate: number, sync = 0xf1): Uint8Array => {
  const frame = new Uint8Array(length).fill(0x80)
  frame.set([
    0xff,
    sync,
    0x40 | (rate << 2),
    0x40 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
  return frame
}

describe('an AAC stream', () => {
  test('is known by three frames of one kind, or two that are all there is', () => {
    const aac = (description: string) => ({ name: 'aac', description })
    expect(nameContainer(join(adts(200, 3), adts(9, 3), adts(2500, 3)))).toEqual(aac('an AAC stream (ADTS, 48 kHz)'))
    expect(nameContainer(join(adts(200, 6), adts(201, 6)))).toEqual(aac('an AAC stream (ADTS, 24 kHz)'))
    expect(nameContainer(join(adts(200, 12), adts(7, 12)))).toEqual(aac('an AAC stream (ADTS, 7.35 kHz)'))
    expect(nameContainer(join(adts(200, 15), adts(200, 15), adts(200, 15)))).toEqual(aac('an AAC stream (ADTS)'))
    const three = join(adts(200, 4), adts(200, 4), adts(200, 4).subarray(0, 7))
    expect(nameContainer(three)).toEqual(aac('an AAC stream (ADTS, 44.1 kHz)'))
  })

  test('is not what begins so and goes on otherwise', () => {
    for (const other of [
      adts(200, 3),
      join(adts(200, 3), adts(200, 3), new Uint8Array(3)),
      join(adts(200, 3), adts(200, 4), adts(200, 3)),
      join(adts(200, 3), adts(200, 3), adts(200, 3, 0xf7)),
      join(adts(200, 3), new Uint8Array(200), adts(200, 3)),
      join(adts(7, 3).fill(0, 4, 6).fill(0x40, 3, 4), adts(200, 3), adts(200, 3)),
    ])
      expect(nameContainer(other)).toBeUndefined()
  })
})

const wav = join(wavHeader(4000, 24000), new Uint8Array(4000))
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const samples = Uint8Array.from({ length: 300 }, (_, at) => (at * 37 + 1) % 256)
const mp3 = mp3Frames({ frames: 3 }).bytes

const nameOf = (text: string): string | undefined =>
  nameText(new Uint8Array(Buffer.from(text, 'utf8')), nameContainer)?.description

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
