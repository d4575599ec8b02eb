import type { AssayConfig } from '../config/assay-config.ts'
import { keys } from '../config/keys.ts'
import { defaultOf } from '../config/setting-rows.ts'
import type { Setting } from '../config/setting.ts'
import { settings } from '../config/settings.ts'

/** A file that `assay init` writes. */
export interface InitFile {
  readonly path: string
  readonly text: string
}

export const ciNames = ['github', 'gitlab', 'none'] as const
export type CiName = (typeof ciNames)[number]

/** Settings that most projects come to, in the order in which they are met, each with an example. */
const examples = {
  baseUrl: 'https://staging.example/api/v1',
  model: 'vendor/model',
  voice: 'name',
  workspaceId: '00000000-0000-4000-8000-000000000000',
  workspaceSlug: 'acme',
  faultModels: { 500: 'vendor/fails', 502: 'vendor/upstream-down' },
  headerEnv: { 'X-Tenant': 'TENANT' },
  baseline: 'assay.baseline.json',
  strict: true,
  concurrency: 4,
  rate: '5/s',
  timeout: '60s',
  deadline: '20m',
  wait: '2m',
  maxCharacters: 20_000,
  labels: { team: 'voice' },
  reporters: ['html', 'junit'],
} satisfies AssayConfig

/** `assay.config.ts`: everything is commented out, so that no target is set by default. */
function configText(): string {
  const lines = Object.entries(examples).flatMap(([name, example]) => {
    const row: Setting = settings[name as keyof typeof examples]
    const value = defaultOf(row)
    return [
      '',
      `  // ${row.what}${value === undefined ? '' : ` (default: ${value})`}`.replaceAll('`', ''),
      `  // ${name}: ${literal(example)},`,
    ]
  })
  return [
    "import type { AssayConfig } from 'assay'",
    '',
    '// What `assay run` and `assay doctor` go by. A flag or a variable of the environment goes before it.',
    `// Keys do not belong here: they come from ${Object.keys(keys).slice(0, 2).join(' and ')}.`,
    '// All settings: docs/configuration.md of Assay.',
    'export default {',
    ...lines.slice(1),
    '} satisfies AssayConfig',
    '',
  ].join('\n')
}

/** As TypeScript is usually written. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(one)}`)
      .join(', ')} }`
  return String(value)
}

const exitCodes = (indent: string): string =>
  [
    'Exit codes: 0 nothing is violated · 1 a must is violated, the baseline stale, or an objective missed',
    '· 2 usage or configuration',
    '· 3 not decided: the target was down, throttled or slow, or Assay itself failed',
    '· 4 with --certify: a must is untested. Each but 0 fails the job: what was not decided is no success.',
  ]
    .map((line) => `${indent}# ${line}`)
    .join('\n')

/** A name on a public registry can be taken by anyone, and a package of that name would receive the keys. */
function origin(version: string): string {
  return [
    'Runs the Assay that package-lock.json holds. It is on no public registry: what is called "assay" there is not it.',
    `\`npm pack\` in a checkout of Assay writes assay-${version}.tgz; put it into this repository, then`,
    `\`npm install --save-dev ./assay-${version}.tgz\`, and commit it with package.json and package-lock.json.`,
  ]
    .map((line) => `# ${line}`)
    .join('\n')
}

/** The target is public; the keys are secrets. */
const plainVariables = ['ASSAY_BASE_URL', 'ASSAY_MODEL', 'ASSAY_VOICE', 'ASSAY_WORKSPACE_ID', 'ASSAY_WORKSPACE_SLUG']
const keyVariables = ['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY']

/** The same for every CI. No script of a package is run while it is installed. */
const install = 'npm ci --ignore-scripts'

function judge(commit: string): string {
  return `npx --no-install assay run --wait 2m --reporter html,junit --out reports --label "commit=${commit}"`
}

/** A pull request of this repository; a fork's and Dependabot's are given no secrets. */
const ownPullRequest =
  "github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]'"

/** Variables of the repository, and its secrets for the keys. */
function githubEnvironment(indent: string): string {
  return [
    ...plainVariables.map((name) => `${name}: \${{ vars.${name} }}`),
    ...keyVariables.map((name) => `${name}: \${{ secrets.${name} }}`),
  ]
    .map((line) => `${indent}${line}`)
    .join('\n')
}

function githubText(version: string): string {
  return `# Judges the target on every push to main and once a day. Set the variables and the secrets below in the
# repository's settings.
#
${origin(version)}
#
# Actions are taken by major version. To pin one, write the full SHA of a commit you have read for its version:
#   git ls-remote https://github.com/actions/checkout v4
name: assay

on:
  workflow_dispatch:
  push:
    branches: [main]
  schedule:
    - cron: '17 4 * * *'
  # With pull_request added here, those from forks are not judged: they are given no keys, and must never be.

permissions:
  contents: read

concurrency:
  group: assay-\${{ github.ref }}

jobs:
  conformance:
    # Where no keys are given, the job is skipped, and not-judged says so.
    if: github.event_name != 'pull_request' || (${ownPullRequest})
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - name: Install
        run: ${install}
      # The job's summary and annotations are written by Assay itself. Only this step sees the keys.
${exitCodes('      ')}
      - name: Judge the target
        run: ${judge('$GITHUB_SHA')}
        env:
${githubEnvironment('          ')}
      - name: Keep the reports
        if: always()
        uses: actions/upload-artifact@v4
        with:
          name: assay-reports
          path: reports/
          if-no-files-found: warn

  not-judged:
    if: github.event_name == 'pull_request' && !(${ownPullRequest})
    runs-on: ubuntu-latest
    permissions: {}
    steps:
      - run: echo '::notice title=Assay::The target was not judged, because this pull request is given no keys'
`
}

function gitlabText(version: string): string {
  return `# Judges the target. Include it from .gitlab-ci.yml:
#   include: { local: .gitlab/assay.gitlab-ci.yml }
# Set as CI/CD variables, the keys masked and protected: ${plainVariables.slice(0, 3).join(', ')},
# ${[...plainVariables.slice(3), ...keyVariables].join(', ')}.
#
${origin(version)}
assay:
  image: node:24
  # Not for merge requests: those from forks are given no keys, and should not be.
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    # All of the job sees the keys, so that no script of a package may run beside them.
    - ${install}
${exitCodes('    ')}
    - ${judge('$CI_COMMIT_SHA')}
  artifacts:
    when: always
    paths: [reports/]
    reports:
      junit: reports/junit*.xml
`
}

/** What is written for a project. @param version Of the package that the workflow runs. */
export function initFiles(ci: CiName, version: string): InitFile[] {
  const config = { path: 'assay.config.ts', text: configText() }
  if (ci === 'github') return [config, { path: '.github/workflows/assay.yml', text: githubText(version) }]
  if (ci === 'gitlab') return [config, { path: '.gitlab/assay.gitlab-ci.yml', text: gitlabText(version) }]
  return [config]
}
