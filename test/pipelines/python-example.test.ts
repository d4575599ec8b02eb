import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { scratch } from '../cli/assay.ts'
import { packInto } from '../cli/checkout-copy.ts'
import { runSteps } from './run-steps.ts'

const folder = join(resolve(import.meta.dirname, '../..'), 'examples/python-http')

/** The commands of a page, block by block. */
const blocks = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)].map(
  ([, text]) => text!,
)

test('the Python sample is judged as its README says, from the packed tool', { timeout: 300_000 }, async (context) => {
  context.skip(spawnSync('python3', ['--version']).status !== 0, 'python3 is not here')
  using project = scratch()
  cpSync(folder, project.path, { recursive: true })
  packInto(project.path)
  const ends = await runSteps(
    // A service that a failure left behind would keep its output open.
    blocks.map((run) => ({ run: `trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${run}` })),
    { cwd: project.path, shell: ['bash', '-e', '-c'], env: {} },
  )
  expect(
    ends.map(({ code }) => code),
    ends.at(-1)?.output,
  ).toEqual(blocks.map(() => 0))
  expect(ends.at(-1)!.output).toMatch(/^(?:Conformant|Not established): .*untested/m)
  expect(ends.at(-1)!.output).toContain('for x-commit "0123abc"')
  const { include } = parse(project.read('.gitlab-ci.yml')) as { include: [{ local: string }] }
  expect(project.read(include[0].local)).toContain('stage: .post')
  const [deploy] = (parse(project.read('.gitlab-ci.yml')) as { deploy: { script: string[] } }).deploy.script.slice(-1)
  execFileSync('bash', ['-e', '-c', deploy!.replace('python ', 'python3 ')], { cwd: project.path })
})
