import type { RunConfig } from '../config/config.ts'
import type { BodyStore } from '../record/body-store.ts'
import { baseElsewhere } from '../requirement/base-elsewhere.ts'
import type { Checkup, Look } from './checkup.ts'

/** Does the operation lie under another prefix of the host? Tried where the checks found it refused. */
export async function checkPrefix(
  look: Look,
  config: RunConfig,
  bodies: BodyStore,
  checks: readonly Checkup[],
): Promise<Checkup[]> {
  const isRefused = (variable: string): boolean =>
    checks.some(({ subject, state }) => subject === variable && ['wrong', 'broken', 'undecided'].includes(state))
  const operation = isRefused('ASSAY_API_KEY') ? 'speech' : isRefused('ASSAY_MANAGEMENT_KEY') ? 'budget' : undefined
  if (operation === undefined) return []
  const elsewhere = await baseElsewhere(operation, new URL(config.target.baseUrl), async (of) => {
    const got = await look(of)
    if (typeof got === 'string' || !got.response) return undefined
    return { status: got.response.status, body: bodies.get(got.response.body.sha256) }
  })
  if (elsewhere === undefined) return []
  return [
    {
      subject: 'base URL',
      state: 'wrong',
      told: `${elsewhere} answers as the interface does, and ${config.target.baseUrl} does not`,
      next: `set the base URL to ${elsewhere}`,
      blocks: [],
    },
  ]
}
