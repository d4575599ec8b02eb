import * as fc from 'fast-check'

/** Something that holds for any input of a kind. */
export interface Property {
  readonly name: string
  /** One case takes long: only `npm run fuzz` runs it, not `npm test`. */
  readonly slow: boolean
  /** Draws cases from the seed until one fails or the time is over, and makes the failing one smaller. */
  check(options: CheckOptions): Promise<Checked>
}

export interface CheckOptions {
  readonly seed: number
  /** Place of one case among those of the seed, as a finding names it: nothing else is run. */
  readonly path?: string
  readonly milliseconds: number
  readonly mostCases?: number
  /** Called before each case. */
  began?(): void
  /** Called for the case that fails, and for each smaller one that does: making it smaller may not end. */
  failed?(failure: Failure): void
}

export interface Failure {
  readonly path: string
  readonly input: string
  readonly error: string
}

export interface Checked {
  readonly cases: number
  readonly failure?: Failure
}

/** One part of the code that reads what others wrote. */
export interface Area {
  readonly name: string
  readonly properties: readonly Property[]
  /** Gives back what the properties started: a browser, a server. */
  close?(): Promise<void>
}

/** Characters of an input that a finding shows. */
const shownInput = 4000

/**
 * @param holds Throws, or returns false, where it does not hold. `fc.pre` leaves an input out.
 */
export function property<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => void | boolean | Promise<void | boolean>,
  { slow = false }: { readonly slow?: boolean } = {},
): Property {
  return {
    name,
    slow,
    async check({ seed, path, milliseconds, mostCases = 1e9, began, failed }) {
      let cases = 0
      let first: string | undefined
      let last: Failure | undefined
      /** When the time is over, one may be under way still: it is not to meet what comes next. */
      let underWay: Promise<unknown> = Promise.resolve()
      const tell = (input: Input, error: unknown): void => {
        first ??= path ?? String(cases - 1)
        last = { path: first, input: shown(input), error: wordsOf(error) }
        failed?.(last)
      }
      const checked = fc.asyncProperty(inputs, async (input) => {
        began?.()
        cases += 1
        const over = Promise.withResolvers<void>()
        underWay = over.promise
        try {
          const held = await holds(input)
          if (held === false) tell(input, undefined)
          return held
        } catch (error) {
          if (!fc.PreconditionFailure.isFailure(error)) tell(input, error)
          throw error
        } finally {
          over.resolve()
        }
      })
      const details = await fc.check(checked, {
        seed,
        ...(path === undefined ? { numRuns: mostCases } : { path, numRuns: 1 }),
        maxSkipsPerRun: 1000,
        interruptAfterTimeLimit: milliseconds,
      })
      await underWay
      const { failed: isFalse, numRuns, counterexamplePath, counterexample, errorInstance } = details
      // Interrupted before its first case, it is called a failure.
      if (!isFalse || counterexample === null) return { cases: numRuns, ...(last && { failure: last }) }
      return {
        cases: numRuns,
        failure: {
          path: counterexamplePath ?? '',
          input: shown(counterexample[0]),
          error: wordsOf(errorInstance),
        },
      }
    },
  }
}

function shown(input: unknown): string {
  return fc.stringify(input).slice(0, shownInput)
}

/** The message, and where in our own code it came from. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'returned false'
  const lines = (error.stack ?? error.message).split('\n')
  return lines.filter((line) => !/^ {4}at .*(?:node_modules|node:internal)/.test(line)).join('\n')
}
