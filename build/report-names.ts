import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reporterNames } from '../src/report/report-files.ts'

/** Writes the names of the reports where types and schema of a configuration may know them: below the reports. */
const names = reporterNames.map((name) => `'${name}'`).join(', ')
writeFileSync(
  join(import.meta.dirname, '../src/requirement/report-name.ts'),
  `/**
 * The reports that a configuration may name, for its types and its schema. Written by \`node build/report-names.ts\`
 * from \`src/report/report-files.ts\`, which makes them; a test keeps it in step.
 */
export const reportNames = [${names}] as const

export type ReportName = (typeof reportNames)[number]
`,
)
