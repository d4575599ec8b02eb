import type { ReportedRun } from './reported-run.ts'

/** One file of a report. */
export interface ReportFile {
  readonly name: string
  readonly text: string
}

export interface ReportOptions {
  /**
   * JUnit. `common`: the richest that lenient readers take; `strict`: valid against the schema of Jenkins' xUnit
   * plugin.
   */
  readonly junitProfile: 'common' | 'strict'
  /** A violated should is a failure too. */
  readonly strict: boolean
}

/**
 * One report format. `report-files.ts` lists them all: `--reporter`, `assay list reporters` and the docs derive from
 * it.
 */
export interface Reporter<Name extends string = string> {
  /** What `--reporter` calls it. */
  readonly name: Name
  /** Files that it writes. A folder where one of them stands and is not Assay's is refused before the run. */
  readonly files: readonly string[]
  /** Who reads it, in a few words. */
  readonly what: string
  /** Pure: the same bytes for the same run. */
  render(run: ReportedRun, options: ReportOptions): readonly ReportFile[]
}

/** A report of one file. */
export function oneFile<const Name extends string>(
  { name, file, what }: { readonly name: Name; readonly file: string; readonly what: string },
  text: (run: ReportedRun, options: ReportOptions) => string,
): Reporter<Name> {
  return {
    name,
    what,
    files: [file],
    render: (run, options) => [{ name: file, text: text(run, options) }],
  }
}
