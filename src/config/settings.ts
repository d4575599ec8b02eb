import type { AssayConfig } from './assay-config.ts'
import type { settingKinds } from './setting-kinds.ts'

/** One thing that can be set: where, and what it is for. The documentation, the checks and the order of precedence come from this table. */
export interface Setting {
  readonly kind: keyof typeof settingKinds
  /** `--base-url`; a flag that switches something off keeps its `no`. */
  readonly flag?: string
  readonly variable?: string
  readonly what: string
  /** What holds when nothing is set. */
  readonly fallback?: string
  /** What stays untested without it. */
  readonly without?: string
  /** It tells of one target: under `--reference` the one in the file is left aside. */
  readonly ofTarget?: true
}

/** By the name in the configuration file. */
export const settings: Readonly<Record<Exclude<keyof AssayConfig, '$schema'>, Setting>> = {
  baseUrl: {
    kind: 'text',
    flag: '--base-url',
    variable: 'ASSAY_BASE_URL',
    what: 'the target, up to and with its version segment `v1`',
    without: 'everything: a run without a target is refused',
    ofTarget: true,
  },
  model: {
    kind: 'text',
    variable: 'ASSAY_MODEL',
    what: 'the model to speak with; needed with `ASSAY_API_KEY`',
    without: 'a run with `ASSAY_API_KEY` is refused',
    ofTarget: true,
  },
  voice: {
    kind: 'text',
    variable: 'ASSAY_VOICE',
    what: 'the voice to speak with; needed with `ASSAY_API_KEY`',
    without: 'a run with `ASSAY_API_KEY` is refused',
    ofTarget: true,
  },
  workspaceId: {
    kind: 'text',
    variable: 'ASSAY_WORKSPACE_ID',
    what: 'UUID of a workspace that has budgets',
    without: 'everything about budgets, unless the slug is there',
    ofTarget: true,
  },
  workspaceSlug: {
    kind: 'text',
    variable: 'ASSAY_WORKSPACE_SLUG',
    what: 'the same workspace by its slug',
    without: 'that slug and UUID read the same',
    ofTarget: true,
  },
  apiKeyFile: {
    kind: 'path',
    variable: 'ASSAY_API_KEY_FILE',
    what: 'a file that holds `ASSAY_API_KEY`, instead of the variable',
    ofTarget: true,
  },
  managementKeyFile: {
    kind: 'path',
    variable: 'ASSAY_MANAGEMENT_KEY_FILE',
    what: 'a file that holds `ASSAY_MANAGEMENT_KEY`',
    ofTarget: true,
  },
  noCreditKeyFile: {
    kind: 'path',
    variable: 'ASSAY_NO_CREDIT_KEY_FILE',
    what: 'a file that holds `ASSAY_NO_CREDIT_KEY`',
    ofTarget: true,
  },
  rateLimitedKeyFile: {
    kind: 'path',
    variable: 'ASSAY_RATE_LIMITED_KEY_FILE',
    what: 'a file that holds `ASSAY_RATE_LIMITED_KEY`',
    ofTarget: true,
  },
  pcmRate: {
    kind: 'positive',
    variable: 'ASSAY_PCM_RATE',
    what: 'rate of pcm in hertz, where its media type does not say it',
    without: 'comparing durations of mp3 and pcm',
    ofTarget: true,
  },
  pcmChannels: {
    kind: 'positive',
    variable: 'ASSAY_PCM_CHANNELS',
    what: 'channels of pcm, where its media type does not say them',
    without: 'comparing durations of mp3 and pcm',
    ofTarget: true,
  },
  faultModels: {
    kind: 'byStatus',
    variable: 'ASSAY_FAULT_MODELS',
    what: 'models that fail; the variable as `500=vendor/model,502=…`',
    without: '500, 502, 503, 524 and 529 on speech',
    ofTarget: true,
  },
  faultWorkspaces: {
    kind: 'byStatus',
    variable: 'ASSAY_FAULT_WORKSPACES',
    what: 'workspaces that fail; the variable as `500=slug`',
    without: '500 on budgets',
    ofTarget: true,
  },
  headerEnv: {
    kind: 'pairs',
    flag: '--header-env',
    what: 'headers to send with every request, each with the name of the variable that holds its value; the flag as `NAME=VAR`, repeatable',
    ofTarget: true,
  },
  ca: { kind: 'path', flag: '--ca', what: 'certificate authority (PEM)', fallback: "Node's own list", ofTarget: true },
  cert: { kind: 'path', flag: '--cert', what: 'client certificate (PEM)', ofTarget: true },
  key: { kind: 'path', flag: '--key', what: "file with the client certificate's key (PEM)", ofTarget: true },
  insecure: { kind: 'yes', flag: '--insecure', what: 'do not verify certificates', fallback: 'false', ofTarget: true },
  profile: {
    kind: 'nameOrPath',
    flag: '--profile',
    what: 'what is known beyond the interface',
    fallback: '`interface`',
    ofTarget: true,
  },
  textFile: {
    kind: 'path',
    flag: '--text-file',
    what: 'texts to be spoken (JSON), for voices that do not speak English',
    fallback: 'English sentences',
    ofTarget: true,
  },
  baseline: { kind: 'path', flag: '--baseline', what: 'failures that are known and expected (JSON)', ofTarget: true },
  suites: {
    kind: 'names',
    flag: '--suite',
    what: 'only these suites; the flag with commas',
    fallback: 'all',
    without: 'the other suites, if set',
  },
  only: {
    kind: 'names',
    flag: '--only',
    what: 'only these requirements; the flag with commas',
    fallback: 'all',
    without: 'the other requirements, if set',
  },
  level: {
    kind: 'level',
    flag: '--level',
    what: 'only musts (`must`), or musts and shoulds (`should`)',
    fallback: 'all',
    without: 'the other levels, if set',
  },
  smoke: {
    kind: 'yes',
    flag: '--smoke',
    what: 'the ten most telling requests at most',
    fallback: 'false',
    without: 'what these do not show, if set',
  },
  strict: { kind: 'yes', flag: '--strict', what: 'a violated should fails the run too', fallback: 'false' },
  certify: { kind: 'yes', flag: '--certify', what: 'an untested must is not enough (exit 4)', fallback: 'false' },
  require: {
    kind: 'operations',
    flag: '--require',
    what: 'operations of which an untested must is not enough (exit 4): `speech`, `budget`; the flag with commas',
    fallback: 'none',
  },
  bail: { kind: 'yes', flag: '--bail', what: 'stop at the first violated must', fallback: 'false' },
  seed: { kind: 'seed', flag: '--seed', what: 'seed of the examples', fallback: '1' },
  runs: {
    kind: 'positive',
    flag: '--runs',
    what: 'examples of each property',
    fallback: '100; 12 where they are spoken',
  },
  concurrency: {
    kind: 'positive',
    flag: '--concurrency',
    what: 'requests at the same time',
    fallback: '8; 16 on loopback',
  },
  rate: {
    kind: 'rate',
    flag: '--rate',
    what: 'requests a second or a minute, at most',
    fallback: 'none fixed: slower when the target throttles',
  },
  timeout: { kind: 'duration', flag: '--timeout', what: 'patience with one request', fallback: '30s' },
  deadline: { kind: 'duration', flag: '--deadline', what: 'for the whole run', fallback: '10m' },
  wait: {
    kind: 'duration',
    flag: '--wait',
    what: 'patience with a fresh deployment before the first request',
    fallback: 'none',
  },
  maxRequests: {
    kind: 'count',
    flag: '--max-requests',
    what: 'never send more',
    fallback: 'the worst case of `--plan`',
    without: 'what would be sent beyond, if set',
  },
  maxCharacters: {
    kind: 'count',
    flag: '--max-characters',
    what: 'never have more synthesized',
    fallback: 'the worst case of `--plan`',
    without: 'what would be spoken beyond, if set',
  },
  labels: { kind: 'pairs', flag: '--label', what: 'which build this is; the flag as `KEY=VALUE`, repeatable' },
  out: { kind: 'path', flag: '--out', what: 'folder for the record and the reports', fallback: '`reports`' },
  reporters: {
    kind: 'names',
    flag: '--reporter',
    what: 'the [reports](#reports) to write; the flag with commas',
    fallback: 'html, junit',
  },
  junitProfile: {
    kind: 'junitProfile',
    flag: '--junit-profile',
    what: '`strict` passes the Jenkins xUnit schema',
    fallback: '`common`',
  },
  bodies: { kind: 'yes', flag: '--no-bodies', what: 'keep bodies on disk', fallback: 'true' },
}

/** The keys. Their values come from these variables or from a file (`…_FILE`), never from a flag or a configuration file. */
export const keys = {
  ASSAY_API_KEY: { what: 'create speech', without: 'everything about speech', config: 'apiKeyFile' },
  ASSAY_MANAGEMENT_KEY: {
    what: 'get a workspace budget; another key than `ASSAY_API_KEY` (the same for both goes on only with `--require`)',
    without: 'everything about budgets',
    config: 'managementKeyFile',
  },
  ASSAY_NO_CREDIT_KEY: { what: 'a key whose account has no credits', without: '402', config: 'noCreditKeyFile' },
  ASSAY_RATE_LIMITED_KEY: {
    what: 'a key that is limited to fewer than 30 requests',
    without: '429',
    config: 'rateLimitedKeyFile',
  },
} as const satisfies Readonly<Record<string, { what: string; without: string; config: keyof AssayConfig }>>

export type KeyName = keyof typeof keys

export const keyNames = Object.keys(keys) as KeyName[]

/** Flags of `assay run` that are for one call, and so have no name in a file. */
export const callFlags: Readonly<Record<string, string>> = {
  '--config': 'the configuration file; otherwise `assay.config.json` or `assay.config.ts` in the current folder',
  '--reference': 'judge the embedded reference service',
  '--fault': 'make it wrong on purpose (`assay list faults`)',
  '--latitude': 'make it different and still right (`assay list latitudes`)',
  '--path': 'send one example of a property again, with `--only` and `--seed` as a finding says',
  '--update-baseline': 'write what fails now into the `--baseline` file, or `assay.baseline.json`',
  '--quiet': 'only the outcome',
  '--json': 'events as lines of JSON',
  '--plan': 'say what would be sent, and send nothing',
  '--ui': "vitest's live view in a browser",
}

/** Every variable of ours that means something. */
export const variables: readonly string[] = [
  ...keyNames,
  ...Object.values(settings).flatMap(({ variable }) => variable ?? []),
]

/** The name under which the command line's parser keeps a flag: `--no-bodies` is `bodies`. */
export function flagKey(flag: string): string {
  return flag.replace(/^--(no-)?/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
