import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mistakesDocument } from '../src/reference/mistakes-document.ts'

/** Writes `docs/observed-mistakes.md` from the tables of mistakes. A test holds that it is not stale. */
writeFileSync(join(import.meta.dirname, '../docs/observed-mistakes.md'), mistakesDocument())
