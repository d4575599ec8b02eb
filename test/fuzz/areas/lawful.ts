import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { runConfig } from '../../../fixtures/run-config.ts'
import { virtualClock } from '../../../src/client/clock.ts'
import { interfaceProfile } from '../../../src/contract/profiles/built-in.ts'
import { evidenceView } from '../../../src/judge/evidence-view.ts'
import { judgeRequirement } from '../../../src/judge/judge.ts'
import { reportOf } from '../../../src/judge/report-of.ts'
import { cell } from '../../../src/record/cell.ts'
import type { RunRecord } from '../../../src/record/run-record.ts'
import { startReference } from '../../../src/reference/reference.ts'
import { runAssay } from '../../../src/run/run.ts'
import { select } from '../../../src/run/selection.ts'
import { assayCatalogue } from '../../../suites/catalogue.ts'
import { environmentOf } from '../../hostile/run-against.ts'
import { changed, lawfulChange } from '../arbitraries/lawful-changes.ts'
import { property, type Area } from '../area.ts'

/** Made once, and judged again and again with something else in it. */
let whole: Promise<RunRecord> | undefined

/** A whole run against a service that is right. */
async function run(): Promise<RunRecord> {
  const reference = await startReference({ voice: 'built-in', warm: true })
  try {
    const { record } = await runAssay({
      config: runConfig({ runs: 1 }, environmentOf(reference)),
      catalogue: assayCatalogue,
      selection: select(assayCatalogue, {}),
      version: '0.0.0',
      clock: virtualClock(),
    })
    return record
  } finally {
    await reference.close()
  }
}

/** What is known of bodies, by their bytes. */
const derived = new Map<string, unknown>()

/** What is said against the service. */
function accusations(record: RunRecord): string[] {
  const { target, requirements, pinned: profile = interfaceProfile } = record.header
  const evidence = evidenceView({ target, profile }, record.bodies, { derived })
  for (const exchange of record.exchanges) evidence.add(exchange)
  for (const transcript of record.transcripts) evidence.hear(transcript)
  evidence.finish()
  return requirements.flatMap((name) => {
    const one = assayCatalogue.find(name)!
    if (one.level === 'open') return []
    const report = reportOf(one, record, { cell })
    const { id, verdict, findings, reason } = judgeRequirement(one, evidence, report, assayCatalogue.suiteOf(one.id))
    return ['fail', 'warn', 'error'].includes(verdict) ? `${id}: ${findings[0]?.message ?? reason}` : []
  })
}

/** A service that is right, as it answers on other days. */
export const lawful: Area = {
  name: 'lawful answers',
  properties: [
    property(
      'what may come at any moment of a run is held against nobody',
      fc.array(lawfulChange, { minLength: 1, maxLength: 3 }),
      async (changes) => {
        whole ??= run()
        assert.deepEqual(accusations(changes.reduce(changed, await whole)), [])
      },
      { slow: true },
    ),
  ],
}
