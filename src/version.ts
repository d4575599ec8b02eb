import { readFileSync } from 'node:fs'
import { manifestFile } from './home.ts'

/** The package's version. */
export const { version } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string }
