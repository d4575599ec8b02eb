/** What the process that tries mutants is sent, and what it sends back. */

/** Why a mutant ended that goes round for ever. */
export const tooOften = 'reached too often'

export interface Instruction {
  /** The files that are instrumented: path, the file with the code, and how many places it has. */
  readonly targets: readonly { readonly file: string; readonly code: string; readonly places: number }[]
  /** What has to be loaded anew with a target, and what has not. */
  readonly importers: readonly string[]
  readonly root: string
  /** Milliseconds that a test may take, by its name after that of its file. */
  readonly limits: Readonly<Record<string, number>>
}

export interface TestRun {
  readonly index: number
  readonly name: string
  readonly ms: number
  readonly failure?: string
  /** How often each place was reached, by the file and the number of the place. */
  readonly reached: Readonly<Record<string, readonly (readonly [place: number, times: number])[]>>
}

export interface Trial {
  readonly file: string
  /** 0: none, as a control. */
  readonly number: number
  /** How often the mutant may be reached in one test. */
  readonly most: number
  /** The modules are loaded anew while the mutant is active. */
  readonly anew: boolean
  /** The tests to run, by file; all of a file where no indexes are given. */
  readonly tests: readonly { readonly file: string; readonly indexes?: readonly number[] }[]
}

export type Command =
  | { readonly do: 'begin'; readonly instruction: Instruction }
  /** What loading files reaches. */
  | { readonly do: 'load'; readonly files: readonly string[] }
  | { readonly do: 'survey'; readonly file: string }
  | { readonly do: 'try'; readonly trial: Trial }

export type Reply =
  | { readonly is: 'ready' }
  /** A test, or the loading of a file, begins and may take so many milliseconds. */
  | { readonly is: 'busy'; readonly limit: number }
  | {
      readonly is: 'surveyed'
      readonly tests: readonly TestRun[]
      /** What was reached while modules were loaded. */
      readonly loading: TestRun['reached']
      readonly failure?: string
    }
  | {
      readonly is: 'tried'
      readonly fate: 'killed' | 'timeout' | 'survived'
      readonly killer?: string
      readonly why?: string
    }
  /** The test fails without the mutant as well, now: an earlier mutant left something behind. */
  | { readonly is: 'spoiled' }
