import { conformance } from 'assay/vitest'
import { names, startService } from './service.ts'

const managementKey = 'mk-for-tests-0123456789'

// Without an API key what is about speech is skipped, with the reason.
conformance(async () => ({ ...(await startService(managementKey)), ...names, managementKey }))
