import type { AssayConfig } from '../config/assay-config.ts'
import { keys } from '../config/keys.ts'
import { defaultOf } from '../config/setting-rows.ts'
import type { Setting } from '../config/setting.ts'
import { settings } from '../config/settings.ts'
import { githubWorkflow } from './github-workflow.ts'
import { gitlabJob } from './gitlab-job.ts'
import type { PackageManager } from './package-manager.ts'

/** A file that `assay init` writes. */
export interface InitFile {
  readonly path: string
  readonly text: string
}

export const ciNames = ['github', 'gitlab', 'none'] as const
export type CiName = (typeof ciNames)[number]

/** Where `assay init` writes the configuration. */
export const configPath = 'assay.config.ts'

/** Settings that most projects come to, in the order in which they are met, each with an example. */
const examples = {
  baseUrl: 'https://staging.example/api/v1',
  model: 'vendor/model',
  voice: 'name',
  otherVoice: 'other-name',
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

/** What is written for a project. @param version Of the package that the workflow runs. */
export function initFiles(ci: CiName, version: string, manager: PackageManager): InitFile[] {
  return [{ path: configPath, text: configText() }, ...ciFiles(ci, version, manager)]
}

/** The jobs alone, for a project that has its configuration. */
export function ciFiles(ci: CiName, version: string, manager: PackageManager): InitFile[] {
  if (ci === 'github') return [{ path: '.github/workflows/assay.yml', text: githubWorkflow(version, manager) }]
  if (ci === 'gitlab') return [{ path: '.gitlab/assay.gitlab-ci.yml', text: gitlabJob(version, manager) }]
  return []
}
