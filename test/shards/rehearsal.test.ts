import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { assay, scratch, type Ended } from '../cli/assay.ts'
import { environmentOf } from '../hostile/run-against.ts'

/**
 * Plays the engines of `deploy/`: starts the shards with the words and the variables that their files give, kills one,
 * starts it again as the file says, and loses one.
 */

const deploy = join(import.meta.dirname, '../../deploy')
const total = 4

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

interface Engine {
  readonly file: string
  /** What the file has a shard do, by its number from 1: words for `assay`, and what the engine sets. */
  shard(line: string, index: number, records: string): { words: string[]; env: Record<string, string> }
}

const engines: Readonly<Record<string, Engine>> = {
  kubernetes: {
    file: 'kubernetes/shards.yaml',
    shard: (line, index, records) => ({
      words: wordsOf(line, { '/records/$RUN/$JOB_COMPLETION_INDEX': join(records, String(index - 1)) }).filter(
        (word, at, all) => word !== '--config' && all[at - 1] !== '--config',
      ),
      env: { JOB_COMPLETION_INDEX: String(index - 1), JOB_COMPLETION_COUNT: String(total) },
    }),
  },
  github: {
    file: 'github/shards.yml',
    shard: (line, index, records) => ({
      words: wordsOf(line, {
        'shards/${{ matrix.shard }}': join(records, String(index)),
        '${{ matrix.shard }}': `${index}`,
      }),
      env: {},
    }),
  },
  gitlab: {
    file: 'gitlab/shards.yml',
    shard: (line, index, records) => ({
      words: wordsOf(line, { 'shards/$CI_NODE_INDEX': join(records, String(index)) }),
      env: { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(total) },
    }),
  },
}

/** The words of the line behind `assay`, with what the engine would put into them. */
function wordsOf(line: string, values: Readonly<Record<string, string>>): string[] {
  let words = line.replace(/^.*?\bassay run/, 'run').replace(/['"],?$/, '')
  for (const [name, value] of Object.entries(values)) words = words.replaceAll(name, value)
  return words.replaceAll('"', '').split(' ')
}

test.for(Object.entries(engines))('%s: one is killed and tried again, and one is lost', async ([, engine]) => {
  using folder = scratch()
  const text = readFileSync(join(deploy, engine.file), 'utf8')
  const line = text
    .split('\n')
    .find((one) => one.includes('assay run'))!
    .trim()
  const few = ['--suite', 'budget', '--runs', '4', '--quiet']
  const start = (index: number, started?: (child: ChildProcess) => void): Promise<Ended> => {
    const { words, env } = engine.shard(line, index, folder.path)
    return assay([...words, ...few], {
      env: { ...environmentOf(reference), ...env },
      ...(started && { started }),
    })
  }
  const killed = await start(2, (child) => {
    child.stderr!.on('data', (told: Buffer) => {
      if (told.includes('merge key')) child.kill('SIGKILL')
    })
  })
  expect(killed.code).not.toBe(0)
  for (const index of [1, 3, 4]) expect((await start(index)).code, String(index)).toBe(0)
  const merge = (): Promise<Ended> => assay(['merge', folder.path])
  const cut = await merge()
  expect(cut.code).toBe(3)
  expect(cut.stderr).toMatch(/shard 2 of 4 .*(?:truncated|missing)/)
  // Tried again, in the folder of the first attempt.
  expect((await start(2)).code).toBe(0)
  expect((await merge()).code).toBe(0)
  rmSync(engine.shard(line, 3, folder.path).words.at(-1)!, { recursive: true })
  const lost = await merge()
  expect(lost.code).toBe(3)
  expect(lost.stderr).toContain('shard 3 of 4 is missing')
})

test('the Indexed Job retries what a retry may help, and does not repeat a usage error', () => {
  const text = readFileSync(join(deploy, 'kubernetes/shards.yaml'), 'utf8')
  expect(text).toMatch(/action: FailIndex[\s\S]*?values: \[2\]/)
  expect(text).toMatch(/action: Count[\s\S]*?values: \[3, 130\]/)
  expect(text).toMatch(/backoffLimitPerIndex: 2/)
  const counts = [/completions: (\d+)/, /parallelism: (\d+)/, /JOB_COMPLETION_COUNT, value: '(\d+)'/]
  expect(counts.map((count) => Number(count.exec(text)?.[1]))).toEqual([total, total, total])
})

test('every merge also runs where a shard failed', () => {
  expect(readFileSync(join(deploy, 'github/shards.yml'), 'utf8')).toMatch(
    /merge:\n[\s\S]*?if: \$\{\{ !cancelled\(\) \}\}/,
  )
  expect(readFileSync(join(deploy, 'gitlab/shards.yml'), 'utf8')).toMatch(/when: always\n  script:/)
})
