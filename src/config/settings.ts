import type { Setting } from './setting.ts'

/**
 * All that can be set, by its name in the configuration file. The options of the command line, the type and the schema
 * of the file, the documentation and the order of precedence are derived from it: a new setting is one row.
 */
export const settingGroups = {
  /** Under `--reference` the configuration file's are ignored: it describes another target. */
  target: {
    baseUrl: {
      kind: 'text',
      flag: '--base-url <url>',
      variable: 'ASSAY_BASE_URL',
      what: 'the target, up to and with its version segment `v1`',
      without: 'everything: a run without a target is refused',
    },
    reference: { kind: 'boolean', flag: '--reference', what: 'judge the embedded reference service', oneCall: true },
    fault: {
      kind: 'names',
      flag: '--fault <id>',
      what: 'make the reference service wrong on purpose (`assay list faults`); repeatable',
      oneCall: true,
    },
    latitude: {
      kind: 'names',
      flag: '--latitude <id>',
      what: 'make the reference service different and still right (`assay list latitudes`); repeatable',
      oneCall: true,
    },
    config: {
      kind: 'path',
      flag: '--config <file>',
      what: 'the configuration file',
      defaultText: '`assay.config.json` or `assay.config.ts` in the current folder',
      oneCall: true,
    },
    profile: {
      kind: 'nameOrPath',
      flag: '--profile <name>',
      what: 'what is known beyond the interface: `interface`, `openrouter`, or a JSON file',
      default: 'interface',
    },
    model: {
      kind: 'text',
      variable: 'ASSAY_MODEL',
      what: 'the model to speak with; needed with `ASSAY_API_KEY`',
      without: 'a run with `ASSAY_API_KEY` is refused',
    },
    voice: {
      kind: 'text',
      variable: 'ASSAY_VOICE',
      what: 'the voice to speak with; needed with `ASSAY_API_KEY`',
      without: 'a run with `ASSAY_API_KEY` is refused',
    },
    workspaceId: {
      kind: 'text',
      variable: 'ASSAY_WORKSPACE_ID',
      what: 'UUID of a workspace that has budgets',
      without: 'everything about budgets, unless the slug is set',
    },
    workspaceSlug: {
      kind: 'text',
      variable: 'ASSAY_WORKSPACE_SLUG',
      what: 'slug of the same workspace',
      without: 'that slug and UUID read the same',
    },
    apiKeyFile: {
      kind: 'path',
      variable: 'ASSAY_API_KEY_FILE',
      what: 'a file that holds `ASSAY_API_KEY`, instead of the variable',
    },
    managementKeyFile: {
      kind: 'path',
      variable: 'ASSAY_MANAGEMENT_KEY_FILE',
      what: 'a file that holds `ASSAY_MANAGEMENT_KEY`',
    },
    noCreditKeyFile: {
      kind: 'path',
      variable: 'ASSAY_NO_CREDIT_KEY_FILE',
      what: 'a file that holds `ASSAY_NO_CREDIT_KEY`',
    },
    rateLimitedKeyFile: {
      kind: 'path',
      variable: 'ASSAY_RATE_LIMITED_KEY_FILE',
      what: 'a file that holds `ASSAY_RATE_LIMITED_KEY`',
    },
    pcmRate: {
      kind: 'positive',
      variable: 'ASSAY_PCM_RATE',
      what: 'sample rate of pcm in hertz, where its media type does not say it',
      without: 'comparing durations of mp3 and pcm',
    },
    pcmChannels: {
      kind: 'positive',
      variable: 'ASSAY_PCM_CHANNELS',
      what: 'channels of pcm, where its media type does not say them',
      without: 'comparing durations of mp3 and pcm',
    },
    faultModels: {
      kind: 'byStatus',
      variable: 'ASSAY_FAULT_MODELS',
      what: 'models that fail, by status; the variable as `500=vendor/model,502=…`',
      without: '500, 502, 503, 524 and 529 on speech',
    },
    faultWorkspaces: {
      kind: 'byStatus',
      variable: 'ASSAY_FAULT_WORKSPACES',
      what: 'workspaces that fail, by status; the variable as `500=slug`',
      without: '500 on budgets',
    },
    textFile: {
      kind: 'path',
      flag: '--text-file <file>',
      what: 'texts to be spoken (JSON), for voices that do not speak English',
      defaultText: 'English sentences',
    },
    headerEnv: {
      kind: 'headerVariables',
      flag: '--header-env <name=var>',
      what:
        'headers for every request, each with the name of the variable that holds its value; the flag is ' +
        'repeatable',
    },
    ca: { kind: 'path', flag: '--ca <file>', what: 'certificate authority (PEM)', defaultText: "Node's own list" },
    cert: { kind: 'path', flag: '--cert <file>', what: 'client certificate (PEM)' },
    key: { kind: 'path', flag: '--key <file>', what: "file with the client certificate's key (PEM)" },
    insecure: { kind: 'boolean', flag: '--insecure', what: 'do not verify certificates', default: false },
    baseline: { kind: 'path', flag: '--baseline <file>', what: 'failures that are known and expected (JSON)' },
    updateBaseline: {
      kind: 'boolean',
      flag: '--update-baseline',
      what: 'write what fails now into the `--baseline` file, or `assay.baseline.json`',
      oneCall: true,
    },
  },
  selection: {
    suites: {
      kind: 'suites',
      flag: '--suite <names>',
      what: 'only these suites, or modules of your own (`./mine.suite.ts`, docs/own-suites.md); the flag with commas',
      defaultText: 'all',
      without: 'the other suites, if set',
    },
    only: {
      kind: 'names',
      flag: '--only <ids>',
      what: 'only these requirements, or those whose ids begin so (`AUTH`); the flag with commas',
      defaultText: 'all',
      without: 'the other requirements, if set',
    },
    level: {
      kind: 'level',
      flag: '--level <level>',
      what: 'only musts (`must`), or musts and shoulds (`should`)',
      defaultText: 'all',
      without: 'the other levels, if set',
    },
    smoke: {
      kind: 'boolean',
      flag: '--smoke',
      what: 'the ten most significant requests at most: not a certification',
      default: false,
      without: 'what these do not show, if set',
    },
    path: {
      kind: 'text',
      flag: '--path <path>',
      what: 'send one example of a property again, with `--only` and `--seed` as a finding says',
      oneCall: true,
    },
  },
  verdict: {
    strict: { kind: 'boolean', flag: '--strict', what: 'a violated should fails the run too', default: false },
    certify: { kind: 'boolean', flag: '--certify', what: 'an untested must is not enough (exit 4)', default: false },
    require: {
      kind: 'operations',
      flag: '--require <operations>',
      what: 'an untested must of these is not enough (exit 4): `speech`, `budget`; the flag with commas',
      defaultText: 'none',
    },
    keepGoing: {
      kind: 'boolean',
      flag: '--keep-going',
      what: 'send also what needs a success to an operation that refuses every valid request',
      default: false,
    },
    slo: {
      kind: 'objectives',
      flag: '--slo <limits>',
      variable: 'ASSAY_SLO',
      what: 'fail the run where more is measured: `ttfa.p95=800ms,rtf.p95=1`; the flag with commas',
      defaultText: 'none',
    },
    bail: { kind: 'boolean', flag: '--bail', what: 'stop at the first violated must', default: false },
  },
  requests: {
    seed: { kind: 'seed', flag: '--seed <n>', what: 'seed of the examples: a number, or `random`', default: 1 },
    runs: {
      kind: 'positive',
      flag: '--runs <n>',
      what: 'examples of each property',
      defaultText: '50; 6 where they are spoken',
    },
    concurrency: {
      kind: 'connections',
      flag: '--concurrency <n>',
      what: 'requests at the same time',
      defaultText: '8; 16 on loopback',
    },
    rate: {
      kind: 'rate',
      flag: '--rate <n/s>',
      what: 'requests a second (`5/s`) or a minute (`120/m`), at most',
      defaultText: 'none: slower when the target throttles',
    },
    timeout: { kind: 'duration', flag: '--timeout <time>', what: 'time limit of one request', default: '30s' },
    deadline: { kind: 'duration', flag: '--deadline <time>', what: 'time limit of the whole run', default: '10m' },
    wait: {
      kind: 'duration',
      flag: '--wait <time>',
      what: 'wait so long for a fresh deployment to answer, before the first request',
      default: '0s',
    },
    maxRequests: {
      kind: 'requests',
      flag: '--max-requests <n>',
      what: 'never send more requests',
      defaultText: 'the worst case of `--plan`',
      without: 'what would be sent beyond, if set',
    },
    maxCharacters: {
      kind: 'count',
      flag: '--max-characters <n>',
      what: 'never have more characters synthesized',
      defaultText: 'the worst case of `--plan`',
      without: 'what would be spoken beyond, if set',
    },
    longText: {
      kind: 'boolean',
      flag: '--no-long-text',
      what: 'have a page of 4,500 characters spoken, which is about half of all characters',
      default: true,
      without: 'that a text of more than 4,096 characters is spoken to its end',
    },
    gentle: {
      kind: 'boolean',
      flag: '--gentle',
      what: 'no burst of requests, and no row of wrong keys: what could raise an alarm or lock an account',
      default: false,
      without: 'what a burst and a row of wrong keys leave behind, if set',
    },
    listen: {
      kind: 'text',
      flag: '--listen <command>',
      what: 'a recogniser: gets speech as a WAV file on its standard input, and writes what it hears',
      without: 'how many words of the speech a recogniser gets right',
      oneCall: true,
    },
    shard: {
      kind: 'text',
      flag: '--shard <place>',
      what:
        'send a part of the requests: `2/4` the second of four, `auto` what the CI system says; ' +
        '`assay merge` judges them together',
      oneCall: true,
    },
    plan: { kind: 'boolean', flag: '--plan', what: 'say what would be sent, and send nothing', oneCall: true },
  },
  output: {
    labels: { kind: 'labels', flag: '--label <key=value>', what: 'which build this is; the flag is repeatable' },
    out: { kind: 'path', flag: '--out <dir>', what: 'folder for the record and the reports', default: 'reports' },
    reporters: {
      kind: 'names',
      flag: '--reporter <names>',
      what: 'reports to write (`assay list reporters` shows them); the flag with commas',
      defaultText: 'html, junit',
    },
    junitProfile: {
      kind: 'junitProfile',
      flag: '--junit-profile <profile>',
      what: '`strict` passes the Jenkins xUnit schema',
      default: 'common',
    },
    bodies: { kind: 'boolean', flag: '--no-bodies', what: 'keep bodies on disk', default: true },
    quiet: { kind: 'boolean', flag: '--quiet', what: 'only the outcome', oneCall: true },
    json: { kind: 'boolean', flag: '--json', what: 'print events as lines of JSON instead of text', oneCall: true },
    ui: { kind: 'boolean', flag: '--ui', what: "vitest's live view in a browser", oneCall: true },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>

export const settings = {
  ...settingGroups.target,
  ...settingGroups.selection,
  ...settingGroups.verdict,
  ...settingGroups.requests,
  ...settingGroups.output,
}
