import { expect, test } from 'vitest'
import { mostNeighbours, neighbourCase, neighbours } from './neighbour.ts'

test.each([
  ['/', ['/v1', '/api/v1']],
  ['/v1', ['/api/v1', '']],
  ['/v1/', ['/api/v1', '']],
  ['/api', ['/api/v1', '/v1']],
  ['/api/v1', ['/api', '/v1']],
  ['/tts/v1', ['/tts/api/v1', '/tts', '/v1', '/api/v1']],
])('beside %j', (pathname, others) => {
  const found = neighbours(pathname)
  expect(found.toSorted()).toEqual(others.toSorted())
  expect(found.length).toBeLessThanOrEqual(mostNeighbours)
})

test('a try holds no key and nothing to be spoken', () => {
  for (const operation of ['speech', 'budget'] as const) {
    const of = neighbourCase(operation, '/api/v1')
    expect(of).toMatchObject({ operation: 'other', credential: { key: 'none' }, base: '/api/v1', characters: 0 })
    expect(JSON.stringify(of)).not.toContain('ASSAY_')
    expect(of.id).toMatch(/^[a-z0-9.-]+$/)
  }
  expect(neighbourCase('speech', '').id).toBe('speech.root')
})
