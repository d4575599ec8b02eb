import { runConfig } from '../../fixtures/run-config.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { startReference, withDeviations } from '../../src/reference/reference.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { runAssay } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { json, refuse, standingBefore, type Instead } from '../hostile/standing-before.ts'

interface Made {
  readonly faults?: readonly string[]
  /** What stands before the service. */
  readonly instead?: Instead
  readonly only: readonly string[]
  /** Milliseconds: a hang is really waited for. */
  readonly timeout?: number
  readonly labels: Readonly<Record<string, string>>
}

const made: Readonly<Record<string, Made>> = {
  'two causes, one of which explains many': {
    faults: ['auth-missing-accepted', 'auth-unknown-key-accepted', 'validation-voice-empty'],
    only: ['AUTH-*', 'SPEECH-VOICE-MIN-LENGTH'],
    labels: { commit: '1a2b3c', 'a | label': '<b>*x*</b> & more' },
  },
  'every third answer': {
    faults: ['errors-code-string-third-call', 'budget-flag-alternates'],
    only: ['ERROR-CODE', 'SPEECH-VOICE-TYPE', 'BUDGET-BYOK-FLAG', 'BUDGET-STABLE'],
    labels: { build: '7', team: 'voice' },
  },
  'an operation that is not there': {
    instead: ({ url }, answer) => isBudget(url) && refuse(answer, 404),
    only: ['BUDGET-ID', 'BUDGET-LIMIT', 'BUDGET-SUCCESS-200', 'AUTH-MISSING-401'],
    labels: { build: '8' },
  },
  'a hang on what is no JSON': {
    instead: ({ url, body }) => !isBudget(url) && speechOf(body) === undefined,
    only: ['SPEECH-BODY-NOT-JSON', 'AUTH-MISSING-401'],
    labels: { build: '9' },
    timeout: 2000,
  },
  '422 for whatever is refused': {
    instead: ({ url, body }, answer) =>
      !isBudget(url) &&
      !isValid(speechOf(body)) &&
      json(answer, 422, { error: { code: 422, message: 'Unprocessable Entity' } }),
    only: [
      'SPEECH-BODY-NOT-JSON',
      'SPEECH-INPUT-TYPE',
      'SPEECH-VOICE-TYPE',
      'SPEECH-SPEED-TYPE',
      'SPEECH-FORMAT-ENUM',
      'SPEECH-STATUS-LISTED',
    ],
    labels: { build: '10' },
  },
}

function isBudget(url: string): boolean {
  return url.includes('/workspaces/')
}

function speechOf(body: string): object | undefined {
  try {
    return Object(JSON.parse(body)) as object
  } catch {
    return undefined
  }
}

function isValid(
  speech: { input?: unknown; voice?: unknown; speed?: unknown; response_format?: unknown } = {},
): boolean {
  const { input, voice, speed = 1, response_format: format = 'mp3' } = speech
  return (
    [input, voice].every((one) => typeof one === 'string') &&
    typeof speed === 'number' &&
    /^(?:mp3|pcm)$/.test(String(format))
  )
}

export const madeNames: readonly string[] = Object.keys(made)

/** A run with labels, and with more kinds of causes than `fixtures/runs` has. */
export async function madeRun(name: string): Promise<ReportedRun> {
  const { faults = [], instead, only, labels, timeout = 20_000 } = made[name]!
  const reference = await startReference({ voice: 'built-in' })
  const before = instead && (await standingBefore(reference.baseUrl, instead))
  const baseUrl = before ? `${before.origin}/v1` : withDeviations(reference.baseUrl, faults)
  try {
    return await runAssay({
      config: runConfig({ baseUrl, runs: 2, labels, timeout }, environmentOf(reference)),
      catalogue: assayCatalogue,
      selection: select(assayCatalogue, { only }),
      version: '0.0.0',
      clock: virtualClock(),
    })
  } finally {
    before?.close()
    await reference.close()
  }
}
