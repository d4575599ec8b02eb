import { defineConfig } from 'vitest/config'

/** Assay's own tests. The suites that judge a target are `*.suite.ts` and run by `src/run/engine.ts`, never from here. */
export default defineConfig({
  test: {
    include: ['{src,suites,test,fixtures}/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Concurrent tests start processes.
    maxConcurrency: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: './test/own-temp.ts',
    reporters: ['default', './test/closing-line.ts'],
  },
})
