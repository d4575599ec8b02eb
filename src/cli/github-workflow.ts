import type { PackageManager } from './package-manager.ts'
import { exitCodes, judgeLine, keyVariables, origin, plainVariables } from './pipeline.ts'

/** A pull request of this repository; a fork's and Dependabot's are given no secrets. */
const ownPullRequest =
  "github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]'"

/** Variables of the repository, and its secrets for the keys. */
function environment(indent: string): string {
  return [
    'COMMIT: ${{ github.event.deployment.sha || github.sha }}',
    "COMMIT_HEADER: ${{ !contains('schedule workflow_dispatch', github.event_name) && vars.COMMIT_HEADER || '' }}",
    ...plainVariables.map((name) => `${name}: \${{ vars.${name} }}`),
    ...keyVariables.map((name) => `${name}: \${{ secrets.${name} }}`),
  ]
    .map((line) => `${indent}${line}`)
    .join('\n')
}

/** `.github/workflows/assay.yml`. @param version Of the package that the workflow runs. */
export function githubWorkflow(version: string, manager: PackageManager): string {
  return `# Judges the target after each deployment and once a day. Set the variables and the secrets below in the
# repository's settings.
#
# COMMIT_HEADER is the name of a response header that tells the commit which runs, such as x-commit. With it the job
# waits until the build of this commit answers; without it whatever answers first is judged, which may be the one
# before.
#
${origin(version, manager)}
#
# Actions are named by the tag of a major version: none of their digests was looked up when this was written. To pin
# one, write the full SHA of a commit you have read, with the version behind it as a comment:
#   git ls-remote https://github.com/actions/checkout v4
name: assay

on:
  workflow_dispatch:
  # GitHub's own deployments, and those of services that report theirs to GitHub.
  deployment_status:
  # From a workflow that deploys, as its last job:
  #   judge:
  #     needs: deploy
  #     uses: ./.github/workflows/assay.yml
  #     secrets: inherit
  #     permissions: { contents: write } # for the badge
  workflow_call:
  schedule:
    - cron: '17 4 * * *'
  # Where nothing of this tells the deployment, add push, and set COMMIT_HEADER.
  # With pull_request added here, those from forks are not judged: they are given no keys, and must never be.

permissions:
  contents: read

concurrency:
  group: assay-\${{ github.ref }}

jobs:
  conformance:
    # Where no keys are given, the job is skipped, and not-judged says so.
    if: >-
      (github.event_name != 'deployment_status' || github.event.deployment_status.state == 'success') &&
      (github.event_name != 'pull_request' || (${ownPullRequest}))
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
        run: ${manager.install}
      # Assay itself writes summary, annotations and outputs (outcome, exit-code, headline, counts, cause, report).
      # Only this step sees the keys.
${exitCodes('      ')}
      - name: Judge the target
        id: assay
        run: ${judgeLine(manager, '$COMMIT')}
        env:
          # What a report asks for beyond these (\`provide ASSAY_…\`) is handed on here in the same way.
${environment('          ')}
      # The record, the pages and JUnit: \`assay recheck\` judges the record again.
      - name: Keep the reports
        if: always()
        uses: actions/upload-artifact@v4
        with:
          name: assay-reports
          path: reports/
          if-no-files-found: warn

  # With the variable ASSAY_BADGE set to true: badge.json on a branch of its own, for shields.io to read as
  #   https://img.shields.io/endpoint?url=https://raw.githubusercontent.com/OWNER/REPOSITORY/assay-badge/badge.json
  badge:
    needs: conformance
    if: always() && vars.ASSAY_BADGE == 'true' && contains(fromJSON('["success","failure"]'), needs.conformance.result)
    runs-on: ubuntu-latest
    permissions:
      contents: write
    steps:
      - uses: actions/download-artifact@v4
        with:
          name: assay-reports
          path: reports
      - name: Publish the badge
        run: |
          git init --quiet --initial-branch assay-badge badge
          cp reports/badge.json badge/
          git -C badge add badge.json
          git -C badge -c user.name=assay -c user.email=assay@localhost commit --quiet --message 'The last run'
          REMOTE="https://x-access-token:$TOKEN@\${SERVER#https://}/$REPOSITORY"
          git -C badge push --quiet --force "$REMOTE" HEAD:assay-badge
        env:
          TOKEN: \${{ github.token }}
          SERVER: \${{ github.server_url }}
          REPOSITORY: \${{ github.repository }}

  not-judged:
    if: github.event_name == 'pull_request' && !(${ownPullRequest})
    runs-on: ubuntu-latest
    permissions: {}
    steps:
      - run: echo '::notice title=Assay::The target was not judged, because this pull request is given no keys'
`
}
