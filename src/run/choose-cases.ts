import { smoke } from '../../suites/probes/smoke.ts'
import type { Case } from '../record/case.ts'
import type { Control, Probe, ProbeContext } from '../requirement/probe.ts'
import type { RunConfig } from '../config/config.ts'
import { UsageError } from '../config/usage-error.ts'

/** What this run sends of a probe. */
export interface Chosen {
  readonly cases: readonly Case[]
  readonly controls: readonly Control[]
  /** Is nothing of the probe left out? */
  readonly isWhole?: true
  /** Why the rest is not sent. */
  readonly left?: string
}

/** All of it, or under `--smoke` the most telling, or with `--path` the one example. */
export function chooseCases(probe: Probe, context: ProbeContext, config: RunConfig): Chosen {
  if (config.path !== undefined) {
    const example = probe.example?.(context, config.path)
    return example
      ? { cases: example, controls: probe.controls }
      : { cases: [], controls: [], left: 'left out by --path, which sends one example' }
  }
  if (!config.smoke) return { cases: probe.cases(context), controls: probe.controls, isWhole: true }
  const wanted = smoke.cases[probe.id]
  const cases = wanted ? probe.cases(context).filter(({ id }) => wanted.includes(id)) : []
  return {
    cases,
    controls: cases.length === 0 ? [] : probe.controls.filter(({ group }) => smoke.controls.includes(group)),
    left: 'left out by --smoke: run without it',
  }
}

/**
 * A path is the place of an example in one property. @throws UsageError when the requirements that were asked for have
 * none, or several.
 */
export function refuseStrayPath(config: RunConfig, probes: Iterable<Probe>, context: ProbeContext): void {
  if (config.path === undefined) return
  const properties = [...probes].filter(({ example }) => example !== undefined)
  if (properties.length !== 1) {
    const count = properties.length === 0 ? 'no property' : `${properties.length} properties`
    throw new UsageError(`--path: ${count} in what is selected; give --only with the one requirement of the finding`)
  }
  if (!properties[0]!.example!(context, config.path))
    throw new UsageError(
      `--path: the property ${properties[0]!.id} has no example at ${config.path}; give --seed and --path ` +
        `as the finding does`,
    )
}
