import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { assay, scratch } from './assay.ts'

const har = join(import.meta.dirname, '../traffic/hars/playwright-embed.har')

/** The same file from a service that answers its first success with something else. */
function faulty(folder: string): string {
  const path = join(folder, 'faulty.har')
  writeFileSync(path, readFileSync(har, 'utf8').replaceAll('audio/mpeg', 'audio/mpg3'))
  return path
}

test('a HAR file of a right service is accused of nothing, and says what was judged', async () => {
  const { code, stdout, stderr } = await assay(['recheck', har])
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/^Selection: \d+ of \d+ musts asked hold/)
  expect(stdout).toContain('requests of the file are judged')
})

test('one of a faulty service exits 1 with its finding; reports are those that are named', async () => {
  using out = scratch()
  const path = faulty(out.path)
  const reports = join(out.path, 'reports')
  const words = ['recheck', path, '--out', reports, '--reporter', 'summary']
  const { code, stdout } = await assay(words)
  expect(code, stdout).toBe(1)
  expect(stdout).toContain('SPEECH-MEDIA-TYPE')
  expect(readFileSync(join(reports, 'summary.md'), 'utf8')).toContain('audio/mpg3')
  expect((await assay(['recheck', path, '--only', 'BUDGET'])).code).toBe(0)
  expect((await assay(['recheck', path, '--quiet'])).stdout.trim().split('\n').length).toBeLessThan(4)
  const { stdout: json } = await assay(['recheck', path, '--json', '--level', 'must'])
  const result = JSON.parse(json) as { outcome: string; requirements: { id: string; level: string }[] }
  expect(result.outcome).toBe('not-conformant')
  expect(new Set(result.requirements.map(({ level }) => level))).toEqual(new Set(['must']))
})

test('which service is meant, and under which profile, can be said', async () => {
  const other = await assay(['recheck', har, '--base-url', 'http://elsewhere.example/v1'])
  expect(other.code).toBe(2)
  expect(other.stderr).toContain('holds no request to create speech or to get a budget at http://elsewhere.example/v1')
  const { stdout } = await assay(['recheck', har, '--profile', 'openrouter'])
  expect(stdout).toContain('profile openrouter')
})

test('what a HAR file cannot give is refused', async () => {
  expect((await assay(['recheck', har, '--certify'])).stderr).toContain('certify with `assay run`')
  expect((await assay(['recheck', har, '--reporter', 'summary'])).stderr).toContain('name it with --out')
})

test('a run that was judged by other rules says what these judge otherwise', async () => {
  using out = scratch()
  cpSync(join(import.meta.dirname, '../../fixtures/records/format-1'), out.path, { recursive: true })
  const events = join(out.path, 'events.ndjson')
  const [first = '', ...rest] = readFileSync(events, 'utf8').split('\n')
  const header = JSON.parse(first) as { run: { id: string } }
  writeFileSync(events, [JSON.stringify({ ...header, catalogueDigest: 'other' }), ...rest].join('\n'))
  expect((await assay(['recheck', out.path])).stderr).toContain("with other rules than today's")
  const then = { id: 'AUTH-MISSING-401', cell: 'default', verdict: 'pass', findings: [], reason: 'held', title: '' }
  writeFileSync(join(out.path, 'results.json'), JSON.stringify({ run: header.run, requirements: [then] }))
  expect((await assay(['recheck', out.path])).stderr).toContain('AUTH-MISSING-401: pass → fail')
  writeFileSync(events, [first, ...rest].join('\n'))
  const same = JSON.parse(first) as { catalogueDigest: string }
  if (same.catalogueDigest === assayCatalogue.digest) expect((await assay(['recheck', out.path])).stderr).toBe('')
})
