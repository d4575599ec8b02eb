import { builtInProfiles, interfaceProfile } from '../contract/profiles/built-in.ts'
import type { RunHeader } from '../record/run-event.ts'

/** What a run is known by to whoever repeats a part of it. */
export interface Repeated {
  readonly target: { readonly baseUrl: string }
  readonly profile: string
  readonly embedded?: RunHeader['embedded']
}

/** The line that judges requirements again, against the same target. */
export function repeatCommand(
  ids: string,
  run: Repeated,
  { seed, path }: { readonly seed?: number; readonly path?: string } = {},
): string {
  return [
    'assay run',
    ...(run.embedded
      ? ['--reference', ...deviationsOf(run.embedded)]
      : [`--base-url ${shellWord(run.target.baseUrl)}`]),
    ...profileOf(run),
    `--only ${ids}`,
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
    ...(path === undefined ? [] : [`--path ${path}`]),
  ].join(' ')
}

/** The line that starts the embedded service of a run again, where it was. */
export function serveCommand(run: Repeated): string {
  const { port } = new URL(run.target.baseUrl)
  return ['assay serve', `--port ${port}`, ...deviationsOf(run.embedded), ...profileOf(run)].join(' ')
}

function deviationsOf(embedded: Repeated['embedded']): string[] {
  const { faults = [], latitudes = [] } = embedded ?? {}
  return [...faults.map((id) => `--fault ${shellWord(id)}`), ...latitudes.map((id) => `--latitude ${shellWord(id)}`)]
}

/** Some requirements can be judged under a profile only. Of one of the user's own the path is not known here. */
function profileOf({ profile }: Repeated): string[] {
  const isNamed = profile !== interfaceProfile.name && builtInProfiles.some(({ name }) => name === profile)
  return isNamed ? [`--profile ${shellWord(profile)}`] : []
}

function shellWord(text: string): string {
  return /^[\w.@%+:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
