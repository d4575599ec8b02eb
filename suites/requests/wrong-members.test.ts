import { expect, test } from 'vitest'
import { formats } from '../../src/contract/operation.ts'
import { wrongMembers, type WrongMember } from './wrong-members.ts'

const valid = { model: 'vendor/model', input: 'Good morning.', voice: 'voice', response_format: 'mp3' } as const
const families = wrongMembers(valid)
const all = [...families.values()].flat()

test('each change has an id of its own', () => {
  const ids = all.map(({ change }) => change.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('no value is allowed where it stands', () => {
  const isAllowed = ({ member, value }: WrongMember): boolean => {
    if (member === 'speed') return typeof value === 'number'
    if (member === 'response_format') return formats.some((format) => format === value)
    return typeof value === 'string' && !(member === 'voice' && value === '')
  }
  expect(all.filter(isAllowed)).toEqual([])
})
