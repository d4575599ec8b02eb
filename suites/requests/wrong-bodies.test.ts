import { expect, test } from 'vitest'
import { wrongBodies } from './wrong-bodies.ts'

const families = wrongBodies(
  JSON.stringify({ model: 'vendor/model', input: 'Good morning.', voice: 'voice', response_format: 'mp3' }),
)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('each change has an id of its own', () => {
  const ids = [...families.values()].flat().map(({ change }) => change.id)
  expect(new Set(ids).size).toBe(ids.length)
})

const familiesOfJson = ['body.not-object', 'body.wrapped']

test('only what is not an object, or not the request itself, is JSON', () => {
  for (const [family, bodies] of families)
    for (const { change, raw } of bodies) expect(isJson(raw), change.id).toBe(familiesOfJson.includes(family))
  for (const { change, raw } of families.get('body.not-object')!) expect(raw.startsWith('{'), change.id).toBe(false)
})
