import { proves } from '../../fixtures/cases/proves.ts'
import { authSuite } from './suite.ts'

await proves(authSuite, import.meta.dirname, (path) => import(path))
