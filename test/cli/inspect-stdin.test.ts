import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { audioFiles } from '../../fixtures/audio/files.ts'

const program = join(resolve(import.meta.dirname, '../..'), 'bin/assay.js')
const [mp3] = audioFiles(/^lame-24k-64\.mp3$/)
const [pcm] = audioFiles(/^voice-en-24k\.s16le$/)
const [wav] = audioFiles(/^foreign\.wav$/)

function inspected(input: Uint8Array, ...words: readonly string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'inspect', '-', ...words], { input })
  return { code: status, said: `${String(stdout)}${String(stderr)}` }
}

test.each([
  ['an mp3', mp3!.bytes, [], 0, /^judged as mp3; .*\nstandard input: sound\n/],
  ['pcm', pcm!.bytes, [], 0, /^judged as pcm; .*\nstandard input: sound\n/],
  ['pcm of a rate', pcm!.bytes, ['--rate', '24000'], 0, /^standard input: sound\nasked for pcm/],
  ['pcm that should be an mp3', pcm!.bytes, ['--as', 'mp3'], 1, /^standard input: faulty\n/],
  ['another format', wav!.bytes, [], 1, /standard input: faulty\n[^]*WAV/i],
  ['nothing', new Uint8Array(), [], 1, /standard input: faulty\n/],
])('assay inspect -: %s', (_what, bytes, words, code, says) => {
  expect(inspected(bytes, ...words)).toEqual({ code, said: expect.stringMatching(says) })
})

test('in JSON stands as what it was judged; two files cannot both be standard input', () => {
  expect(JSON.parse(inspected(pcm!.bytes, '--json').said)).toMatchObject({ file: 'standard input', as: 'pcm' })
  const twice = inspected(mp3!.bytes, '--same', '-')
  expect(twice).toEqual({ code: 2, said: expect.stringContaining('both cannot be standard input') })
})

test('a device without an end is refused', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'inspect', '/dev/zero'], { timeout: 20_000 })
  expect([status, String(stderr)]).toEqual([2, expect.stringContaining('/dev/zero is a device')])
})
