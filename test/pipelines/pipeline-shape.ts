/**
 * What a key of a workflow may hold, as GitHub and GitLab document it: a map lists its keys, `each` is what stands
 * under any name, a text says the type. Only what we write is listed: another key is a misspelling until it is added.
 */
type Shape =
  | 'text'
  | 'number'
  | 'texts'
  | 'any'
  | { readonly each: Shape }
  | { readonly list: Shape }
  | { readonly keys: Readonly<Record<string, Shape>>; readonly needs?: readonly string[] }

const step = {
  keys: {
    name: 'text',
    id: 'text',
    if: 'text',
    uses: 'text',
    run: 'text',
    shell: 'text',
    with: { each: 'any' },
    env: { each: 'text' },
  },
} as const satisfies Shape

/** docs.github.com: Workflow syntax for GitHub Actions. */
export const githubWorkflowShape: Shape = {
  needs: ['on', 'jobs'],
  keys: {
    name: 'text',
    on: { each: 'any' },
    permissions: { each: 'text' },
    concurrency: { keys: { group: 'text', 'cancel-in-progress': 'any' }, needs: ['group'] },
    jobs: {
      each: {
        needs: ['runs-on', 'steps'],
        keys: {
          needs: 'any',
          if: 'text',
          'runs-on': 'text',
          'timeout-minutes': 'number',
          permissions: { each: 'text' },
          environment: 'text',
          strategy: { keys: { 'fail-fast': 'any', matrix: { each: 'any' } }, needs: ['matrix'] },
          env: { each: 'text' },
          steps: { list: step },
        },
      },
    },
  },
}

/** docs.github.com: Metadata syntax for GitHub Actions, of a composite action. */
export const githubActionShape: Shape = {
  needs: ['name', 'description', 'runs'],
  keys: {
    name: 'text',
    description: 'text',
    inputs: { each: { keys: { description: 'text', required: 'any', default: 'text' }, needs: ['description'] } },
    outputs: { each: { keys: { description: 'text', value: 'text' }, needs: ['description', 'value'] } },
    runs: { keys: { using: 'text', steps: { list: step } }, needs: ['using', 'steps'] },
  },
}

/** docs.gitlab.com: CI/CD YAML syntax reference; every key at the top is a job. */
export const gitlabJobsShape: Shape = {
  each: {
    needs: ['script'],
    keys: {
      image: 'text',
      stage: 'text',
      rules: { list: { keys: { if: 'text', variables: { each: 'text' }, when: 'text' } } },
      script: 'texts',
      artifacts: {
        keys: { when: 'text', paths: 'texts', reports: { keys: { junit: 'any' } }, expire_in: 'text' },
      },
    },
  },
}

/** What is not as its shape says, each with its place. */
export function misshapen(value: unknown, shape: Shape, place = ''): string[] {
  if (shape === 'any') return []
  if (shape === 'text') return typeof value === 'string' ? [] : [`${place}: no text`]
  if (shape === 'number') return typeof value === 'number' ? [] : [`${place}: no number`]
  if (shape === 'texts') return misshapen(value, { list: 'text' }, place)
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((one, index) => misshapen(one, shape.list, `${place}/${index}`))
      : [`${place}: no list`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place}: no map`]
  const entries = Object.entries(value)
  if ('each' in shape) return entries.flatMap(([name, one]) => misshapen(one, shape.each, `${place}/${name}`))
  return [
    ...(shape.needs ?? []).filter((name) => !(name in value)).map((name) => `${place}: no ${name}`),
    ...entries.flatMap(([name, one]) =>
      shape.keys[name] === undefined
        ? [`${place}/${name}: unknown`]
        : misshapen(one, shape.keys[name], `${place}/${name}`),
    ),
  ]
}
