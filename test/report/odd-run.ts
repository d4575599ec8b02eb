import type { ReportedRun } from '../../src/report/reported-run.ts'
import type { Cause } from '../../src/requirement/result.ts'
import { oddOnes } from './odd-exchanges.ts'
import { countsOf, sampleFinding, sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

/** One of a kind leads what the others show as well. */
const alike = (name: string): boolean => /^ODD-WHY-[1-5]$/.test(name)

/** A run put together by hand, with an exchange of every kind: a finding for each shows it in full. */
export function oddRun(): ReportedRun {
  const { record, result } = sampleRun()
  const requirements = oddOnes
    .filter(({ exchange }) => exchange.attempt === 1 || !exchange.failure)
    .map(({ exchange, finding }) => {
      const id = `ODD-${exchange.id.split('/')[1]!.toUpperCase()}`
      const shared = { message: `${id} is odd`, expected: 'what is usual', actual: 'what is odd', k: 1, n: 3 }
      return sampleRequirement(id, 'fail', {
        evidence: [exchange.id],
        findings: [sampleFinding(id, { ...shared, evidence: [exchange.id], ...finding })],
      })
    })
  const causeOf = (those: typeof requirements): Cause => ({
    id: those[0]!.id,
    title: those[0]!.title,
    clause: '5',
    level: 'must',
    requirements: those.map(({ id }) => id),
    findings: those.map(({ id }) => `${id}/wrongStatus@default`),
  })
  return {
    record: {
      ...record,
      header: { ...record.header, traceLink: 'https://traces/{trace}?of={trace}' },
      exchanges: oddOnes.map(({ exchange }) => exchange),
      waits: [
        { at: 100, ms: 200, why: '429' },
        { at: 90_000, ms: 2000, why: '429' },
        { at: 500, ms: 1, why: '503' },
        ...Array.from({ length: 20 }, (_, index) => ({ at: 1000, ms: 10, why: `reason ${index}` })),
      ],
    },
    result: {
      ...result,
      counts: countsOf(requirements),
      causes: [
        causeOf(requirements.filter(({ id }) => alike(id))),
        ...requirements.filter(({ id }) => !alike(id)).map((one) => causeOf([one])),
      ],
      requirements,
      excluded: [],
    },
  }
}
