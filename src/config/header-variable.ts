import { UsageError } from './usage-error.ts'

/** A header that is sent with every request, and the environment variable that holds its value. */
export type HeaderVariable = readonly [header: string, variable: string]

/** @throws UsageError that repeats nothing: what stands there may be the secret itself, typed by mistake. */
export function headerVariable(header: string, variable: string): HeaderVariable {
  if (!/^[^=]+$/.test(header) || !/^[A-Z][A-Z0-9_]*$/.test(variable))
    throw new UsageError(
      '--header-env takes NAME=VARIABLE: a header, and the name (upper-case letters, digits and _) ' +
        'of the environment variable that holds its value',
    )
  return [header, variable]
}

/** The same from `NAME=VARIABLE`. */
export function headerVariableOf(text: string): HeaderVariable {
  const at = text.indexOf('=')
  return headerVariable(at < 0 ? '' : text.slice(0, at), text.slice(at + 1))
}
