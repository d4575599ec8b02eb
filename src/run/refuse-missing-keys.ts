import type { Catalogue } from '../requirement/catalogue.ts'
import { needVariable, type Need, type Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { provides, type RunConfig } from '../config/config.ts'
import type { Selection } from './selection.ts'
import { UsageError } from '../config/usage-error.ts'

/** What is configured for one operation and of no use without its key. */
const pairs: readonly {
  readonly key: 'ASSAY_API_KEY' | 'ASSAY_MANAGEMENT_KEY'
  readonly need: Need
  readonly what: string
  given(config: RunConfig): readonly string[]
}[] = [
  {
    key: 'ASSAY_API_KEY',
    need: 'api',
    what: 'speech',
    given: ({ model, voice }) => [...(model === '' ? [] : ['ASSAY_MODEL']), ...(voice === '' ? [] : ['ASSAY_VOICE'])],
  },
  {
    key: 'ASSAY_MANAGEMENT_KEY',
    need: 'management',
    what: 'budgets',
    given: ({ target }) => [
      ...(target.workspaceId === undefined ? [] : ['ASSAY_WORKSPACE_ID']),
      ...(target.workspaceSlug === undefined ? [] : ['ASSAY_WORKSPACE_SLUG']),
    ],
  },
]

/**
 * A key that is missing by mistake would leave its operation untested in silence. What a configuration names for one
 * operation is refused without its key where anything that was asked for could use it, and so is a suite of which
 * nothing could be sent.
 * @throws UsageError that says what to set, or what to leave out.
 */
export function refuseMissingKeys(
  config: RunConfig,
  selection: Selection,
  catalogue: Catalogue,
  suites: readonly string[],
): void {
  for (const { key, need, what, given } of pairs) {
    const names = given(config)
    if (names.length === 0 || config.secrets.has(key) || !selection.requirements.some(usesAny(need))) continue
    const [verb, pronoun] = names.length > 1 ? ['are', 'them'] : ['is', 'it']
    throw new UsageError(
      `${names.join(' and ')} ${verb} set, and ${key} is not: set the key to have ${what} judged; or ` +
        `leave ${pronoun} out, or ask only for suites that need no ${what} (--suite)`,
    )
  }
  for (const suite of suites) {
    const probes = selection.requirements
      .filter(({ id }) => catalogue.suiteOf(id) === suite)
      .flatMap(({ needs }) => needs)
    const lacks = probes.map((probe) => lacking(probe, config))
    const fewest = lacks.toSorted((one, other) => one.length - other.length)[0]
    if (fewest !== undefined && fewest.length > 0)
      throw new UsageError(
        `--suite ${suite}: nothing of it could be sent; provide ${fewest.map(needVariable).join(' and ')}`,
      )
  }
}

function usesAny(need: Need): (requirement: AnyRequirement) => boolean {
  return ({ needs }) => needs.some((probe) => needsOf(probe).includes(need))
}

function needsOf({ needs, controls }: Probe): Need[] {
  return [...new Set([...needs, ...controls.flatMap((control) => control.needs)])]
}

function lacking(probe: Probe, config: RunConfig): Need[] {
  return needsOf(probe).filter((need) => !provides(config, need))
}
