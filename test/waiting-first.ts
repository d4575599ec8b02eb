import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that wait most of their time, or take most of it: begun first, so that the others run beside them and none is
 * left over at the end.
 */
const longest = [
  'test/matrix/matrix.test.ts',
  'test/hostile/behaviours',
  'test/hostile/silence',
  'test/hostile/flaky',
  'test/clients/table',
  'test/cli/own-failures',
  'test/cli/hanging-work',
  'test/hostile/canaries',
  'test/cli/baseline',
  'test/hostile/manners',
  'test/matrix/',
  'test/report/browser',
  'test/hostile/',
  'test/cli/',
]

function turnOf({ moduleId }: TestSpecification): number {
  const turn = longest.findIndex((path) => moduleId.includes(`/${path}`))
  return turn < 0 ? longest.length : turn
}

/** The order of the files; within a turn it is vitest's own. */
export default class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}
