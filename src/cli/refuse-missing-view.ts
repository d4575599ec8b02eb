import { createRequire } from 'node:module'
import { UsageError } from '../config/usage-error.ts'

/** The live view is made with options of this version. */
const leastMajor = 5

/**
 * `--ui` is shown by the vitest of the project, which Assay does not bring along: a second one would not know the tests
 * of `assay/vitest`. @throws UsageError where it is not there, or too old.
 */
export function refuseMissingView(): void {
  for (const name of ['vitest', '@vitest/ui']) {
    const version = versionOf(name)
    if (version !== undefined && Number.parseInt(version, 10) >= leastMajor) continue
    throw new UsageError(
      `--ui needs ${name} ${leastMajor} or newer beside Assay, and ${version === undefined ? 'none' : version} is ` +
        'there: npm install --save-dev vitest @vitest/ui',
    )
  }
}

function versionOf(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    return (require(`${name}/package.json`) as { version: string }).version
  } catch {
    return undefined
  }
}
