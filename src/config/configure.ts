import type { HeaderLines } from '../record/exchange.ts'
import { shortestMasked } from '../redaction/secret.ts'
import type { SecretName } from '../record/template.ts'
import type { RunConfig } from './config.ts'
import { isUuid } from '../contract/formats.ts'
import { baseUrlOf, isLoopback } from './base-url.ts'
import { fileText } from './file-text.ts'
import { proxyFor } from './proxy-for.ts'
import { readKeys } from './read-keys.ts'
import { readTexts } from './read-texts.ts'
import { requiredOperations } from './required-operations.ts'
import type { Environment, RunFlags } from './run-flags.ts'
import { defaultTexts } from './texts.ts'
import { duration, rate, statusMap, wholeNumber } from './units.ts'
import { profileOf } from './profile-of.ts'
import { UsageError } from './usage-error.ts'

/** Text of a run's examples is the same in every run with the same catalogue. */
export const defaultSeed = 1

/** More connections at once than this measure the machine that Assay runs on. */
const mostConcurrency = 1000

/** `--smoke` sends no more than this, whatever has to be sent again. */
export const smokeLimit = 10

/** Resolves flags, then environment, then defaults. @throws UsageError saying what is missing or wrong, and what to do. */
export function configure(flags: RunFlags, environment: Environment): RunConfig {
  const value = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name])
  const baseUrl = baseUrlOf(flags.baseUrl ?? value('ASSAY_BASE_URL'))
  const secrets = readKeys(environment, baseUrl)
  const keyed = [...secrets.keys()]
  const require = requiredOperations(flags.require)
  refuseOneKey(secrets, require)
  const extraHeaders = headersFrom(flags.headerEnv ?? [], environment, secrets)
  const model = value('ASSAY_MODEL') ?? ''
  const voice = value('ASSAY_VOICE') ?? ''
  if (secrets.has('ASSAY_API_KEY') && (model === '' || voice === '')) {
    throw new UsageError(
      `${model === '' ? 'ASSAY_MODEL' : 'ASSAY_VOICE'} is not set: create speech needs a model and a voice that the target has`,
    )
  }
  const workspaceId = value('ASSAY_WORKSPACE_ID')
  if (workspaceId !== undefined && !isUuid(workspaceId))
    throw new UsageError(`ASSAY_WORKSPACE_ID is no UUID; a slug belongs in ASSAY_WORKSPACE_SLUG`)
  const workspaceSlug = value('ASSAY_WORKSPACE_SLUG')
  const profile = profileOf(flags.profile)
  const pcmRate = value('ASSAY_PCM_RATE') ?? profile.speech.pcmRate?.value.toString()
  const pcmChannels = value('ASSAY_PCM_CHANNELS') ?? profile.speech.pcmChannels?.value.toString()
  const proxy = proxyFor(baseUrl, environment)
  const file = (path: string | undefined, option: string): string | undefined => {
    if (path === undefined) return undefined
    const text = fileText(path, option)
    if (text.trim() === '') throw new UsageError(`${option}: ${path} is empty; it should hold PEM`)
    return text
  }
  const [ca, cert, key] = [file(flags.ca, '--ca'), file(flags.cert, '--cert'), file(flags.key, '--key')]
  return {
    target: {
      baseUrl,
      ...(model !== '' && { model }),
      ...(voice !== '' && { voice }),
      ...(workspaceId !== undefined && { workspaceId }),
      ...(workspaceSlug !== undefined && { workspaceSlug }),
      ...(pcmRate !== undefined && { pcmRate: wholeNumber(pcmRate, 'ASSAY_PCM_RATE', 1) }),
      ...(pcmChannels !== undefined && { pcmChannels: wholeNumber(pcmChannels, 'ASSAY_PCM_CHANNELS', 1) }),
      ...(flags.insecure === true && { insecure: true }),
    },
    model,
    voice,
    secrets,
    faultModels: statusMap(value('ASSAY_FAULT_MODELS') ?? '', 'ASSAY_FAULT_MODELS'),
    faultWorkspaces: statusMap(value('ASSAY_FAULT_WORKSPACES') ?? '', 'ASSAY_FAULT_WORKSPACES'),
    profile,
    seed:
      flags.seed === undefined
        ? defaultSeed
        : flags.seed === 'random'
          ? Math.floor(Math.random() * 0x7fff_ffff)
          : wholeNumber(flags.seed, '--seed'),
    runs:
      flags.runs === undefined
        ? { free: 100, billed: 12 }
        : { free: wholeNumber(flags.runs, '--runs', 1), billed: Math.min(12, wholeNumber(flags.runs, '--runs', 1)) },
    texts: flags.textFile === undefined ? defaultTexts : readTexts(flags.textFile),
    smoke: flags.smoke === true,
    ...(flags.path !== undefined && { path: examplePath(flags.path) }),
    concurrency:
      flags.concurrency === undefined
        ? isLoopback(baseUrl)
          ? 16
          : 8
        : wholeNumber(flags.concurrency, '--concurrency', 1, mostConcurrency),
    rate: flags.rate === undefined ? null : rate(flags.rate, '--rate'),
    timeoutMs: duration(flags.timeout ?? '30s', '--timeout'),
    deadlineMs: duration(flags.deadline ?? '10m', '--deadline'),
    waitMs: flags.wait === undefined ? 0 : duration(flags.wait, '--wait'),
    maxRequests: Math.min(
      flags.smoke === true ? smokeLimit : Infinity,
      flags.maxRequests === undefined ? Infinity : wholeNumber(flags.maxRequests, '--max-requests', 1),
    ),
    maxCharacters: flags.maxCharacters === undefined ? Infinity : wholeNumber(flags.maxCharacters, '--max-characters'),
    extraHeaders,
    ...(proxy !== undefined && { proxy }),
    tls: {
      insecure: flags.insecure === true,
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    },
    labels: Object.fromEntries((flags.label ?? []).map((label) => pair(label, '--label'))),
    warnings: warningsOf(baseUrl, keyed, extraHeaders, secrets),
    keepBodies: flags.bodies !== false,
    strict: flags.strict === true,
    certify: flags.certify === true,
    require,
    bail: flags.bail === true,
  }
}

/**
 * With one key for both operations nothing shows whether an API key reads budgets. Most likely a value was pasted twice; where a target has
 * only one kind of key, `--require` says what has to be tested all the same.
 */
function refuseOneKey(secrets: ReadonlyMap<SecretName, string>, require: RunConfig['require']): void {
  const key = secrets.get('ASSAY_API_KEY')
  if (key === undefined || key !== secrets.get('ASSAY_MANAGEMENT_KEY') || require.length > 0) return
  throw new UsageError(
    'ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY are the same key, so that nothing can show whether an API key reads budgets: set a key of each kind; or, where the target has only one kind, say what has to be tested all the same, such as --require speech',
  )
}

/** The place of an example in its property, as a finding names it. */
function examplePath(text: string): string {
  if (!/^\d+(:\d+)*$/.test(text))
    throw new UsageError(`--path: "${text}" is no path of an example; copy it from the finding, such as 12 or 12:3:0`)
  return text
}

/** What is not protected as the operator may think it is. */
function warningsOf(
  baseUrl: string,
  keys: readonly SecretName[],
  headers: HeaderLines,
  secrets: ReadonlyMap<SecretName, string>,
): string[] {
  const short = headers
    .filter(([, template]) => secrets.get(template.slice(2, -1))!.length < shortestMasked)
    .map(([name]) => name)
  const open = new URL(baseUrl).protocol === 'http:' && !isLoopback(baseUrl)
  return [
    ...(open
      ? [
          `${keys.join(' and ')} ${keys.length > 1 ? 'go' : 'goes'} to ${new URL(baseUrl).host} over plain http, for anyone on the way to read; use https`,
        ]
      : []),
    ...(short.length > 0
      ? [
          `--header-env ${short.join(', ')}: a value of fewer than ${shortestMasked} characters is not masked in what is written`,
        ]
      : []),
  ]
}

function headersFrom(
  pairs: readonly string[],
  environment: Environment,
  secrets: Map<SecretName, string>,
): HeaderLines {
  return pairs.map((text) => {
    // Whatever stands there may be the secret itself, typed by mistake: it is not repeated.
    const [, name, variable = ''] = /^([^=]+)=([A-Z][A-Z0-9_]*)$/.exec(text) ?? []
    if (name === undefined)
      throw new UsageError(
        '--header-env takes NAME=VARIABLE: a header, and the name (upper-case letters, digits and _) of the environment variable that holds its value',
      )
    const content = environment[variable]
    if (content === undefined || content === '')
      throw new UsageError(`--header-env ${name}: the variable named behind "=" is not set`)
    if (!/^[\t\x20-\x7e]*$/.test(content))
      throw new UsageError(
        `--header-env ${name}: the value of its variable holds a line break or a character that no header can carry`,
      )
    secrets.set(variable, content)
    return [name, `\${${variable}}`] as const
  })
}

function pair(text: string, option: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`${option}: "${text}" is not of the form NAME=VALUE`)
  return [text.slice(0, at), text.slice(at + 1)]
}
