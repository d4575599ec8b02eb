import { builtInProfiles, interfaceProfile } from '../contract/profiles/built-in.ts'
import type { RunHeader } from '../record/run-event.ts'
import type { Finding, RunResult } from '../requirement/result.ts'
import type { ReportedRun } from './reported-run.ts'

/** What a run is known by to whoever repeats a part of it. */
export interface Repeated {
  readonly target: { readonly baseUrl: string; readonly workspaceId?: string }
  readonly profile: string
  readonly embedded?: RunHeader['embedded']
}

/** The line that judges requirements again, against the same target. */
export function repeatCommand(
  ids: string,
  run: Repeated,
  { seed, path }: Partial<Pick<Finding, 'seed' | 'path'>> = {},
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

/** The result with the line of each finding as it can be pasted: a service that has ended takes no request. */
export function pasteable({ result, record }: ReportedRun): RunResult {
  const { embedded } = record.header
  if (!embedded) return result
  const { target, profile } = result.run
  const line = (finding: Finding): string =>
    finding.curl === '' ? '' : repeatCommand(finding.requirement, { target, profile, embedded }, finding)
  const requirements = result.requirements.map((one) => ({
    ...one,
    findings: one.findings.map((finding) => ({ ...finding, curl: line(finding) })),
  }))
  return { ...result, requirements }
}

/** The line of a finding for that service when it is started again: its workspace has another UUID then. */
export function curlTo({ target, embedded }: Repeated, curl: string): string {
  const { workspaceId } = target
  if (!embedded || workspaceId === undefined) return curl
  return curl.split(workspaceId).reduce((before, after) => {
    const isQuoted = before.replaceAll("\\'", '').split("'").length % 2 === 0
    return before + (isQuoted ? `'"$ASSAY_WORKSPACE_ID"'` : '"$ASSAY_WORKSPACE_ID"') + after
  })
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

/** What a record says may be anything: it is one word of a line that is pasted. */
export function shellWord(text: string): string {
  return /^[\w.@%+:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
