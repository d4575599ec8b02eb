import { configDefaults, defineConfig } from 'vitest/config'
import { restingFiles } from './test/taking-turns.ts'
import usual from './vitest.config.ts'

/** `npm test`: of the files that take long, those whose day it is. */
export default defineConfig({
  test: { ...usual.test, exclude: [...configDefaults.exclude, ...restingFiles] },
})
