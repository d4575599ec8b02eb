import { defineConfig } from 'vitest/config'
import WaitingFirst from './test/waiting-first.ts'

/**
 * Services that are judged, by the name of their project. Only where one is named: who says nothing means Assay's own
 * tests.
 */
const isNamed = process.argv.some((word) => word.startsWith('--project'))
const judged = ['conformance', 'reference'].map((name) => ({
  extends: false as const,
  test: { name, include: [`test/vitest/${name}.project.ts`] },
}))

/** Assay's own tests. */
export default defineConfig({
  test: {
    ...(isNamed && { projects: judged }),
    include: ['{src,suites,test,fixtures}/**/*.test.ts'],
    globalSetup: ['./test/own-temp.ts', './test/before-all.ts'],
    pool: 'forks',
    // A process for each file would cost more than the tests of most.
    isolate: false,
    // More than two processors have to do: most files wait for programs that they start.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    // Concurrent tests start processes.
    maxConcurrency: 2,
    // What hangs is found all the same; what a busy machine delays is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './test/closing-line.ts'],
  },
})
