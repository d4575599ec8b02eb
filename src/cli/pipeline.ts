import { keyNames } from '../config/keys.ts'
import type { PackageManager } from './package-manager.ts'

/** What is the same in the jobs of every CI system. */
export const exitCodes = (indent: string): string =>
  [
    'Exit codes: 0 nothing is violated · 1 a must is violated, the baseline stale, or an objective missed',
    '· 2 usage or configuration',
    '· 3 not decided: the build never came, the target was down, throttled or slow, or Assay itself failed',
    '· 4 with --certify: a must is untested. Each but 0 fails the job: what was not decided is no success.',
  ]
    .map((line) => `${indent}# ${line}`)
    .join('\n')

/** A name on a public registry can be taken by anyone, and a package of that name would receive the keys. */
export function origin(version: string, { lockFile, add }: PackageManager): string {
  return [
    `Runs the Assay that ${lockFile} holds. It is on no public registry: what is called "assay" there is not it.`,
    `\`npm pack\` in a checkout of Assay writes assay-${version}.tgz; put it into this repository, then`,
    `\`${add} ./assay-${version}.tgz\`, and commit it with package.json and ${lockFile}.`,
  ]
    .map((line) => `# ${line}`)
    .join('\n')
}

/** The target is public; the keys are secrets. */
export const plainVariables: readonly string[] = [
  'ASSAY_BASE_URL',
  'ASSAY_MODEL',
  'ASSAY_VOICE',
  'ASSAY_WORKSPACE_ID',
  'ASSAY_WORKSPACE_SLUG',
]
export const keyVariables: readonly string[] = keyNames.slice(0, 2)

/**
 * Waits for the build where a header tells it: until then the one before it answers, and would be judged in its place.
 * Both variables are of the job; an empty COMMIT_HEADER leaves it at any answer.
 */
export function judgeLine(manager: PackageManager, commit: string): string {
  return (
    `${manager.run} assay run --wait 5m ` +
    `\${COMMIT_HEADER:+--wait-for-header "$COMMIT_HEADER=${commit}"} ` +
    `--reporter html,junit,summary,findings,badge --out reports --label "commit=${commit}"`
  )
}
