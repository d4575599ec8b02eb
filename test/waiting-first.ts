import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { slowFiles } from './slow-files.ts'

/** These run every day, and take most of their time at once. */
const first: readonly string[] = [
  'test/matrix/matrix.test.ts',
  'test/matrix/independent.test.ts',
  'test/cli/run.test.ts',
]

function turnOf({ moduleId }: TestSpecification): number {
  const path = relative(process.cwd(), moduleId)
  return first.includes(path) ? Infinity : (slowFiles[path] ?? 0)
}

/** The slowest files are begun first, so that the others run beside them and none is left over at the end. */
export default class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => turnOf(other) - turnOf(one) || 0)
  }
}
