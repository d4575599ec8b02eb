import type { Setting } from './setting.ts'
import { verdictSettings } from './verdict-settings.ts'
import { targetSettings } from './target-settings.ts'

/**
 * All that can be set, by its name in the configuration file. The options of the command line, the type and the schema
 * of the file, the documentation and the order of precedence are derived from it: a new setting is one row.
 */
export const settingGroups = {
  target: targetSettings,
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
    failedFirst: {
      kind: 'lastRun',
      flag: '--failed-first [run]',
      what: 'ask and tell first what failed in the last run of `--out`, or in this folder of a run; then the rest',
      oneCall: true,
    },
    path: {
      kind: 'text',
      flag: '--path <path>',
      what: 'send one example of a property again, with `--only` and `--seed` as a finding says',
      oneCall: true,
    },
  },
  verdict: verdictSettings,
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
    timeout: { kind: 'timeLimit', flag: '--timeout <time>', what: 'time limit of one request', default: '30s' },
    deadline: { kind: 'timeLimit', flag: '--deadline <time>', what: 'time limit of the whole run', default: '10m' },
    wait: {
      kind: 'duration',
      flag: '--wait <time>',
      what: 'wait so long for a fresh deployment to answer, before the first request',
      defaultText: '0s; 5m where one of the next three is set',
    },
    waitForHeader: {
      kind: 'awaitedHeader',
      flag: '--wait-for-header <name=value>',
      what: 'and until its answers have this header, such as `x-commit=0123abc`: the build that was deployed',
    },
    waitForText: {
      kind: 'text',
      flag: '--wait-for-text <text>',
      what: 'and until the body of its answers holds this text, such as the commit',
    },
    waitUrl: {
      kind: 'text',
      flag: '--wait-url <url>',
      what: 'where to look, without a key, until the status is 2xx: a page that tells state or version',
      defaultText: 'the base URL',
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
      what: 'have texts of 1,300, 2,200 and 4,400 characters spoken, which are a quarter of all characters',
      default: true,
      without: 'that a text of more than 450 characters is spoken to its end',
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
      kind: 'reports',
      flag: '--reporter <names>',
      what: 'reports to write (`assay list reporters` shows them); the flag with commas',
      defaultText: 'html, junit, replay',
    },
    junitProfile: {
      kind: 'junitProfile',
      flag: '--junit-profile <profile>',
      what: '`strict` passes the Jenkins xUnit schema',
      default: 'common',
    },
    bodies: { kind: 'boolean', flag: '--no-bodies', what: 'keep bodies on disk', default: true },
    quiet: { kind: 'boolean', flag: '--quiet', what: 'only the outcome', oneCall: true },
    verbose: {
      kind: 'boolean',
      flag: '--verbose',
      what: 'a line for each requirement as soon as its verdict is known',
      oneCall: true,
    },
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
