import { expect, test } from 'vitest'
import { causesOf } from '../../src/judge/causes.ts'
import type { Finding, RequirementResult } from '../../src/requirement/result.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { causes } from '../../suites/causes.ts'
import { keptLines } from '../matrix/snapshot.ts'

/** What is kept of a fault, as if all of it had been seen in one answer: `ID verdict code k/n …`, by `; `. */
function resultsOf(line: string): RequirementResult[] {
  return line.split('; ').flatMap((part) => {
    const [id = '', verdict, ...words] = part.split(' ')
    const requirement = assayCatalogue.find(id)
    if (!requirement || (verdict !== 'fail' && verdict !== 'warn')) return []
    const codes = words.filter((word) => requirement.messages[word] !== undefined)
    const findings = codes.map((code) => ({ id: `${id}/${code}`, code, actual: '', evidence: ['answer'], curl: '' }))
    return [{ ...requirement, verdict, findings: findings as unknown as Finding[] } as unknown as RequirementResult]
  })
}

/** Here what came, or in which answer, tells more. */
const needsMore = new Set([
  'budget-all-intervals',
  'budget-camel-case',
  'dress-empty-header-400',
  'errors-nested',
  'errors-repeats-unescaped',
  'errors-repeats-workspace',
  'parallel-mixed-mp3',
  'refused-200-budget',
  'refused-200-empty-budget',
  'refused-200-nothing-budget',
  'refused-200-speech',
  'refused-200-speech-mp3',
  'refused-200-text-budget',
  'refused-200-xml-budget',
  'robust-nul-dropped',
  'speech-json-every-thirtieth',
  'unknown-workspace-null',
  'unknown-workspace-null-budget-monthly',
  'validation-beside-speed',
  'validation-beside-stream',
  'validation-beside-unknown-member',
])

test('what is found of a service with one fault comes down to one cause, and no reader has to see to that', () => {
  const found = [...keptLines('whole')].map(([id, line]) => [id, resultsOf(line)] as const)
  const faulty = found.filter(([, results]) => results.length > 0)
  expect(faulty.length).toBeGreaterThan(900)
  expect(faulty.filter(([, results]) => results.length > 1).length).toBeGreaterThan(200)
  const several = faulty.flatMap(([id, results]) => {
    const { length } = causesOf(results, causes, (id) => assayCatalogue.find(id)).causes
    return length > 1 ? [id] : []
  })
  expect(several.sort()).toEqual([...needsMore])
})
