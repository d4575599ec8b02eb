import { join } from 'node:path'
import { keeps } from '../../../fixtures/cases/keeps.ts'
import { farthestStretchCases } from './farthest-stretch.cases.ts'

keeps(join(import.meta.dirname, 'farthest-stretch.cases.txt'), farthestStretchCases)
