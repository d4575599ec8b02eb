import type { Setting } from './setting.ts'

/**
 * Settings that say what is judged, and how it is reached. Under `--reference` the configuration file's are ignored: it
 * describes another target.
 */
export const targetSettings = {
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
  otherVoice: {
    kind: 'text',
    variable: 'ASSAY_OTHER_VOICE',
    what: 'another voice of the same model',
    without: 'that one voice is not taken for another',
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
  targets: {
    kind: 'targets',
    what:
      'several targets in one run: models, voices, formats, workspaces and base URLs, each with each; only in the ' +
      'file (see below)',
    defaultText: 'one, of the settings above',
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
  keyCommand: {
    kind: 'text',
    flag: '--key-command <command>',
    variable: 'ASSAY_KEY_COMMAND',
    what:
      'a command for the shell that prints a key: run for `ASSAY_API_KEY` and `ASSAY_MANAGEMENT_KEY` where nothing ' +
      'else gives them, with the name in the variable `ASSAY_KEY`, and again when the key expires',
  },
  keyLifetime: {
    kind: 'timeLimit',
    flag: '--key-lifetime <time>',
    what: 'how long a key of `--key-command` lasts: it is renewed before that',
    defaultText: 'what a JSON web token says of itself; otherwise until a 401',
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
    what: 'headers for every request, each with the name of the variable that holds its value; repeatable',
  },
  traceparent: {
    kind: 'boolean',
    flag: '--traceparent',
    what: 'send a `traceparent` header with each request, by which its logs and traces find it',
    default: false,
  },
  traceLink: {
    kind: 'text',
    flag: '--trace-link <url>',
    what: 'where traces are shown, with `{trace}` for the id: a link beside each exchange; sends `traceparent` too',
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
} as const satisfies Readonly<Record<string, Setting>>
