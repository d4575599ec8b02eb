import type { Profile } from '../contract/profiles/profile.ts'
import { seemsAbsent } from '../requirement/absence.ts'
import { controlRoles, reading } from '../requirement/attempts.ts'
import { allTrials } from '../requirement/scope.ts'
import type { Analyser, ControlFailure, Evidence, Look } from '../requirement/evidence.ts'
import { failureWords, isTooLong, type Exchange } from '../record/exchange.ts'
import { foreignGroup } from '../record/foreign.ts'
import type { Target } from '../record/run-event.ts'
import type { Transcript } from '../record/transcript.ts'
import type { BodyStore } from '../record/body-store.ts'

/** Evidence that grows as exchanges arrive. What is derived from a body is kept, by digest. */
export interface EvidenceView extends Evidence {
  add(exchange: Exchange): void
  hear(transcript: Transcript): void
  finish(): void
}

/** @param derived What is known of bodies already, by analyser, digest and variant: many runs may share it. */
export function evidenceView(
  { target, profile }: { readonly target: Target; readonly profile: Profile },
  bodies: BodyStore,
  derived = new Map<string, unknown>(),
): EvidenceView {
  const exchanges: Exchange[] = []
  const controls = new Map<string, Exchange[]>()
  const failures = new Map<string, { readonly of: number; readonly failure: ControlFailure | undefined }>()
  const transcripts = new Map<string, Transcript>()
  let complete = false
  return {
    target,
    profile,
    exchanges,
    transcripts,
    get complete() {
      return complete
    },
    add(exchange) {
      exchanges.push(exchange)
      if (exchange.stimulus.kind !== 'control') return
      const { group } = exchange.stimulus
      controls.set(group, [...(controls.get(group) ?? []), exchange])
    },
    hear(transcript) {
      transcripts.set(transcript.exchange, transcript)
    },
    finish() {
      complete = true
    },
    bytes: (body) => bodies.get(body.sha256),
    derive<T>(analyser: Analyser<T>, exchange: Exchange): T | undefined {
      const body = exchange.response?.body
      if (!body) return undefined
      const key = `${analyser.id} ${body.sha256} ${analyser.variant?.(exchange, target) ?? ''}`
      if (!derived.has(key)) {
        const bytes = bodies.get(body.sha256)
        if (!bytes) return undefined
        derived.set(key, analyser.analyse(bytes, exchange))
      }
      return derived.get(key) as T
    },
    controlFailure(group, look = 'first') {
      if (group === foreignGroup) return withoutControl
      const name = `${look} ${group}`
      const known = failures.get(name)
      // It is asked for with every refusal, and changes only with a further exchange.
      if (known?.of === exchanges.length) return known.failure
      const failure = failureOf(group, look, controls.get(group) ?? [], exchanges)
      failures.set(name, { of: exchanges.length, failure })
      return failure
    },
  }
}

/** Nobody sent the same request with nothing wrong, beside it, to have its refusal judged. */
const withoutControl: ControlFailure = {
  why:
    'how a request of others is refused shows something only beside the same request with nothing wrong, ' +
    'as `assay run` sends it',
  offered: false,
  answered: false,
}

/** Why the refusals of a group prove nothing, if they do not. */
function failureOf(
  group: string,
  look: Look,
  controls: readonly Exchange[],
  exchanges: readonly Exchange[],
): ControlFailure | undefined {
  const trials = allTrials(controls)
  for (const role of controlRoles[look]) {
    const place = look === 'first' ? `${role} the batch` : role
    const trial = trials.find(({ last }) => last.stimulus.kind === 'control' && last.stimulus.role === role)
    if (!trial) return { why: `the control ${place} (${group}) was not sent`, offered: true, answered: false }
    const { last } = trial
    if (last.response?.status === 200 && (!last.failure || isTooLong(last))) continue
    const status = last.failure ? undefined : last.response?.status
    const answered = reading(trial).kind === 'answered'
    const absent = status === 404 ? seemsAbsent(last.operation, exchanges) : undefined
    if (absent !== undefined) return { why: absent, offered: true, answered }
    // R-INTERVAL-WITHOUT-BUDGET: it may be 404, and what needs it is untested.
    if (last.operation === 'budget' && status === 404)
      return {
        why: `there is no budget for ${last.request.url.split('/').at(-1)} (404): set one to have this tested`,
        offered: false,
        answered,
      }
    return {
      why:
        `the control ${place} (${group}) was answered with ${status ?? failureWords(last)}, so a refusal ` +
        `proves nothing`,
      offered: true,
      answered,
    }
  }
  return undefined
}
