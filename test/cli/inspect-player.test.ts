import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audioFiles } from '../../fixtures/audio/files.ts'
import type { PlayerView } from '../../src/cli/player/player-view.ts'
import { assay, scratch } from './assay.ts'

/** Runs `inspect` on a file of these bytes; what it prints, without its line breaks. */
async function inspected(
  bytes: Uint8Array,
  ...flags: readonly string[]
): Promise<{ text: string; code: number | null }> {
  using place = scratch()
  const file = join(place.path, 'file')
  writeFileSync(file, bytes)
  const { stdout, stderr, code } = await assay(['inspect', file, ...flags])
  expect(stderr).toBe('')
  return { text: flags.includes('--json') ? stdout : stdout.replaceAll(/\s+/g, ' '), code }
}

const view = (json: string): PlayerView | undefined => (JSON.parse(json) as { player?: PlayerView }).player
const [mp3] = audioFiles(/^lame-24k-id3\.mp3$/)

test('beside the judgement stands what a player shows', async () => {
  const { text, code } = await inspected(mp3!.bytes, '--as', 'mp3')
  expect(text).toContain(
    'a player shows (music-metadata): MPEG, MPEG 2 Layer 3, 24 kHz, mono, 2.57 s, written by LAME 3.100 ' +
      'tags (ID3v2.3, ID3v1): title: a title; artist: an artist; comment: a comment',
  )
  expect(code).toBe(0)
})

test('in JSON too, of the first 4 MiB', async () => {
  const bytes = Buffer.concat(Array.from({ length: 250 }, () => mp3!.bytes))
  const { text } = await inspected(bytes, '--as', 'mp3', '--json')
  expect(bytes.length).toBeGreaterThan(4 * 1024 * 1024)
  expect(view(text)).toMatchObject({ bytes: 4 * 1024 * 1024, container: 'MPEG', tags: { title: 'a title' } })
})

test('it names a container that the judge does not know, and the verdict stays', async () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('\0\x10JFIF\0\x01\x01\0\0\x01')])
  const { text, code } = await inspected(jpeg, '--as', 'mp3')
  expect(text).toContain('…; a player takes it for image/jpeg')
  expect(code).toBe(1)
})

test('samples have no header: nobody else is asked', async () => {
  const [samples] = audioFiles(/^voice-de-44k-stereo\.s16le$/)
  const { text } = await inspected(samples!.bytes, '--as', 'pcm', '--rate', '44100', '--channels', '2', '--json')
  expect(view(text)).toBeUndefined()
})
