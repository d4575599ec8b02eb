import { readFileSync } from 'node:fs'
import type { HeaderLines } from '../record/exchange.ts'
import type { SecretName } from '../record/template.ts'
import type { RunConfig } from './config.ts'
import { isUuid } from '../contract/formats.ts'
import { defaultTexts } from './texts.ts'
import { duration, rate, statusMap, wholeNumber } from './units.ts'
import { didYouMean } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** The flags of `assay run` as they were typed. */
export interface RunFlags {
  readonly baseUrl?: string
  readonly seed?: string
  readonly runs?: string
  readonly concurrency?: string
  readonly rate?: string
  readonly timeout?: string
  readonly deadline?: string
  readonly maxRequests?: string
  readonly maxCharacters?: string
  readonly profile?: string
  readonly headerEnv?: readonly string[]
  readonly label?: readonly string[]
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure?: boolean
  readonly bodies?: boolean
  readonly strict?: boolean
  readonly certify?: boolean
  readonly bail?: boolean
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The keys, which come from the environment only: a flag's value would stand in the list of processes. */
const keyNames = ['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY', 'ASSAY_NO_CREDIT_KEY', 'ASSAY_RATE_LIMITED_KEY'] as const

/** Text of a run's examples is the same in every run with the same catalogue. */
export const defaultSeed = 1

/** Resolves flags, then environment, then defaults. @throws UsageError saying what is missing or wrong, and what to do. */
export function configure(flags: RunFlags, environment: Environment): RunConfig {
  const value = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name])
  const baseUrl = baseUrlOf(flags.baseUrl ?? value('ASSAY_BASE_URL'))
  const secrets = new Map<SecretName, string>()
  for (const name of keyNames) {
    const key = value(name)
    if (key !== undefined) secrets.set(name, sound(key, name))
  }
  if (secrets.size === 0) throw new UsageError('no key at all: set ASSAY_API_KEY (create speech) or ASSAY_MANAGEMENT_KEY (budgets), or both')
  const extraHeaders = headersFrom(flags.headerEnv ?? [], environment, secrets)
  const model = value('ASSAY_MODEL') ?? ''
  const voice = value('ASSAY_VOICE') ?? ''
  if (secrets.has('ASSAY_API_KEY') && (model === '' || voice === '')) {
    throw new UsageError(`${model === '' ? 'ASSAY_MODEL' : 'ASSAY_VOICE'} is not set: create speech needs a model and a voice that the target has`)
  }
  const workspaceId = value('ASSAY_WORKSPACE_ID')
  if (workspaceId !== undefined && !isUuid(workspaceId)) throw new UsageError(`ASSAY_WORKSPACE_ID: "${workspaceId}" is no UUID; a slug belongs in ASSAY_WORKSPACE_SLUG`)
  const workspaceSlug = value('ASSAY_WORKSPACE_SLUG')
  const pcmRate = value('ASSAY_PCM_RATE')
  const pcmChannels = value('ASSAY_PCM_CHANNELS')
  const loopback = /^(localhost|127\.|\[::1\])/.test(new URL(baseUrl).hostname)
  const file = (path: string | undefined, option: string): string | undefined => (path === undefined ? undefined : contents(path, option))
  const [ca, cert, key] = [file(flags.ca, '--ca'), file(flags.cert, '--cert'), file(flags.key, '--key')]
  return {
    target: {
      baseUrl,
      ...(model !== '' && { model }), ...(voice !== '' && { voice }),
      ...(workspaceId !== undefined && { workspaceId }), ...(workspaceSlug !== undefined && { workspaceSlug }),
      ...(pcmRate !== undefined && { pcmRate: wholeNumber(pcmRate, 'ASSAY_PCM_RATE', 1) }), ...(pcmChannels !== undefined && { pcmChannels: wholeNumber(pcmChannels, 'ASSAY_PCM_CHANNELS', 1) }),
      ...(flags.insecure === true && { insecure: true }),
    },
    model, voice, secrets,
    faultModels: statusMap(value('ASSAY_FAULT_MODELS') ?? '', 'ASSAY_FAULT_MODELS'),
    faultWorkspaces: statusMap(value('ASSAY_FAULT_WORKSPACES') ?? '', 'ASSAY_FAULT_WORKSPACES'),
    profile: profileOf(flags.profile),
    seed: flags.seed === undefined ? defaultSeed : flags.seed === 'random' ? Math.floor(Math.random() * 0x7fff_ffff) : wholeNumber(flags.seed, '--seed'),
    runs: flags.runs === undefined ? { free: 100, billed: 12 } : { free: wholeNumber(flags.runs, '--runs', 1), billed: Math.min(12, wholeNumber(flags.runs, '--runs', 1)) },
    texts: defaultTexts,
    concurrency: flags.concurrency === undefined ? (loopback ? 16 : 8) : wholeNumber(flags.concurrency, '--concurrency', 1),
    rate: flags.rate === undefined ? null : rate(flags.rate, '--rate'),
    timeoutMs: duration(flags.timeout ?? '30s', '--timeout'),
    deadlineMs: duration(flags.deadline ?? '10m', '--deadline'),
    maxRequests: flags.maxRequests === undefined ? Infinity : wholeNumber(flags.maxRequests, '--max-requests'),
    maxCharacters: flags.maxCharacters === undefined ? Infinity : wholeNumber(flags.maxCharacters, '--max-characters'),
    extraHeaders,
    tls: { insecure: flags.insecure === true, ...(ca !== undefined && { ca }), ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) },
    labels: Object.fromEntries((flags.label ?? []).map((label) => pair(label, '--label'))),
    keepBodies: flags.bodies !== false, strict: flags.strict === true, certify: flags.certify === true, bail: flags.bail === true,
  }
}

/** Profiles that there are. */
const profiles = ['interface']

function profileOf(name = 'interface'): string {
  if (!profiles.includes(name)) throw new UsageError(`unknown profile "${name}"${didYouMean(name, profiles)} (valid: ${profiles.join(', ')})`)
  return name
}

function baseUrlOf(text: string | undefined): string {
  if (text === undefined) throw new UsageError('no target: give --base-url URL (or set ASSAY_BASE_URL), or --reference for the embedded service')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new UsageError(`--base-url: "${text}" is no http or https URL`)
  if (url.username !== '' || url.password !== '') throw new UsageError('--base-url: a user name or password in the URL would stand in every report; use --header-env NAME=VAR')
  if (url.search !== '' || url.hash !== '') throw new UsageError(`--base-url: "${text}" has a query or a fragment; give the part that paths are put behind, ending in v1`)
  return url.href.replace(/\/+$/, '')
}

/** Characters that a header cannot carry would make every request fail for our own reason. */
function sound(key: string, name: string): string {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError(`${name} holds a blank, a line break or a character that no header can carry`)
  return key
}

function headersFrom(pairs: readonly string[], environment: Environment, secrets: Map<SecretName, string>): HeaderLines {
  return pairs.map((text) => {
    const [name, variable] = pair(text, '--header-env')
    const content = environment[variable]
    if (content === undefined || content === '') throw new UsageError(`--header-env ${text}: the variable ${variable} is not set`)
    if (!/^[A-Z][A-Z0-9_]*$/.test(variable)) throw new UsageError(`--header-env ${text}: the variable's name must be upper-case letters, digits and _`)
    secrets.set(variable, content)
    return [name, `\${${variable}}`] as const
  })
}

function pair(text: string, option: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`${option}: "${text}" is not of the form NAME=VALUE`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function contents(path: string, option: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${option}: cannot read ${path}`, { cause })
  }
}
