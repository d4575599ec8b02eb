import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { importModule } from '../config/import-module.ts'
import { isSuiteModule } from '../config/setting-kinds.ts'
import { UsageError } from '../config/usage-error.ts'
import type { RunRecord } from '../record/run-record.ts'
import { catalogue, type Catalogue, type Suite } from '../requirement/catalogue.ts'
import { isOwnId, ownIdStart, ownProbeStart } from '../requirement/own-id.ts'
import type { Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'

/** What a run may judge, with the modules of the user's that were named beside suites. */
export interface WithOwnSuites {
  readonly catalogue: Catalogue
  /** What was named: a module by the name of its suite. */
  readonly names: readonly string[]
  /** Where the modules are. */
  readonly paths: readonly string[]
}

/** @throws UsageError where a module cannot be loaded, holds no requirement, or one that might be taken for ours. */
export async function withOwnSuites(named: readonly string[]): Promise<WithOwnSuites> {
  const suites = new Map<string, Suite>()
  for (const name of named.filter(isSuiteModule)) suites.set(name, await ownSuite(name))
  const names = named.map((name) => suites.get(name)?.name ?? name)
  const paths = [...suites.keys()].map((path) => resolve(path))
  if (suites.size === 0) return { catalogue: assayCatalogue, names, paths }
  for (const [path, { name }] of suites)
    if ([...assayCatalogue.suites, ...suites.values()].filter((one) => one.name === name).length > 1)
      throw new UsageError(`--suite ${path}: there is another suite "${name}": give the file another name`)
  try {
    const { excluded, causes } = assayCatalogue
    return { catalogue: catalogue([...assayCatalogue.suites, ...suites.values()], excluded, causes), names, paths }
  } catch (cause) {
    throw new UsageError(`--suite: ${(cause as Error).message}: give each an id of its own`, { cause })
  }
}

/**
 * A record holds what came, not the checks. @throws UsageError where the module of a recorded requirement is not named.
 */
export function refuseMissingOwn({ header }: Pick<RunRecord, 'header'>, { find }: Catalogue): void {
  const missing = header.requirements.filter((id) => isOwnId(id) && !find(id))
  if (missing.length > 0)
    throw new UsageError(
      `the run was judged by requirements of your own (${missing.slice(0, 3).join(', ')}), which the record does not ` +
        'hold: name their module again (--suite ./mine.suite.ts)',
    )
}

/** For a run that is recorded: its own modules again. @throws UsageError also where one is missing, or is none. */
export async function ownSuitesOf(
  record: Pick<RunRecord, 'header'>,
  named: readonly string[] = [],
): Promise<Catalogue> {
  const { catalogue: all, names, paths } = await withOwnSuites(named)
  if (paths.length < new Set(names).size)
    throw new UsageError('--suite: what was recorded says which suites are judged; name only modules of your own')
  refuseMissingOwn(record, all)
  return all
}

/** Of a module every export that is a requirement. */
async function ownSuite(path: string): Promise<Suite> {
  const complaint = (text: string, cause?: unknown): UsageError =>
    new UsageError(`--suite ${path}: ${text}`, cause === undefined ? {} : { cause })
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw complaint('there is no such file')
  const module = await importModule(resolve(path)).catch((cause: Error) => {
    throw complaint(`it cannot be loaded: ${cause.message}`, cause)
  })
  const requirements = Object.values(module).filter(isRequirement)
  if (requirements.length === 0)
    throw complaint('it exports no requirement: `export const name = requirement({ … })`, see docs/own-suites.md')
  for (const { id, needs } of requirements) {
    if (!isOwnId(id))
      throw complaint(`"${id}" could be, or become, an id of Assay's: begin it with "${ownIdStart}", as in X-${id}`)
    const stray = needs.find((probe) => !probe.id.startsWith(ownProbeStart))
    if (stray) throw complaint(`the probe "${stray.id}" could be one of Assay's: begin its id with "${ownProbeStart}"`)
  }
  const guarded = new Map<Probe, Probe>()
  for (const probe of requirements.flatMap(({ needs }) => needs)) guarded.set(probe, withSentence(probe, complaint))
  return {
    name: basename(path).replace(/(?:\.suite)?\.\w+$/, ''),
    requirements: requirements.map((one) => ({ ...one, needs: one.needs.map((probe) => guarded.get(probe)!) })),
  }
}

function isRequirement(value: unknown): value is AnyRequirement {
  const { id, needs, over, check } = { ...(value as Partial<AnyRequirement>) }
  return typeof id === 'string' && Array.isArray(needs) && typeof over === 'function' && typeof check === 'function'
}

/** What throws in it is no fault of Assay's, and says where it is. */
function withSentence(probe: Probe, complaint: (text: string, cause: unknown) => UsageError): Probe {
  return {
    ...probe,
    cases(context) {
      try {
        return probe.cases(context)
      } catch (cause) {
        throw complaint(`the cases of the probe "${probe.id}" threw: ${String(cause)}`, cause)
      }
    },
  }
}
