import { expect, test } from 'vitest'
import { randomBytes } from '../../fixtures/audio/random.ts'
import { growthOf, linearGrowth } from '../../test/linear/processor-time.ts'
import { RunIndex } from './run-index.ts'

const [one, other, third] = [randomBytes(1, 4000), randomBytes(2, 4000), randomBytes(3, 4000)]

test('a stretch is found wherever it stands, with all who have it', () => {
  const index = new RunIndex()
  const sources = [one, other, Buffer.concat([third, other.subarray(1001, 3000)])].map((bytes) => index.add(bytes))
  const mixed = Buffer.concat([randomBytes(4, 777), other.subarray(1001, 2500), randomBytes(5, 100)])
  const [run, ...more] = [...index.runs(mixed)]
  expect(more).toEqual([])
  expect(run!.at - 777).toBeGreaterThanOrEqual(0)
  expect(run!.at - 777).toBeLessThan(64)
  expect(run!.at + run!.length).toBe(777 + 1499)
  expect(run!.sources).toEqual([sources[1], sources[2]])
})

test('what is looked at does not find itself, and silence is nothing', () => {
  const index = new RunIndex()
  const self = index.add(one)
  index.add(new Uint8Array(4000))
  expect([...index.runs(one, self)]).toEqual([])
  expect([...index.runs(one)]).toEqual([{ at: 0, length: 4000, sources: [self] }])
  expect([...index.runs(new Uint8Array(4000))]).toEqual([])
  expect([...index.runs(one.subarray(0, 10))]).toEqual([])
})

test('four times the bytes cost about four times the processor time, also where all is alike', () => {
  const period = randomBytes(6, 100)
  const alike = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => period[index % 100]!)
  const { ratio } = growthOf(
    alike,
    (bytes) => {
      const index = new RunIndex()
      for (let source = 0; source < 8; source++) index.add(bytes)
      for (const run of index.runs(bytes.toReversed())) void run
      for (const run of index.runs(bytes)) void run
    },
    15_000,
    240_000,
  )
  expect(ratio).toBeLessThan(linearGrowth)
})
