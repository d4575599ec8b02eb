import { defineConfig } from 'vitest/config'
import WaitingFirst from './test/waiting-first.ts'

/**
 * Assay's own tests. The suites that judge a target are `*.suite.ts` and run by `src/run/engine.ts`, never from here.
 * What takes minutes is
 * `*.long.test.ts` and runs by `npm run test:long`.
 */
export default defineConfig({
  test: {
    include: ['{src,suites,test,fixtures}/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
    globalSetup: ['./test/own-temp.ts', './test/before-all.ts'],
    pool: 'forks',
    // One more than two processors have to do: some wait.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    // Concurrent tests start processes.
    maxConcurrency: 2,
    // What hangs is found all the same; what a busy machine delays is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ['default', './test/closing-line.ts'],
  },
})
