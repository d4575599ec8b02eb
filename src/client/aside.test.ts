import { expect, test } from 'vitest'
import { aside } from './aside.ts'

const room = 64 * 1024

test('what comes beside an answer is kept in its order, as ISO 8859-1', () => {
  const beside = aside()
  beside.add(Buffer.from('one '))
  beside.add(Buffer.from([0xe9]))
  expect(beside.text()).toBe('one é')
  expect(beside.leftOut).toBe(0)
})

test('of what is more than there is room for the rest is counted', () => {
  const beside = aside()
  beside.add(Buffer.alloc(room - 3, 'a'))
  expect([beside.text().length, beside.leftOut]).toEqual([room - 3, 0])
  beside.add(Buffer.from('bcdef'))
  expect([beside.text().slice(-4), beside.leftOut]).toEqual(['abcd', 2])
  beside.add(Buffer.from('gh'))
  expect([beside.text().length, beside.leftOut]).toEqual([room, 4])
})

test('what is kept is a copy: the memory may be used again', () => {
  const beside = aside()
  const bytes = Buffer.from('abc')
  beside.add(bytes)
  bytes.fill('x')
  expect(beside.text()).toBe('abc')
})
