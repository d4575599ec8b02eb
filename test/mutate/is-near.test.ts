import { expect, test } from 'vitest'
import { isNear } from './is-near.ts'

test.each([
  ['src/record/curl.ts', 'src/record/curl-line.test.ts', true],
  ['src/record/curl.ts', 'src/recorder/curl.test.ts', false],
  ['src/record/curl.ts', 'test/report/replay.test.ts', false],
  ['src/audio/mp3/tags.ts', 'src/audio/cases.test.ts', true],
  ['src/audio/agreement.ts', 'src/audio/mp3/mp3-judge.test.ts', true],
  ['src/audio/mp3/tags.ts', 'src/audio/pcm/pcm-judge.test.ts', false],
  ['src/report/html/markup.ts', 'test/report/golden.test.ts', true],
  ['suites/auth/keys.ts', 'suites/catalogue.test.ts', true],
  ['suites/auth/keys.ts', 'suites/binary/cases.test.ts', false],
])('%s and %s', (file, test, is) => {
  expect(isNear(file, test)).toBe(is)
})
