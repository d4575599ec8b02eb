import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { recordedRun } from '../../src/cli/recorded-run.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { configure } from '../../src/config/configure.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference } from '../../src/reference/reference.ts'
import { recordedResults, replayRun } from '../../src/replay/replay-run.ts'
import type { Replayed } from '../../src/replay/replayed.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { judgeFault } from '../matrix/judge-fault.ts'
import { recheckTrial } from './recheck-trial.ts'

/** What became of the record of a run against one fault. Plain data: it crosses threads. */
export interface ReplayTrial {
  /** What a recheck says otherwise than the run did. */
  readonly rechecked: string | undefined
  /** Sent again to the service that has the fault. */
  readonly faulty: readonly Replayed[]
  /** Sent to the service as it should be. */
  readonly right: readonly Replayed[]
  /** Findings that came in some of the same requests only. */
  readonly sometimes: ReadonlySet<string>
  /** Findings that another one explains, with that one: by ids. */
  readonly roots: ReadonlyMap<string, string>
}

/** What of it is done: `recheck` sends nothing again. */
export type TrialKind = 'both' | 'recheck'

/**
 * Runs against the reference service with one fault; judges the record of it again, and replays what it found, with
 * the fault and without it. With `recheck` nothing is replayed.
 */
export async function replayTrial(
  kind: TrialKind = 'both',
): Promise<{ of(fault: string): Promise<ReplayTrial>; close(): Promise<void> }> {
  const reference = await startReference({
    voice: 'built-in',
    profile: openrouterProfile,
    clock: { now: () => Date.now(), sleep: async () => undefined },
  })
  const environment = environmentOf(reference)
  return {
    close: () => reference.close(),
    async of(fault) {
      const out = mkdtempSync(join(tmpdir(), 'assay-replay-'))
      try {
        const run = await judgeFault(reference, fault, { out })
        const record = recordedRun(out)
        const rechecked = recheckTrial(run.result, record)
        const results = kind === 'both' ? recordedResults(record, assayCatalogue) : []
        const findings = results.flatMap(({ findings: some }) => some)
        const against = (baseUrl: string): Promise<Replayed[]> => {
          const config = configure(readSettings({ flags: { baseUrl }, environment }), environment)
          return replayRun(findings, {
            record,
            catalogue: assayCatalogue,
            config,
            version: 'test',
            clock: virtualClock(),
          })
        }
        return {
          rechecked,
          faulty: await against(record.header.target.baseUrl),
          right: await against(reference.baseUrl),
          sometimes: new Set(findings.flatMap(({ id, sometimes }) => (sometimes ? [id] : []))),
          roots: new Map(findings.flatMap(({ id, root }) => (root === undefined ? [] : [[id, root] as const]))),
        }
      } finally {
        rmSync(out, { recursive: true, force: true })
      }
    },
  }
}
