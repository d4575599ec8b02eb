import { proves } from '../../fixtures/cases/proves.ts'
import { errorsSuite } from './suite.ts'

await proves(errorsSuite, import.meta.dirname, (path) => import(path))
