import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../cli/assay.ts'
import { packInto } from '../cli/checkout-copy.ts'
import { runSteps } from '../pipelines/run-steps.ts'
import { blocksOf, home } from './blocks/markdown-blocks.ts'

let packed: ReturnType<typeof scratch> & { readonly name: string }
beforeAll(() => {
  const folder = scratch()
  packed = { ...folder, name: packInto(folder.path) }
}, 240_000)
afterAll(() => packed[Symbol.dispose]())

/** Those that need no further program, each with what its last command says. */
const samples: readonly (readonly [sample: string, says: RegExp])[] = [
  ['examples/node-http', /Tests\s+\d{2,} passed \| \d+ skipped/],
  ['examples/own-suites', /^Selection: 1 of 1 must asked hold; 1 should violated; asked: suite house/m],
]

test.each(samples)(
  '%s is judged as its README says, from the packed tool',
  { timeout: 600_000 },
  async (sample, says) => {
    using project = scratch()
    cpSync(join(home, sample), project.path, { recursive: true })
    cpSync(join(packed.path, packed.name), join(project.path, packed.name))
    const blocks = blocksOf(`${sample}/README.md`).filter(({ language }) => language === 'sh')
    const ends = await runSteps(
      blocks.map(({ text }) => ({ run: text })),
      { cwd: project.path, shell: ['bash', '-e', '-c'], env: { NO_COLOR: '1' } },
    )
    expect(
      ends.map(({ code }) => code),
      ends.at(-1)?.output,
    ).toEqual(blocks.map(() => 0))
    expect(ends.at(-1)!.output).toMatch(says)
  },
)
