import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import * as schemas from './schemas.ts'

/** Those who compile them leave this out, since it takes longer than compiling. */
test.each(Object.entries(schemas))('%s is a JSON schema', (_name, schema) => {
  const ajv = new Ajv()
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})
