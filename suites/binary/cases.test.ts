import { proves } from '../../fixtures/cases/proves.ts'
import { binarySuite } from './suite.ts'

await proves(binarySuite, import.meta.dirname, (path) => import(path))
