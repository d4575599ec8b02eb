import { defineConfig } from 'vitest/config'
import WaitingFirst from './test/waiting-first.ts'

/** Assay's own tests. The suites that judge a target are run by `assay run`, never from here. */
export default defineConfig({
  test: {
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
    reporters: ['default', './test/closing-line.ts'],
  },
})
