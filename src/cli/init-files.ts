import type { AssayConfig } from '../run/assay-config.ts'
import { keys, settings } from '../run/settings.ts'

/** A file that `assay init` writes. */
export interface InitFile {
  readonly path: string
  readonly text: string
}

export const ciNames = ['github', 'gitlab', 'none'] as const
export type CiName = (typeof ciNames)[number]

/** Settings that most projects come to, in the order in which they are met, each with an example. */
const examples = {
  baseUrl: 'https://staging.example/api/v1', model: 'vendor/model', voice: 'name', workspaceId: '00000000-0000-4000-8000-000000000000', workspaceSlug: 'acme',
  faultModels: { 500: 'vendor/fails', 502: 'vendor/upstream-down' }, headerEnv: { 'X-Tenant': 'TENANT' },
  baseline: 'assay.baseline.json', strict: true, concurrency: 4, rate: '5/s', timeout: '60s', deadline: '20m', wait: '2m', maxCharacters: 20_000, labels: { team: 'voice' }, reporters: ['html', 'junit'],
} satisfies AssayConfig

/** `assay.config.ts`: everything is commented out, so that nothing is aimed at before somebody says where. */
function configText(): string {
  const lines = Object.entries(examples).flatMap(([name, example]) => {
    const { what, fallback } = settings[name as keyof typeof examples]
    return ['', `  // ${what}${fallback === undefined ? '' : ` (default: ${fallback})`}`.replaceAll('`', ''), `  // ${name}: ${literal(example)},`]
  })
  return [
    "import type { AssayConfig } from 'assay'", '',
    '// What `assay run` and `assay doctor` go by. A flag or a variable of the environment goes before it.',
    `// Keys do not belong here: they come from ${Object.keys(keys).slice(0, 2).join(' and ')}.`,
    '// All settings: docs/configuration.md of Assay.',
    'export default {', ...lines.slice(1), '} satisfies AssayConfig', '',
  ].join('\n')
}

/** As TypeScript is usually written. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{ ${Object.entries(value).map(([name, one]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(one)}`).join(', ')} }`
  return String(value)
}

const exitCodes = (indent: string): string => [
  'Exit codes: 0 nothing is violated · 1 a must is violated, or the baseline is stale · 2 usage or configuration',
  '· 3 not decided: the target was down, throttled or slow · 4 with --certify: a must is untested',
].map((line) => `${indent}# ${line}`).join('\n')

/** What the target is may be read by anybody; the keys may not. */
const plainVariables = ['ASSAY_BASE_URL', 'ASSAY_MODEL', 'ASSAY_VOICE', 'ASSAY_WORKSPACE_ID', 'ASSAY_WORKSPACE_SLUG']
const keyVariables = ['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY']

function githubText(version: string): string {
  return `# Judges the target on every push to main and once a day. Set the variables and the secrets below in the repository's settings.
name: assay

on:
  workflow_dispatch:
  push:
    branches: [main]
  schedule:
    - cron: '17 4 * * *'

permissions:
  contents: read

concurrency:
  group: assay

jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      # The job's summary and annotations are written by Assay itself.
${exitCodes('      ')}
      - name: Judge the target
        run: npx --yes assay@${version} run --wait 2m --reporter html,junit --out reports --label commit=\${{ github.sha }}
        env:
${[...plainVariables.map((name) => `          ${name}: \${{ vars.${name} }}`), ...keyVariables.map((name) => `          ${name}: \${{ secrets.${name} }}`)].join('\n')}
      - name: Keep the reports
        if: always()
        uses: actions/upload-artifact@v4
        with:
          name: assay-reports
          path: reports/
          if-no-files-found: warn
`
}

function gitlabText(version: string): string {
  return `# Judges the target. Include it from .gitlab-ci.yml:
#   include: { local: .gitlab/assay.gitlab-ci.yml }
# Set as CI/CD variables, the keys masked: ${plainVariables.slice(0, 3).join(', ')},
# ${[...plainVariables.slice(3), ...keyVariables].join(', ')}.
assay:
  image: node:24
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
${exitCodes('  ')}
  script:
    - npx --yes assay@${version} run --wait 2m --reporter html,junit --out reports --label commit=$CI_COMMIT_SHA
  # Not decided is a warning, never a success.
  allow_failure:
    exit_codes: [3]
  artifacts:
    when: always
    paths: [reports/]
    reports:
      junit: reports/junit*.xml
`
}

/** What is written for a project. @param version Of the package that the workflow calls. */
export function initFiles(ci: CiName, version: string): InitFile[] {
  const config = { path: 'assay.config.ts', text: configText() }
  if (ci === 'github') return [config, { path: '.github/workflows/assay.yml', text: githubText(version) }]
  if (ci === 'gitlab') return [config, { path: '.gitlab/assay.gitlab-ci.yml', text: gitlabText(version) }]
  return [config]
}
