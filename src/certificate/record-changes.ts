import type { FoundRun } from './packed-run.ts'
import { Refusal } from './refusal.ts'
import type { TestResult } from './statement.ts'

/**
 * What in the folder is not what was certified, in words, before anything of it is judged.
 * @param digest Of the record, as the statement's subject.
 * @throws Refusal
 */
export function refuseChangedRecord(said: TestResult['assay'], digest: string, found: FoundRun): void {
  const { events, bodies } = said.record
  if (events.sha256 !== found.events.sha256) throw new Refusal(`events.ndjson: ${eventWords(events, found.events)}`)
  if (found.changed.length > 0) throw new Refusal(`bodies/${found.changed[0]} was changed: ${others(found.changed)}`)
  if (bodies.files !== found.bodies.files) {
    const by = found.bodies.files - bodies.files
    throw new Refusal(
      `bodies: ${Math.abs(by)} ${by < 0 ? 'removed' : 'added'}: ${found.bodies.files} files, certified ${bodies.files}`,
    )
  }
  if (bodies.names !== found.bodies.names) throw new Refusal('bodies: files were exchanged for others')
  if (digest !== found.digest)
    throw new Refusal(`the digest of the record as subject is ${digest}, and the record has ${found.digest}`)
  for (const [name, is] of Object.entries(found.reports)) {
    const was = said.reports[name]
    if (was === undefined) throw new Refusal(`${name} was added: no such report was certified`)
    if (was !== is) throw new Refusal(`${name} was changed since it was certified`)
  }
}

function eventWords(certified: FoundRun['events'], found: FoundRun['events']): string {
  const by = found.lines - certified.lines
  if (by < 0) return `${-by} of ${certified.lines} lines removed`
  if (by > 0) return `${by} lines added to ${certified.lines}`
  if (found.content === certified.content) return 'its lines stand in another order'
  return `lines were changed (their number, ${certified.lines}, is the same)`
}

function others({ length }: readonly string[]): string {
  const more = length > 1 ? `, nor are those of ${length - 1} others` : ''
  return `its bytes are not those that its name says${more}`
}
