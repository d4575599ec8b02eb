import { keyNames } from '../config/keys.ts'
import type { PackageManager } from './package-manager.ts'
import { exitCodes, judgeLine, keyVariables, origin, plainVariables } from './pipeline.ts'

/** `.gitlab/assay.gitlab-ci.yml`. @param version Of the package that the job runs. */
export function gitlabJob(version: string, manager: PackageManager): string {
  // Variables of a project reach every command, so also the keys that it has beside the usual two.
  const withoutKeys = `env ${keyNames.map((name) => `-u ${name}`).join(' ')}`
  return `# Judges the target after all other stages, so after what deploys it. Include it from .gitlab-ci.yml:
#   include: { local: .gitlab/assay.gitlab-ci.yml }
# Set as CI/CD variables, the keys masked and protected: ${plainVariables.slice(0, 3).join(', ')},
# ${[...plainVariables.slice(3), ...keyVariables].join(', ')}.
#
# COMMIT_HEADER, a further variable, is the name of a response header that tells the commit which runs, such as
# x-commit. With it the job waits until the build of this commit answers; without it whatever answers first is judged,
# which may be the one before.
#
# The badge, for shields.io, where the project is public:
#   https://img.shields.io/endpoint?url=<project>/-/jobs/artifacts/main/raw/reports/badge.json?job=assay
#
${origin(version, manager)}
assay:
  image: node:24
  # A pipeline of this job alone needs another stage. With \`needs\` it begins when the job that deploys has ended.
  stage: .post
  # Not for merge requests: those from forks are given no keys, and should not be.
  rules:
    # Once a day, say, no deployment went before.
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $CI_PIPELINE_SOURCE == "schedule"
      variables:
        COMMIT_HEADER: ''
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    # What is installed sees no keys, and none of its scripts runs.
    - ${withoutKeys} ${manager.install}
${exitCodes('    ')}
    - ${judgeLine(manager, '$CI_COMMIT_SHA')}
  artifacts:
    when: always
    paths: [reports/]
    reports:
      junit: reports/junit*.xml
`
}
