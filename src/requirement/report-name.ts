/**
 * The reports that a configuration may name, for its types and its schema. Written by `node build/report-names.ts`
 * from `src/report/report-files.ts`, which makes them; a test keeps it in step.
 */
export const reportNames = ['html', 'junit', 'replay', 'ctrf', 'har', 'summary', 'findings', 'badge'] as const

export type ReportName = (typeof reportNames)[number]
