import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsDocument } from '../src/reference/faults-document.ts'

/** Writes `docs/faults.md` from the registry of deviations. A test holds that it is not stale. */
writeFileSync(join(import.meta.dirname, '../docs/faults.md'), faultsDocument())
