import { proves } from '../../fixtures/cases/proves.ts'
import { validationSuite } from './suite.ts'

await proves(validationSuite, import.meta.dirname, (path) => import(path))
