import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assay } from './assay.ts'

test('the help of all and of a run lists every exit code that the README tells of', async () => {
  const [, table] = readFileSync('README.md', 'utf8').split('| exit code | |\n|---|---|\n')
  const codes = table!
    .split('\n\n', 1)[0]!
    .split('\n')
    .map((row) => row.split('|')[1]!.trim())
  expect(codes).toContain('130')
  for (const words of [['--help'], ['run', '--help']]) {
    const { code, stdout } = await assay(words)
    expect(code).toBe(0)
    const [, list] = stdout.split('\nExit codes:\n')
    const listed = list!.split('\n\n', 1)[0]!.trimEnd().split('\n')
    expect(listed.map((line) => line.trim().split(' ', 1)[0])).toEqual(codes)
    for (const line of listed) expect(line.length).toBeLessThanOrEqual(80)
  }
})
