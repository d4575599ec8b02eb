import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

// Before the first module reads it: `test/chosen.ts` takes all.
process.env['TEST_WHOLE'] = '1'

/** These judge all that there is to judge by `npm run matrix:long`. */
const exclude = ['test/matrix/matrix.test.ts', 'test/matrix/independent.test.ts']

/** All members of the classes of which `npm test` takes some. */
export default defineConfig({ test: { ...usual.test, include: ['test/**/*.test.ts'], exclude, testTimeout: 600_000 } })
