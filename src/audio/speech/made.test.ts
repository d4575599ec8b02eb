import { join } from 'node:path'
import { keeps } from '../../../fixtures/cases/keeps.ts'
import { madeCases } from './made.cases.ts'

/** Beside `sounds.cases.ts`, in a hundredth of its time: speech without a sound, changed step by step. */
keeps(join(import.meta.dirname, 'made.cases.txt'), madeCases)
