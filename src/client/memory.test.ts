import { expect, test } from 'vitest'
import { sharedMemory } from './memory.ts'

test('the largest gives way, whoever asks for more', () => {
  const memory = sharedMemory(100)
  const gone: string[] = []
  const holder = (name: string): ReturnType<typeof memory.enter> => {
    const place = memory.enter(() => {
      gone.push(name)
      place.leave()
    })
    return place
  }
  const [small, large, middle] = [holder('small'), holder('large'), holder('middle')]
  small.take(10)
  large.take(60)
  middle.take(20)
  expect(gone).toEqual([])
  small.take(11)
  expect(gone).toEqual(['large'])
  large.take(1000)
  middle.take(59)
  expect(gone).toEqual(['large'])
  middle.take(1)
  expect(gone).toEqual(['large', 'middle'])
})
