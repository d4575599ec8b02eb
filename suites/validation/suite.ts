import type { Suite } from '../../src/requirement/catalogue.ts'
import * as budgetPath from './budget-path.ts'
import * as httpForms from './http-forms.ts'
import * as open from './open.ts'
import * as pinned from './pinned-fields.ts'
import * as properties from './properties.ts'
import * as body from './speech-body.ts'
import * as fields from './speech-fields.ts'

export const validationSuite: Suite = {
  name: 'validation',
  requirements: [
    ...Object.values(fields),
    ...Object.values(body),
    ...Object.values(properties),
    ...Object.values(pinned),
    ...Object.values(budgetPath),
    ...Object.values(httpForms),
    ...Object.values(open),
  ],
}
