import { join } from 'node:path'
import { keeps } from '../../../fixtures/cases/keeps.ts'
import { lackingStretchCases } from './lacking-stretch.cases.ts'

keeps(join(import.meta.dirname, 'lacking-stretch.cases.txt'), lackingStretchCases)
