import { textLimits } from '../requirement/limits.ts'
import { evidenceLimit } from '../requirement/result.ts'

/** The first ids: so many, and so long, as tell something. */
export function someIds(ids: ReadonlySet<string>): string[] {
  const some: string[] = []
  let room: number = textLimits.evidence
  for (const id of ids) {
    room -= Buffer.byteLength(JSON.stringify(id)) + 1
    if (some.length === evidenceLimit || (room < 0 && some.length > 0)) break
    some.push(id)
  }
  return some
}
