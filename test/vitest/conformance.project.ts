import { keyNames } from '../../src/config/keys.ts'
import { conformance } from '../../src/vitest/conformance.ts'
import { serviceVariables } from '../../src/vitest/service.ts'

/** `npx vitest --project conformance`: the suites against the target that the environment names. */
if ((process.env['ASSAY_BASE_URL'] ?? '') === '')
  throw new Error(
    `ASSAY_BASE_URL is not set: name the target, and its keys (${keyNames.slice(0, 2).join(', ')}); ` +
      '`--project reference` judges the embedded service',
  )
const given = Object.entries(serviceVariables).flatMap(([name, variable]) => {
  const value = process.env[variable] ?? ''
  return value === '' ? [] : [[name, value]]
})
conformance(() => ({ baseUrl: '', ...Object.fromEntries(given) }), { out: 'reports/conformance' })
