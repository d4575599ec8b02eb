import { join } from 'node:path'
import { keeps } from '../../fixtures/cases/keeps.ts'
import { damagedCases } from './damaged.cases.ts'

/** What is said of damaged audio, whole: which findings, in which words, and where in the bytes. */
keeps(join(import.meta.dirname, 'damaged.cases.txt'), damagedCases)
