import { join } from 'node:path'
import { keeps } from '../../../fixtures/cases/keeps.ts'
import { takeCases } from './made.cases.ts'

/** Waves that were made for it, of which more and more is lost. */
keeps(join(import.meta.dirname, 'made.cases.txt'), takeCases)
