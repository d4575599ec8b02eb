import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assay, scratch } from './assay.ts'

/** Knows each sound from the record of an earlier run against the same voice; says nothing of others. */
const oracle = `
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
const folder = process.argv[2]
const sound = createHash('sha256').update(readFileSync(0).subarray(44)).digest('hex')
for (const line of readFileSync(folder + '/events.ndjson', 'utf8').trim().split('\\n')) {
  const { exchange } = JSON.parse(line)
  if (exchange?.response?.body.sha256 !== sound) continue
  const { input } = JSON.parse(readFileSync(folder + '/bodies/' + exchange.request.body.sha256, 'utf8'))
  process.stdout.write(input)
  break
}`

test('what a recogniser hears is observed, and its failure is none of the target', async () => {
  using first = scratch()
  const run = (command: string, out: string) =>
    assay(['run', '--reference', '--only', 'SPEECH-TRANSCRIPT,PCM-FORMAT', '--listen', command, '--out', out])
  const of = ({ result }: typeof first) => result().requirements.find(({ id }) => id === 'SPEECH-TRANSCRIPT')!
  expect((await run('echo broken >&2; exit 3', first.path)).code).toBe(0)
  expect(of(first)).toMatchObject({
    verdict: 'inconclusive',
    reason: 'the recogniser failed: it ended with 3: broken',
  })

  using second = scratch()
  using script = scratch()
  const path = join(script.path, 'oracle.mjs')
  writeFileSync(path, oracle)
  expect((await run(`"${process.execPath}" "${path}" "${first.path}"`, second.path)).code).toBe(0)
  expect(of(second)).toMatchObject({
    verdict: 'observed',
    reason: expect.stringMatching(
      /^0 % of \d+ words are heard otherwise \(answers: \d+\); of those that .* 0 % of \d+ \(answers: [4-9]\)$/,
    ) as string,
  })

  using again = scratch()
  await assay(['recheck', second.path, '--out', again.path])
  expect(of(again)).toEqual(of(second))
})
