import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

// Before the first module reads it: `test/chosen.ts` takes all.
process.env['TEST_WHOLE'] = '1'

/** All members of the classes of which `npm test` takes some. */
export default defineConfig({
  test: { ...usual.test, include: ['{src,suites,test,fixtures}/**/*.long.test.ts'], exclude: [], testTimeout: 600_000 },
})
