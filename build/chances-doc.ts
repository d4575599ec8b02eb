import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chancesDocument } from '../suites/chances-document.ts'

/** Writes `docs/chances.md` from the table of chances. A test holds that it is not stale. */
writeFileSync(join(import.meta.dirname, '../docs/chances.md'), chancesDocument())
