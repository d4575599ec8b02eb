import type { RunHeader } from '../record/run-event.ts'
import { readShard, type ShardRecord } from './read-shard.ts'

/** A record of a shard that is whole, as far as its ends show. */
export type WholeShard = Required<ShardRecord>

/** What lies in the folders, and why it is no whole run yet. */
export interface Gathered {
  readonly shards: readonly WholeShard[]
  /** What any of them says of the run, for the report. */
  readonly header?: RunHeader
  /** In words, one for each thing that is missing or wrong; none where all is there. */
  readonly missing: readonly string[]
}

/** What of a header all shards share, by the words for it. */
const shared: Readonly<Record<string, (header: RunHeader) => unknown>> = {
  'versions of Assay': ({ tool }) => tool.version,
  interfaces: ({ interfaceDigest }) => interfaceDigest,
  catalogues: ({ catalogueDigest }) => catalogueDigest,
  profiles: ({ profile, pinned }) => [profile, pinned],
  seeds: ({ run }) => run.seed,
  'numbers of shards': ({ shard }) => shard?.total,
  targets: ({ target }) => target,
  // Other labels may say what differs from machine to machine; these say what is judged.
  'labels product and version': ({ labels }) => [labels['product'], labels['version']],
  requirements: ({ requirements }) => requirements,
  configurations: ({ shard }) => shard?.key,
}

/** Each shard exactly once, whole, and of one run: what in these folders is not so. Reads only the ends of records. */
export function gatherShards(folders: readonly string[]): Gathered {
  const found = folders.map((folder) => [folder, readShard(folder)] as const)
  const missing = found.flatMap(([folder, record]) => {
    if (!record) return [`${folder} holds no record (events.ndjson)`]
    if (!record.header) return [`the record in ${folder} has no first line, so that nobody knows what it is of`]
    return record.header.shard ? [] : [`the run in ${folder} is no shard: it was run without --shard`]
  })
  const shards = found.flatMap(([, record]) => (record?.header?.shard ? [{ ...record, header: record.header }] : []))
  const header = shards[0]?.header
  if (!header) return { shards: [], missing: missing.length > 0 ? missing : ['no shard was found'] }
  const differing = Object.entries(shared).find(
    ([, of]) => new Set(shards.map((one) => JSON.stringify(of(one.header)))).size > 1,
  )
  if (differing) {
    const [what, of] = differing
    const kinds = [...Map.groupBy(shards, (one) => JSON.stringify(of(one.header))).values()]
    missing.push(
      `the shards are of different runs, by their ${what}: ` +
        kinds.map((those) => those.map(({ folder }) => folder).join(', ')).join(' | '),
    )
  }
  const { total } = header.shard!
  const absent: number[] = []
  for (let index = 1; index <= total; index += 1) {
    const those = shards.filter((one) => one.header.shard!.index === index)
    if (those.length === 0) absent.push(index)
    if (those.length > 1)
      missing.push(
        `shard ${index} of ${total} is there ${those.length} times: ${those.map((one) => one.folder).join(', ')}`,
      )
  }
  if (absent.length === 1) missing.push(`shard ${absent[0]} of ${total} is missing`)
  else if (absent.length > 1) missing.push(`shards ${inRanges(absent)} of ${total} are missing`)
  for (const { folder, header: of, footer } of shards) {
    const name = `shard ${of.shard!.index} of ${of.shard!.total}`
    if (!footer) missing.push(`${name} (${folder}) is truncated: it was ended before its last line`)
    else if (footer.interrupted) missing.push(`${name} (${folder}) was interrupted`)
    else if (!footer.complete) missing.push(`${name} (${folder}) is not whole: ${footer.stopped ?? 'it ended early'}`)
  }
  return {
    header,
    missing,
    shards: shards.flatMap(({ folder, header: of, footer }) => (footer ? [{ folder, header: of, footer }] : [])),
  }
}

/** 3, 5, 6, 7 as "3, 5 to 7". */
function inRanges(indices: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const index of indices) {
    const last = ranges.at(-1)
    if (last?.[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
