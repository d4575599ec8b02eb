import { expect, test } from 'vitest'
import { audioFiles } from '../../../fixtures/audio/files.ts'
import { join } from '../../../fixtures/audio/bytes.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { askPlayer } from './ask-player.ts'

/** An ID3v2.3 tag of text frames, in UTF-16 with a byte order mark. */
function id3v2(frames: Readonly<Record<string, string>>): Uint8Array {
  const body = Object.entries(frames).map(([id, text]) => {
    const content = join(Uint8Array.of(1, 0xff, 0xfe), new Uint8Array(Buffer.from(text, 'utf16le')))
    return join(id, Uint8Array.of(0, 0, content.length >> 8, content.length & 255, 0, 0), content)
  })
  const all = join(...body)
  return join(
    'ID3',
    Uint8Array.of(3, 0, 0, 0, (all.length >> 14) & 127, (all.length >> 7) & 127, all.length & 127),
    all,
  )
}

const [mp3] = audioFiles(/^lame-24k-64\.mp3$/)

test('what a player shows of an mp3: container, duration, encoder', async () => {
  const view = await askPlayer(mp3!.bytes)
  expect(view).toMatchObject({ container: 'MPEG', codec: 'MPEG 2 Layer 3', sampleRate: 24000, channels: 1 })
  expect(view.durationMs).toBeCloseTo(2568, 3)
  expect(view.tool).toBe('LAME 3.100')
  expect(view.problem).toBeUndefined()
})

test('text of tags is bounded, and holds no control characters', async () => {
  const tag = id3v2({ TIT2: 'x'.repeat(5000), TPE1: 'one\u001b[31mtwo\u202ethree' })
  const { tags, tagTypes } = await askPlayer(join(tag, mp3!.bytes))
  expect(tags).toEqual({ title: `${'x'.repeat(120)}…`, artist: 'one·[31mtwo·three' })
  expect(tagTypes).toEqual(['ID3v2.3'])
})

test.each([
  [
    'a picture',
    join(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(64)),
    'image/jpeg',
    'no audio that it plays',
  ],
  ['words', new Uint8Array(Buffer.from('nothing of the kind')), undefined, 'not recognised'],
  ['nothing', new Uint8Array(0), undefined, 'not recognised'],
])('what no player plays is said: %s', async (_name, bytes, container, problem) => {
  const view = await askPlayer(bytes)
  expect([view.container, view.problem, view.bytes]).toEqual([container, problem, bytes.length])
})

test('a file that takes too long is given up', async () => {
  const { problem, container } = await askPlayer(join('ID3', randomBytes(1, 1 << 20)), 1)
  expect([problem, container]).toEqual(['not read within 0.001 s', undefined])
})
