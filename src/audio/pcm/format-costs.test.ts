import { join } from 'node:path'
import { keeps } from '../../../fixtures/cases/keeps.ts'
import { costCases } from './costs.cases.ts'

/** What bytes cost under each format: limits were chosen for these figures, so that one that moves moves verdicts. */
keeps(join(import.meta.dirname, 'costs.cases.txt'), costCases)
