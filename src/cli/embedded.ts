import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemWords } from '../record/file-failure.ts'
import { extension, home } from '../home.ts'
import { UsageError } from '../config/usage-error.ts'

/** What `assay serve` prints when it listens. */
export interface Listening {
  readonly baseUrl: string
  readonly apiKey: string
  readonly managementKey: string
  readonly noCreditKey: string
  readonly rateLimitedKey: string
  readonly workspaceId: string
  readonly workspaceSlug: string
  readonly model: string
  readonly voice: string
  readonly otherVoice: string
  readonly faultModels: string
  readonly faultWorkspaces: string
}

/** The embedded reference service, in a process of its own so that its work does not disturb the judge's. */
export interface Embedded {
  /** Rejects with a UsageError holding what the service said, when a fault, a latitude or a profile does not exist. */
  readonly listening: Promise<Listening>
  close(): void
}

/** Starts at once and does not wait: the service comes up while the rest of the program is loaded. */
export function startEmbedded(faults: readonly string[], latitudes: readonly string[], profile: string): Embedded {
  const main = join(home, `src/cli/main${extension}`)
  const words = [
    '--profile',
    profile,
    ...faults.flatMap((id) => ['--fault', id]),
    ...latitudes.flatMap((id) => ['--latitude', id]),
  ]
  // The pipe on its standard input tells it when this process is gone.
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--with-parent', ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) return notStarted(child)
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-4000)
  })
  const listening = new Promise<Listening>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as Listening))
    child.once('error', reject)
    // Closed, not only ended: by then all that it had to say has been read.
    child.once('close', (code) =>
      reject(
        code === 2
          ? new UsageError(complaint.trim().replace(/^assay: /, ''))
          : new Error(`the reference service ended before it listened (exit ${code}): ${complaint.trim()}`),
      ),
    )
  })
  // Whoever needs it awaits it; a wrong flag found meanwhile must not become an unhandled rejection.
  listening.catch(() => undefined)
  const close = (): void => {
    child.kill('SIGTERM')
    // It ends by itself and need not be awaited.
    for (const stream of child.stdio) stream?.destroy()
    child.unref()
  }
  return { listening, close }
}

/** The system refused to start a process; it tells why a moment later. */
function notStarted(child: ChildProcess): Embedded {
  const listening = new Promise<never>((_, reject) => {
    child.once('error', (cause) =>
      reject(new UsageError(`the reference service cannot be started: ${systemWords(cause)}`, { cause })),
    )
  })
  listening.catch(() => undefined)
  return { listening, close: () => undefined }
}

/** The environment that aims a run at the embedded service. */
export function embeddedEnvironment(of: Listening): Record<string, string> {
  return {
    ASSAY_BASE_URL: of.baseUrl,
    ASSAY_API_KEY: of.apiKey,
    ASSAY_MANAGEMENT_KEY: of.managementKey,
    ASSAY_NO_CREDIT_KEY: of.noCreditKey,
    ASSAY_RATE_LIMITED_KEY: of.rateLimitedKey,
    ASSAY_WORKSPACE_ID: of.workspaceId,
    ASSAY_WORKSPACE_SLUG: of.workspaceSlug,
    ASSAY_MODEL: of.model,
    ASSAY_VOICE: of.voice,
    ASSAY_OTHER_VOICE: of.otherVoice,
    ASSAY_FAULT_MODELS: of.faultModels,
    ASSAY_FAULT_WORKSPACES: of.faultWorkspaces,
  }
}
