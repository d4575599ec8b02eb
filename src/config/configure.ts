import type { HeaderLines } from '../record/exchange.ts'
import { shortestMasked } from '../redaction/secret.ts'
import type { SecretName } from '../record/template.ts'
import { traceIdMark } from '../record/traceparent.ts'
import type { RunConfig } from './config.ts'
import { divided, type Limits } from './divided.ts'
import { shardOf } from './shard-of.ts'
import { isUuid } from '../contract/formats.ts'
import { usualRuns } from '../requirement/probe.ts'
import { certifying } from './certifying.ts'
import { challengedTexts, challengeSeed } from './challenge.ts'
import { awaitedTarget } from './awaited-target.ts'
import { baseUrlOf, isLoopback } from './base-url.ts'
import { proxyFor } from './proxy-for.ts'
import { printedKeyAgain } from './key-command.ts'
import { keyNames, keys } from './keys.ts'
import { commandNames, readKeys } from './read-keys.ts'
import { readTexts } from './read-texts.ts'
import type { Environment } from './environment.ts'
import type { HeaderVariable } from './header-variable.ts'
import type { Settings } from './setting-values.ts'
import { defaultTexts, pageOf } from './texts.ts'
import { tlsFiles } from './tls-files.ts'
import { overTargets } from './over-targets.ts'
import { profileOf } from './profile-of.ts'
import { UsageError } from './usage-error.ts'

/** `--smoke` sends no more than this, whatever has to be sent again. */
export const smokeLimit = 10

/** Examples of a property that are spoken: each of them is billed. */
const mostSpoken = 4

/** A sequence of requests costs about as much as so many examples. */
const examplesForSequence = 25

/** What the settings amount to. @throws UsageError saying what is missing or wrong, and what to do. */
export function configure(given: Settings, environment: Environment): RunConfig {
  const over = given.targets && overTargets(given, given.targets)
  const settings = over?.settings ?? given
  const baseUrl = baseUrlOf(settings.baseUrl)
  const baseUrls = over?.baseUrls ?? [baseUrl]
  const secrets = readKeys(settings, environment, baseUrls.every(isLoopback))
  const keyed = [...secrets.keys()]
  const keySource = keySourceOf(settings, environment, secrets)
  const require = settings.require ?? []
  refuseOneKey(secrets, require)
  const extraHeaders = headersFrom(settings.headerEnv ?? [], environment, secrets)
  const { model = '', voice = '', otherVoice, workspaceId, workspaceSlug } = settings
  const unset = Object.entries({ ASSAY_MODEL: model, ASSAY_VOICE: voice }).flatMap(([name, value]) =>
    value === '' ? [name] : [],
  )
  if (secrets.has('ASSAY_API_KEY') && unset.length > 0)
    throw new UsageError(
      `${unset.join(' and ')} ${unset.length === 1 ? 'is' : 'are'} not set: ` +
        'create speech needs a model and a voice that the target has',
    )
  if (otherVoice !== undefined && otherVoice === voice)
    throw new UsageError(`ASSAY_OTHER_VOICE is the voice of ASSAY_VOICE: name another one, or none`)
  if (workspaceId !== undefined && !isUuid(workspaceId))
    throw new UsageError(`ASSAY_WORKSPACE_ID is no UUID; a slug belongs in ASSAY_WORKSPACE_SLUG`)
  const challenge = certifying(settings)
  const seed = settings.seed === 'random' ? Math.floor(Math.random() * 0x7fff_ffff) : settings.seed
  const texts = settings.textFile === undefined ? defaultTexts : readTexts(settings.textFile)
  const profile = profileOf(settings.profile)
  const shard = settings.shard === undefined ? undefined : shardOf(settings.shard, environment)
  if (shard) refuseUndivided(settings)
  const limits: Limits = {
    concurrency: settings.concurrency ?? (baseUrls.every(isLoopback) ? 16 : 8),
    rate: settings.rate ?? null,
    maxRequests: Math.min(settings.smoke ? smokeLimit * baseUrls.length : Infinity, settings.maxRequests ?? Infinity),
    maxCharacters: settings.maxCharacters ?? Infinity,
  }
  const pcmRate = settings.pcmRate ?? profile.speech.pcmRate?.value
  const pcmChannels = settings.pcmChannels ?? profile.speech.pcmChannels?.value
  const proxy = proxyFor(baseUrl, environment)
  const target = {
    baseUrl,
    ...(model !== '' && { model }),
    ...(voice !== '' && { voice }),
    ...(otherVoice !== undefined && { otherVoice }),
    ...(workspaceId !== undefined && { workspaceId }),
    ...(workspaceSlug !== undefined && { workspaceSlug }),
    ...(pcmRate !== undefined && { pcmRate }),
    ...(pcmChannels !== undefined && { pcmChannels }),
    ...(settings.insecure && { insecure: true }),
  }
  const pinned = { pcmRate: profile.speech.pcmRate?.value, pcmChannels: profile.speech.pcmChannels?.value }
  const cells = over?.cells(target, pinned)
  const { ca, cert, key } = tlsFiles(settings)
  return {
    target,
    ...(cells && { cells }),
    model,
    voice,
    secrets,
    ...(keySource && { keySource }),
    faultModels: settings.faultModels ?? new Map(),
    faultWorkspaces: settings.faultWorkspaces ?? new Map(),
    profile,
    seed: challenge === undefined ? seed : challengeSeed(challenge),
    runs: {
      free: settings.runs ?? usualRuns,
      billed: Math.min(mostSpoken, settings.runs ?? mostSpoken),
      sequences: Math.ceil((settings.runs ?? usualRuns) / examplesForSequence),
    },
    texts: challenge === undefined ? texts : challengedTexts(texts, challenge, pageOf),
    ...(challenge !== undefined && { challenge }),
    smoke: settings.smoke,
    ...(settings.path !== undefined && { path: examplePath(settings.path) }),
    ...(shard ? divided(limits, shard) : limits),
    ...(shard && { shard: { ...shard, limits } }),
    timeoutMs: settings.timeout,
    deadlineMs: settings.deadline,
    ...awaitedTarget(settings, environment),
    leftOut: new Map([
      ...(settings.longText ? [] : [['longText', '--no-long-text'] as const]),
      ...(settings.gentle ? [['strain', '--gentle'] as const] : []),
    ]),
    extraHeaders,
    ...(proxy !== undefined && { proxy }),
    ...(cells && { proxies: new Map(baseUrls.map((one) => [one, proxyFor(one, environment)])) }),
    tls: {
      insecure: settings.insecure,
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    },
    labels: settings.labels ?? {},
    traceparent: settings.traceparent || settings.traceLink !== undefined,
    ...(settings.traceLink !== undefined && { traceLink: traceLinkOf(settings.traceLink) }),
    warnings: warningsOf(baseUrls, keyed, extraHeaders, secrets),
    keepBodies: settings.bodies,
    strict: settings.strict,
    certify: settings.certify,
    require,
    keepGoing: settings.keepGoing,
    objectives: settings.slo ?? [],
    listens: settings.listen !== undefined,
    bail: settings.bail,
  }
}

/** Where new keys come from: only those that the command gave. */
function keySourceOf(
  { keyCommand, keyLifetime, ...files }: Settings,
  environment: Environment,
  secrets: ReadonlyMap<SecretName, string>,
): RunConfig['keySource'] {
  if (keyLifetime !== undefined && keyCommand === undefined)
    throw new UsageError('--key-lifetime is of a key that --key-command prints: name the command too')
  if (keyCommand === undefined) return undefined
  const names = keyNames.filter(
    (name) =>
      commandNames.has(name) &&
      secrets.has(name) &&
      (environment[name] ?? '') === '' &&
      files[keys[name].setting] === undefined,
  )
  return {
    names: new Set(names),
    ...(keyLifetime !== undefined && { lifetimeMs: keyLifetime }),
    ask: (name) => printedKeyAgain(keyCommand, name, environment),
  }
}

/** @throws UsageError for what is no link, or would stand in a report with a password. */
function traceLinkOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || !text.includes(traceIdMark) || url.password !== '')
    throw new UsageError(
      `--trace-link takes an http or https URL with ${traceIdMark} where the id of the trace belongs`,
    )
  return text
}

/** What a shard cannot do, because it depends on all of them or is no whole run. */
function refuseUndivided(settings: Settings): void {
  if (settings.seed === 'random')
    throw new UsageError('--shard: every shard would draw another seed; give all of them the same --seed, a number')
  const whole = [
    [settings.smoke, '--smoke'],
    [settings.path !== undefined, '--path'],
    [settings.bail, '--bail'],
    [settings.ui === true, '--ui'],
    [settings.listen !== undefined, '--listen'],
    [settings.baseline !== undefined, '--baseline'],
    [settings.updateBaseline === true, '--update-baseline'],
    [settings.certify, '--certify'],
    [settings.compare !== undefined, '--compare'],
  ] as const
  const flag = whole.find(([isSet]) => isSet)?.[1]
  if (flag === '--baseline') throw new UsageError('--baseline: give it to `assay merge`, which gives the verdict')
  if (flag !== undefined) throw new UsageError(`--shard and ${flag} exclude each other: leave one of them out`)
}

/**
 * With one key for both operations nothing shows whether an API key reads budgets. Most likely a value was pasted
 * twice; where a target has only one kind of key, `--require` says what has to be tested all the same.
 */
function refuseOneKey(secrets: ReadonlyMap<SecretName, string>, require: RunConfig['require']): void {
  const key = secrets.get('ASSAY_API_KEY')
  if (key === undefined || key !== secrets.get('ASSAY_MANAGEMENT_KEY') || require.length > 0) return
  throw new UsageError(
    'ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY are the same key, ' +
      'so that nothing can show whether an API key reads budgets: set a key of each kind; or, where the ' +
      'target has only one kind, ' +
      'say what has to be tested all the same, such as --require speech',
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
  baseUrls: readonly string[],
  keys: readonly SecretName[],
  headers: HeaderLines,
  secrets: ReadonlyMap<SecretName, string>,
): string[] {
  const short = headers
    .filter(([, template]) => secrets.get(template.slice(2, -1))!.length < shortestMasked)
    .map(([name]) => name)
  const go = keys.length > 1 ? 'go' : 'goes'
  const unmasked = `a value of fewer than ${shortestMasked} characters is not masked in what is written`
  return [
    ...baseUrls
      .map((baseUrl) => [new URL(baseUrl), isLoopback(baseUrl)] as const)
      .filter(([{ protocol }, isHere]) => protocol === 'http:' && !isHere)
      .map(
        ([{ host }]) =>
          `${keys.join(' and ')} ${go} to ${host} over plain http, for anyone on the way to read; use https`,
      ),
    ...(short.length > 0 ? [`--header-env ${short.join(', ')}: ${unmasked}`] : []),
  ]
}

/** The headers as templates; their values become secrets. */
function headersFrom(
  headers: readonly HeaderVariable[],
  environment: Environment,
  secrets: Map<SecretName, string>,
): HeaderLines {
  return headers.map(([name, variable]) => {
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
