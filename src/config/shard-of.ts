import type { Environment } from './environment.ts'
import { UsageError } from './usage-error.ts'

/** Which of several runs this is that divide the requests among them. */
export interface ShardPlace {
  /** From 1. */
  readonly index: number
  readonly total: number
}

/** More shards than this have less to send than it costs to begin. */
const mostShards = 1000

/** What engines tell of a job among its like: its number, which begins with `first`, and how many there are. */
const engines = [
  { name: 'a Kubernetes Indexed Job', index: 'JOB_COMPLETION_INDEX', total: 'JOB_COMPLETION_COUNT', first: 0 },
  { name: 'GitLab CI', index: 'CI_NODE_INDEX', total: 'CI_NODE_TOTAL', first: 1 },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', total: 'CIRCLE_NODE_TOTAL', first: 0 },
  { name: 'Buildkite', index: 'BUILDKITE_PARALLEL_JOB', total: 'BUILDKITE_PARALLEL_JOB_COUNT', first: 0 },
] as const

/**
 * The place that `--shard` names: `2/4`, or `auto`, what the engine says that runs this job.
 * @throws UsageError where it is no place, or the engine says half of it: each shard would send everything.
 */
export function shardOf(text: string, environment: Environment): ShardPlace {
  if (text === 'auto') return placeByEngine(environment)
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (index === undefined || total === undefined)
    throw new UsageError(`--shard: "${text}" is neither a place such as 2/4 nor auto`)
  return placeOf(Number(index), Number(total), '--shard')
}

function placeByEngine(environment: Environment): ShardPlace {
  const valueOf = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name])
  const told = engines.filter(({ index, total }) => valueOf(index) !== undefined || valueOf(total) !== undefined)
  const [engine, another] = told
  if (!engine)
    throw new UsageError(
      `--shard auto: no engine says which shard this is (${engines.map(({ index }) => index).join(', ')}): ` +
        'give the place, such as --shard 2/4',
    )
  if (another)
    throw new UsageError(
      `--shard auto: ${engine.name} (${engine.index}) and ${another.name} (${another.index}) both say which shard ` +
        'this is: give the place, such as --shard 2/4',
    )
  const missing = [engine.index, engine.total].find((name) => valueOf(name) === undefined)
  if (missing !== undefined)
    throw new UsageError(
      `--shard auto: ${engine.name} says only half of which shard this is: ${missing} is not set; set it, or give ` +
        'the place, such as --shard 2/4',
    )
  const [index, total] = [engine.index, engine.total].map((name) => wholeNumber(valueOf(name)!, name)) as [
    number,
    number,
  ]
  return placeOf(index - engine.first + 1, total, `--shard auto (${engine.index}, ${engine.total})`)
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--shard auto: ${name} is "${text}", and no whole number`)
  return Number(text)
}

function placeOf(index: number, total: number, option: string): ShardPlace {
  if (total < 1 || total > mostShards)
    throw new UsageError(`${option}: ${total} shards; there may be 1 to ${mostShards} of them`)
  if (index < 1 || index > total)
    throw new UsageError(`${option}: there is no shard ${index} of ${total}; the first is 1, the last ${total}`)
  return { index, total }
}
