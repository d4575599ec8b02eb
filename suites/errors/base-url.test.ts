import { expect, test } from 'vitest'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { baseUrlVersion } from './base-url.ts'

const evidence = {} as Evidence

test.each(['https://api.example/v1', 'https://api.example/api/v1/', 'http://127.0.0.1:8080/with/fault/v1'])(
  'ends in v1: %s',
  (baseUrl) => {
    expect(baseUrlVersion.check(baseUrl, evidence).kind).toBe('held')
  },
)

test.each([
  'https://api.example',
  'https://api.example/v2',
  'https://api.example/v1/audio',
  'https://api.example/apiv1',
])('does not end in v1: %s', (baseUrl) => {
  expect(baseUrlVersion.check(baseUrl, evidence)).toMatchObject({ kind: 'violated', code: 'other' })
})
