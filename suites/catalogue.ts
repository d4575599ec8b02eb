import { catalogue } from '../src/requirement/catalogue.ts'
import { binarySuite } from './binary/suite.ts'

/** All that Assay certifies. */
export const assayCatalogue = catalogue([binarySuite], [])
