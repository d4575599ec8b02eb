import { defineConfig } from 'vitest/config'
import usual, { common } from './vitest.config.ts'

// Before the first module reads it: `test/chosen.ts` takes all.
process.env['TEST_WHOLE'] = '1'

const include = ['{src,suites,test,fixtures}/**/*.long.test.ts']

/** All members of the classes of which `npm test` takes some. */
export default defineConfig({
  test: { ...usual.test, projects: [{ test: { ...common, name: 'long', include, testTimeout: 600_000 } }] },
})
