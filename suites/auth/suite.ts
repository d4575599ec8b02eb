import type { Suite } from '../../src/requirement/catalogue.ts'
import * as keys from './keys.ts'
import * as missing from './missing.ts'
import * as otherForms from './other-forms.ts'
import * as otherPaths from './other-paths.ts'

export const authSuite: Suite = {
  name: 'auth',
  requirements: [
    ...Object.values(missing),
    ...Object.values(keys),
    ...Object.values(otherForms),
    ...Object.values(otherPaths),
  ],
}
