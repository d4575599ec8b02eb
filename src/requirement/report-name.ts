/**
 * The reports that a configuration may name. `src/report/report-files.ts` makes them; types and schema of a
 * configuration know their names from here.
 */
export const reportNames = ['html', 'junit', 'replay', 'ctrf', 'har', 'summary', 'findings', 'badge'] as const

export type ReportName = (typeof reportNames)[number]
