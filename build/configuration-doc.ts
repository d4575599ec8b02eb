import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDocument } from '../src/cli/configuration-document.ts'

/** Writes `docs/configuration.md` from the tables of settings. A test holds that it is not stale. */
writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationDocument())
