import { startEmbedded } from '../../src/cli/embedded.ts'
import { conformance } from '../../src/vitest/conformance.ts'

/** `npx vitest --project reference`: the suites against the embedded service. */
conformance(
  async () => {
    const { listening, close } = startEmbedded([], [], 'interface')
    return { ...(await listening), stop: close }
  },
  { strict: true, out: 'reports/reference' },
)
