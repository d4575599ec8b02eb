import * as fc from 'fast-check'
import { sentences } from '../../../src/contract/sentences.ts'
import { clauseOf } from '../../../src/contract/sentence.ts'
import type { ReportedRun } from '../../../src/report/reported-run.ts'
import { verdicts, type RequirementResult } from '../../../src/requirement/result.ts'
import { countsOf, sampleFinding, sampleRequirement } from '../../report/sample-requirement.ts'
import { sampleRun } from '../../report/sample-run.ts'
import { hostileText } from './hostile-text.ts'

/** Exchanges of the sample run, and one that is not there. */
const evidence = ['auth/missing/1@default', 'speech/pcm/1@default', 'gone/1@default']

const requirement: fc.Arbitrary<(index: number) => RequirementResult> = fc
  .record({
    verdict: fc.constantFrom(...verdicts),
    sentence: fc.constantFrom(...sentences.map(({ id }) => id)),
    reason: hostileText,
    actual: hostileText,
    findings: fc.nat(2),
    shown: fc.subarray(evidence),
    expected: fc.boolean(),
  })
  .map(({ verdict, sentence, reason, actual, findings, shown, expected }) => (index: number) => {
    const id = `FUZZ-${index}`
    const violated = verdict === 'fail' || verdict === 'warn'
    return sampleRequirement(id, verdict, {
      clause: clauseOf(sentence),
      sentences: [sentence],
      reason,
      evidence: shown,
      findings: Array.from({ length: violated ? findings + 1 : 0 }, (_, at) =>
        sampleFinding(id, {
          id: `${id}/code${at}@default`,
          code: `code${at}`,
          message: reason,
          expected: '401',
          actual,
          evidence: shown,
          curl: `curl -sS 'http://127.0.0.1:4010/v1/${encodeURIComponent(actual.toWellFormed())}'`,
        }),
      ),
      ...(violated && expected && { baseline: { reason, expires: '2027-01-01' } }),
    })
  })

/** Runs in which a target says what it likes wherever it can say something. */
export const reportedRun: fc.Arbitrary<ReportedRun> = fc
  .record({
    said: hostileText,
    requirements: fc.array(requirement, { maxLength: 8 }),
  })
  .map(({ said, requirements }) => {
    const all = requirements.map((make, index) => make(index))
    const run = sampleRun({ hostile: said, requirements: all })
    return { ...run, result: { ...run.result, counts: countsOf(all) } }
  })
