import { expect, test } from 'vitest'
import { creditsPointerOf } from './credits-page.ts'

test.each([
  ['Insufficient credits. Add more at https://example.com/credits', 'https://api.example.com/v1'],
  ['Add more at https://example.com/credits.', 'https://example.com/api/v1'],
  ['(see https://app.example.com/credits/)', 'https://api.example.com/v1'],
  ['Add more at http://127.0.0.1:4000/credits', 'http://127.0.0.1:5000/v1'],
  ['Add more at http://localhost:1/credits', 'http://localhost:2/v1'],
  ['Add more at /credits', 'http://127.0.0.1:5000/v1'],
  ['Add more at example.com/credits', 'https://example.com/v1'],
  ['See https://example.com/docs and https://example.com/settings/credits?from=api', 'https://example.com/v1'],
])('%j points to the credits page of %s', (message, baseUrl) => expect(creditsPointerOf(message, baseUrl)).toBe('own'))

test.each([
  ['Insufficient credits', 'https://example.com/v1'],
  ['Add more at https://elsewhere.example/credits', 'https://example.com/v1'],
  ['Add more at https://example.com/pricing', 'https://example.com/v1'],
  ['Add more at https://example.com/creditsandmore', 'https://example.com/v1'],
  ['Add more at https://elsewhere.example/pricing', 'http://127.0.0.1/v1'],
  ['Add more at elsewhere.example/credits', 'https://example.com/v1'],
  ['', 'https://example.com/v1'],
])('%j does not point to the credits page of %s', (message, baseUrl) =>
  expect(creditsPointerOf(message, baseUrl)).toBeUndefined(),
)

test.each([
  ['Add more at https://elsewhere.example/credits', 'http://127.0.0.1:5000/v1'],
  ['Add more at https://elsewhere.example/credits', 'http://[::1]/v1'],
  ['Add more at elsewhere.example/credits', 'http://localhost/v1'],
  ['Add more at http://10.0.0.1/credits', 'http://127.0.0.1/v1'],
  ['Add more at https://elsewhere.example/credits', 'http://speech/v1'],
])('%j: whether that is the site of %s is not known', (message, baseUrl) =>
  expect(creditsPointerOf(message, baseUrl)).toBe('elsewhere'),
)
