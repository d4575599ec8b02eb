import { expect, test } from 'vitest'
import { divided } from './divided.ts'
import { shardOf } from './shard-of.ts'

test('a place is given, or told by the engine, whose first number is 0 or 1', () => {
  expect(shardOf('2/4', {})).toEqual({ index: 2, total: 4 })
  const places = [
    { JOB_COMPLETION_INDEX: '0', JOB_COMPLETION_COUNT: '3' },
    { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' },
    { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '3' },
    { BUILDKITE_PARALLEL_JOB: '0', BUILDKITE_PARALLEL_JOB_COUNT: '3' },
  ].map((environment) => shardOf('auto', environment))
  expect(places).toEqual(Array.from({ length: 4 }, () => ({ index: 1, total: 3 })))
})

test.for([
  ['0/4', {}, /there is no shard 0 of 4/],
  ['5/4', {}, /there is no shard 5 of 4/],
  ['1/0', {}, /0 shards/],
  ['1/1001', {}, /1001 shards/],
  ['1-4', {}, /neither a place such as 2\/4 nor auto/],
  ['auto', {}, /no engine says which shard/],
  ['auto', { CI_NODE_TOTAL: '1' }, /CI_NODE_INDEX is not set/],
  ['auto', { JOB_COMPLETION_INDEX: '0' }, /JOB_COMPLETION_COUNT is not set/],
  ['auto', { JOB_COMPLETION_INDEX: '0', JOB_COMPLETION_COUNT: '' }, /JOB_COMPLETION_COUNT is not set/],
  ['auto', { JOB_COMPLETION_INDEX: '3', JOB_COMPLETION_COUNT: '3' }, /there is no shard 4 of 3/],
  ['auto', { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '3' }, /there is no shard 0 of 3/],
  ['auto', { CI_NODE_INDEX: 'one', CI_NODE_TOTAL: '3' }, /CI_NODE_INDEX is "one", and no whole number/],
  ['auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2', JOB_COMPLETION_INDEX: '0' }, /both say which shard/],
] as const)('--shard %s with %o is refused', ([text, environment, words]) => {
  expect(() => shardOf(text, environment)).toThrow(words)
})

test('all shards together keep to the limits, and each sends one request at least', () => {
  const limits = { concurrency: 16, rate: 10, maxRequests: 10, maxCharacters: Infinity }
  const parts = [1, 2, 3].map((index) => divided(limits, { index, total: 3 }))
  expect(parts.map(({ concurrency }) => concurrency)).toEqual([6, 5, 5])
  expect(parts.map(({ maxRequests }) => maxRequests)).toEqual([4, 3, 3])
  expect(parts[0]).toMatchObject({ rate: 10 / 3, maxCharacters: Infinity })
  expect(divided({ ...limits, concurrency: 2, rate: null }, { index: 3, total: 3 })).toMatchObject({
    concurrency: 1,
    rate: null,
  })
})
