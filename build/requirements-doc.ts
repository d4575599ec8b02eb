import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirementsDocument } from '../src/cli/requirements-document.ts'

/** Writes `docs/requirements.md` from the catalogue. A test holds that it is not stale. */
writeFileSync(join(import.meta.dirname, '../docs/requirements.md'), requirementsDocument())
