import { expand } from '../../src/record/template.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { defaultTexts } from '../../src/config/texts.ts'
import type { ProbeContext } from '../../src/requirement/probe.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import type { Asked, InProcess } from './in-process.ts'

/** What a run sends for these requirements: a fault that violates one of them changes an answer to some of it. */
export function catalogueRequests({ known }: InProcess, requirements: readonly string[]): Asked[] {
  const context: ProbeContext = {
    target: {
      baseUrl: 'http://assay.test/v1',
      workspaceId: known.workspaceId,
      workspaceSlug: known.workspaceSlug,
      otherVoice: 'bo',
    },
    profile: openrouterProfile,
    model: 'assay/parrot',
    voice: 'ada',
    workspace: known.workspaceId,
    slug: known.workspaceSlug,
    faultModels: new Map(),
    faultWorkspaces: new Map(),
    isKey: () => false,
    seed: 1,
    runs: { free: 20, billed: 4, sequences: 2 },
    texts: defaultTexts,
  }
  const keys = new Map([
    ['ASSAY_API_KEY', known.apiKey],
    ['ASSAY_MANAGEMENT_KEY', known.managementKey],
    ['ASSAY_NO_CREDIT_KEY', known.noCreditKey],
    ['ASSAY_RATE_LIMITED_KEY', known.rateLimitedKey],
  ])
  const probes = new Set(requirements.flatMap((id) => assayCatalogue.find(id)?.needs ?? []))
  return [...probes].flatMap((probe) =>
    [
      ...probe.controls.flatMap((control) =>
        (['before', 'after'] as const).map((role) => control.request(context, role)),
      ),
      ...probe.cases(context),
    ].map(({ method, path, headers, body, wire }) => ({
      method,
      ...(wire?.version && { version: wire.version }),
      path: `/v1${expand(path, keys)}`,
      headers: headers.map(([name, value]) => [name, expand(value, keys)] as const),
      ...(body !== undefined && { body: typeof body === 'string' ? expand(body, keys) : Buffer.from(body) }),
    })),
  )
}
