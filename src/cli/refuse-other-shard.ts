import type { ShardPlace } from '../config/shard-of.ts'
import { UsageError } from '../config/usage-error.ts'
import { readShard } from '../run/read-shard.ts'

/**
 * A second shard in the folder of a first one would replace its record. The same shard may be run again there.
 * @throws UsageError where the folder holds another shard of as many.
 */
export function refuseOtherShard(folder: string, { index, total }: ShardPlace): void {
  const standing = readShard(folder)?.header?.shard
  if (standing && standing.total === total && standing.index !== index)
    throw new UsageError(
      `${folder} holds shard ${standing.index} of ${total}, which shard ${index} would replace: give each shard ` +
        `an --out of its own, such as ${folder}/${index}`,
    )
}
