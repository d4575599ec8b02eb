import { execFile } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { isWhole } from '../chosen.ts'
import { need, pathOf } from '../tools/needs.ts'
import { utterances, type Utterance } from './utterances.ts'

/**
 * Programs that others wrote to read audio. Where they are installed, and always on a build server, they must find
 * nothing wrong.
 */
const hasNone = (['mp3val', 'ffmpeg', 'mpg123'] as const).every((tool) => pathOf(tool) === undefined)

/** Utterances: each is spoken once in each format. */
const count = isWhole ? 200 : 60

const folder = tempFolder('tools')
let reference: Reference
let spoken: readonly (Utterance & { readonly mp3: string; readonly pcm: string })[]

beforeAll(async () => {
  reference = await startReference()
  if (hasNone) return
  const voices = {
    'assay/parrot': ['ada', 'bo'],
    'assay/steady': ['ada', 'bo'],
    ...(reference.model === 'assay/flite' && { 'assay/flite': ['kal', 'rms', 'slt'] }),
  }
  const wanted = utterances(count, 1, voices).map((utterance, index) => ({
    ...utterance,
    mp3: join(folder, `${index}.mp3`),
    pcm: join(folder, `${index}.pcm`),
  }))
  // Some at a time, as clients come.
  const queue = [...wanted]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        for (const format of ['mp3', 'pcm'] as const) writeFileSync(next[format], await speech(next, format))
    }),
  )
  spoken = wanted
}, 120_000)
afterAll(async () => {
  await reference.close()
})

async function speech({ model, voice, input, speed }: Utterance, response_format: 'mp3' | 'pcm'): Promise<Uint8Array> {
  const answer = await fetch(`${reference.baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reference.apiKey}` },
    body: JSON.stringify({ model, voice, input, speed, response_format }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} for ${JSON.stringify(input)}: ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const run = promisify(execFile)
const said = async (tool: string, words: readonly string[]): Promise<string> => {
  // Its own words instead of the hundreds that it was called with.
  const { stdout, stderr } = await run(tool, [...words], { maxBuffer: 64 * 1024 * 1024 }).catch(
    ({ code, stderr }: { code: number; stderr: string }) => {
      throw new Error(`${tool} ended with ${code}: ${stderr}`)
    },
  )
  return stdout + stderr
}

/** Many inputs for one process: to start one for each would take longer than the work. */
const batches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** mp3val doubts whatever has only a few frames; a single letter has no more. Tags are nobody's duty. */
function isShort(line: string): boolean {
  const file = /"([^"]+)"/.exec(line)?.[1]
  return line.includes('Too few MPEG frames') && file !== undefined && statSync(file).size < fewFrames
}

/** Bytes of ten frames at 64 kbit/s. */
const fewFrames = 10 * 192

test('mp3val finds nothing wrong with what the reference service speaks', async ({ skip }) => {
  need(skip, 'mp3val')
  const lines = (
    await said(
      'mp3val',
      spoken.map(({ mp3 }) => mp3),
    )
  )
    .split('\n')
    .filter((line) => line !== '')
  const remarks = lines.filter(
    (line) =>
      /^(?:WARNING|ERROR|PROBLEM)/.test(line) && !line.includes('No supported tags in the file') && !isShort(line),
  )
  expect(remarks).toEqual([])
  expect(lines.filter((line) => line.startsWith('INFO') && line.includes(folder)).length).toBeGreaterThanOrEqual(count)
})

test('mpg123 decodes what the reference service speaks and has nothing to note', async ({ skip }) => {
  need(skip, 'mpg123')
  const text = await said('mpg123', ['-t', ...spoken.map(({ mp3 }) => mp3)])
  expect(text.match(/Decoding of .* finished/g)).toHaveLength(count)
  expect(text.match(/^.*(?:note:|warning|error|illegal|skipped).*$/gim) ?? []).toEqual([])
})

test(
  'ffmpeg decodes what the reference service speaks without a word, and mp3 lasts as long as pcm',
  { timeout: 120_000 },
  async ({ skip }) => {
    need(skip, 'ffmpeg')
    for (const batch of batches(spoken, 50)) {
      const inputs = batch.flatMap(({ mp3, pcm }) => ['-i', mp3, '-f', 's16le', '-ar', '24000', '-ac', '1', '-i', pcm])
      const outputs = batch.flatMap(({ mp3 }, index) => [
        '-map',
        `${index * 2}:a`,
        '-f',
        's16le',
        `${mp3}.raw`,
        '-map',
        `${index * 2 + 1}:a`,
        '-f',
        'null',
        '-',
      ])
      expect(await said('ffmpeg', ['-nostdin', '-v', 'error', '-xerror', '-y', ...inputs, ...outputs])).toBe('')
    }
    const differing = spoken.filter(
      ({ mp3, pcm }) => Math.abs(statSync(`${mp3}.raw`).size - statSync(pcm).size) / 48_000 > 0.15,
    )
    expect(differing.map(({ model, voice, speed, input }) => ({ model, voice, speed, input }))).toEqual([])
    expect(new Set(spoken.map(({ pcm }) => readFileSync(pcm).length)).size).toBeGreaterThan(count / 2)
  },
)
