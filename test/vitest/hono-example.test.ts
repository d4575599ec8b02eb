import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../cli/assay.ts'
import { packInto } from '../cli/checkout-copy.ts'
import { blocksOf, home } from '../docs/blocks/markdown-blocks.ts'
import { runSteps, type StepEnd } from '../pipelines/run-steps.ts'

const sample = 'examples/hono'

test('the Hono sample is judged as its README says, from the packed tool', { timeout: 600_000 }, async () => {
  using project = scratch()
  cpSync(join(home, sample), project.path, { recursive: true })
  packInto(project.path)
  const run = (commands: readonly string[]): Promise<StepEnd[]> =>
    runSteps(
      commands.map((command) => ({ run: command })),
      { cwd: project.path, shell: ['bash', '-e', '-c'], env: { NO_COLOR: '1' } },
    )
  const blocks = blocksOf(`${sample}/README.md`).filter(({ language }) => language === 'sh')
  const [end] = await run(blocks.map(({ text }) => text))
  expect(end!.code, end!.output).toBe(0)
  expect(end!.output).toMatch(/Tests\s+\d{2,} passed \| \d+ skipped/)
  expect(end!.output).toMatch(/Tests\s+1 passed \| \d{2,} skipped/)

  const app = join(project.path, 'app.ts')
  writeFileSync(app, readFileSync(app, 'utf8').replace('reset_interval: interval', "reset_interval: 'daily'"))
  const [wrong] = await run(['npm test'])
  expect(wrong!.code).toBe(1)
  expect(wrong!.output).toMatch(/FAIL .*budget > BUDGET-ECHO-INTERVAL: /)
})
