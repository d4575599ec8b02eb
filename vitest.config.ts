import { defineConfig } from 'vitest/config'
import WaitingFirst from './test/waiting-first.ts'

/** Of all test files, also in `vitest.long.config.ts`, which takes all of which a part is chosen here. */
export const common = {
  pool: 'forks',
  // What hangs is found all the same; what a busy machine delays is no failure.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Concurrent tests start processes.
  maxConcurrency: 2,
} as const

/** Assay's own tests. The suites that judge a target are run by `assay run`, never from here. */
export default defineConfig({
  test: {
    globalSetup: ['./test/own-temp.ts', './test/before-all.ts'],
    // More than two processors have to do: most files wait for programs that they start.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      // Each in a process of its own: they start servers and programs, and change the environment.
      { test: { ...common, name: 'program', include: ['test/**/*.test.ts'], isolate: false } },
      // Pure functions: a process for each file would cost more than its tests.
      { test: { ...common, name: 'unit', include: ['{src,suites,fixtures}/**/*.test.ts'], isolate: false } },
    ],
  },
})
