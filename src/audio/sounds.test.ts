import { join } from 'node:path'
import { keeps } from '../../fixtures/cases/keeps.ts'
import { soundCases } from './sounds.cases.ts'

/**
 * What is measured of sounds, and what is told by it: limits were chosen for these figures (docs/whole-text.md), so
 * that one that moves moves verdicts on voices that are not here.
 */
keeps(join(import.meta.dirname, 'sounds.cases.txt'), soundCases)
