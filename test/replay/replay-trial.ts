import { assayCatalogue } from '../../suites/catalogue.ts'
import { configure } from '../../src/config/configure.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference } from '../../src/reference/reference.ts'
import { recordedFindings, replayRun } from '../../src/replay/replay-run.ts'
import type { Replayed } from '../../src/replay/replayed.ts'
import type { Finding } from '../../src/requirement/result.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { focusOf } from '../matrix/focus.ts'
import { judgeDeviation } from '../matrix/judge-deviation.ts'

/** What became of the findings of one fault. */
export interface ReplayTrial {
  /** Sent again to the service that has the fault. */
  readonly faulty: readonly Replayed[]
  /** Sent to the service as it should be. */
  readonly right: readonly Replayed[]
  /** Findings that came in some of the same requests only. */
  readonly sometimes: ReadonlySet<string>
  /** Findings that several answers show together, or that come seldom. */
  readonly measured: ReadonlySet<string>
}

/** Runs against the reference service with one fault, and replays what it found, with the fault and without it. */
export async function replayTrial(): Promise<{ of(fault: string): Promise<ReplayTrial>; close(): Promise<void> }> {
  const reference = await startReference({
    voice: 'built-in',
    profile: openrouterProfile,
    clock: { now: () => Date.now(), sleep: async () => undefined },
  })
  const environment = environmentOf(reference)
  return {
    close: () => reference.close(),
    async of(fault) {
      const { record } = await judgeDeviation(reference, [fault], focusOf(fault))
      const findings = recordedFindings(record, assayCatalogue)
      const against = (baseUrl: string): Promise<Replayed[]> => {
        const config = configure(readSettings({ flags: { baseUrl }, environment }), environment)
        return replayRun(findings, { record, catalogue: assayCatalogue, config, version: 'test' })
      }
      return {
        faulty: await against(record.header.target.baseUrl),
        right: await against(reference.baseUrl),
        sometimes: idsOf(findings.filter((finding) => finding.sometimes)),
        measured: idsOf(findings.filter((one) => (one.sent ?? []).length > 1 || one.sometimes || isBeside(one))),
      }
    },
  }
}

/** What is heard in one answer is measured by the texts that were spoken alone. */
function isBeside({ id }: Finding): boolean {
  return /^SPEECH-(?:WHOLE-TEXT|PAGE-WHOLE)\//.test(id)
}

function idsOf(findings: readonly Finding[]): Set<string> {
  return new Set(findings.map(({ id }) => id))
}
