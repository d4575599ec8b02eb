import { expect, test } from 'vitest'
import { repeatCommand, serveCommand } from './repeat-command.ts'

const target = { baseUrl: 'http://127.0.0.1:4567/v1' }

test('a target is named, with the profile, the seed and the path of what was found', () => {
  expect(repeatCommand('A-1', { target, profile: 'interface' })).toBe(
    'assay run --base-url http://127.0.0.1:4567/v1 --only A-1',
  )
  expect(repeatCommand('A-1', { target, profile: 'openrouter' }, { seed: 7, path: '3:0' })).toBe(
    'assay run --base-url http://127.0.0.1:4567/v1 --profile openrouter --only A-1 --seed 7 --path 3:0',
  )
  expect(repeatCommand('A-1', { target: { baseUrl: "http://it's/v1" }, profile: 'of/mine' })).toBe(
    String.raw`assay run --base-url 'http://it'\''s/v1' --only A-1`,
  )
})

test('the embedded service ended with the run: its port is of no use, and what made it wrong is', () => {
  const run = { target, profile: 'openrouter', embedded: { faults: ['mp3-silence'], latitudes: ['json-pretty'] } }
  const as = '--fault mp3-silence --latitude json-pretty --profile openrouter'
  expect(repeatCommand('A-1,A-2', run)).toBe(`assay run --reference ${as} --only A-1,A-2`)
  expect(serveCommand(run)).toBe(`assay serve --port 4567 ${as}`)
})
