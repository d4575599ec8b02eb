import type { ChildProcess } from 'node:child_process'
import { assay } from './assay.ts'

export interface ServedEnvironment {
  /** The variables of a run against it. */
  readonly environment: Record<string, string>
  stop(): void
}

/** Starts `assay serve` on a free port. */
export async function servedEnvironment(): Promise<ServedEnvironment> {
  let child: ChildProcess | undefined
  const listening = await new Promise<Record<string, string>>((resolve) => {
    void assay(['serve', '--port', '0'], {
      started: (started) => {
        child = started
        started.stdout!.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as Record<string, string>))
      },
    })
  })
  return {
    environment: {
      ASSAY_BASE_URL: listening['baseUrl']!,
      ASSAY_API_KEY: listening['apiKey']!,
      ASSAY_MANAGEMENT_KEY: listening['managementKey']!,
      ASSAY_MODEL: listening['model']!,
      ASSAY_VOICE: listening['voice']!,
      ASSAY_WORKSPACE_ID: listening['workspaceId']!,
      ASSAY_WORKSPACE_SLUG: listening['workspaceSlug']!,
    },
    stop: () => void child?.kill(),
  }
}
