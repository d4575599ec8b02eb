import { seemsAbsent } from '../requirement/absence.ts'
import { controlRoles, reading } from '../requirement/attempts.ts'
import { allTrials } from '../requirement/scope.ts'
import type { Analyser, ControlFailure, Evidence, Look } from '../requirement/evidence.ts'
import { failureWords, isTooLong, type Exchange } from '../record/exchange.ts'
import { foreignGroup } from '../record/foreign.ts'
import { isUnserved } from '../record/unserved-accept.ts'
import type { Holder } from '../record/run-record.ts'
import type { Transcript } from '../record/transcript.ts'
import type { BodyStore } from '../record/body-store.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { exampleOf, forgetting, type Forgetting } from './forgetting.ts'

/** Evidence that grows as exchanges arrive. What is derived from a body is kept, by digest. */
export interface EvidenceView extends Evidence, Holder {
  readonly exchanges: readonly Exchange[]
  hear(transcript: Transcript): void
  finish(): void
}

export interface EvidenceOptions {
  /** What is known of bodies already, by analyser, digest and variant: many runs may share it. */
  readonly derived?: Map<string, unknown> | undefined
  /** What judges: of the examples of a campaign only those are held that it judges in different ways. */
  readonly requirements?: readonly AnyRequirement[]
  /** What was forgotten before: how many examples one stands for. */
  readonly forgotten?: ReadonlyMap<string, number>
}

/** So many exchanges of examples are looked through at once for what need not be held. */
const siftedTogether = 2048

export function evidenceView(
  { target, profile, began }: Pick<Evidence, 'target' | 'profile'> & { readonly began?: number | undefined },
  bodies: BodyStore,
  { derived = new Map<string, unknown>(), requirements, forgotten = new Map<string, number>() }: EvidenceOptions = {},
): EvidenceView {
  let exchanges: readonly Exchange[] = []
  /** Appended to in place, until something is forgotten. */
  let growing = exchanges as Exchange[]
  const memory = requirements && forgetting(requirements)
  /** Keys of what was derived, by digest: what is forgotten takes it along. */
  const derivedOf = new Map<string, string[]>()
  let added = 0
  let retries = 0
  let examples = 0
  const controls = new Map<string, Exchange[]>()
  const failures = new Map<string, { readonly of: number; readonly failure: ControlFailure | undefined }>()
  const transcripts = new Map<string, Transcript>()
  let complete = false
  const view: EvidenceView = {
    target,
    profile,
    ...(began !== undefined && { began }),
    get exchanges() {
      return exchanges
    },
    get added() {
      return added
    },
    get retries() {
      return retries
    },
    get forgotten() {
      return memory?.forgotten ?? forgotten
    },
    timesOf(those) {
      if (view.forgotten.size === 0) return 1
      const [first, ...others] = new Set(those.map((exchange) => exampleOf(exchange) ?? ''))
      return others.length > 0 || first === undefined ? 1 : 1 + (view.forgotten.get(first) ?? 0)
    },
    transcripts,
    get complete() {
      return complete
    },
    add(exchange) {
      growing.push(exchange)
      added += 1
      if (exchange.attempt > 1) retries += 1
      if (memory && exampleOf(exchange) !== undefined && ++examples % siftedTogether === 0) sift(memory)
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
        if (memory) derivedOf.set(body.sha256, [...(derivedOf.get(body.sha256) ?? []), key])
      }
      return derived.get(key) as T
    },
    controlFailure(group, look = 'first') {
      if (group === foreignGroup) return withoutControl
      const name = `${look} ${group}`
      const known = failures.get(name)
      // It is asked for with every refusal, and changes only with a further exchange.
      if (known?.of === added) return known.failure
      const failure = failureOf(group, look, controls.get(group) ?? [], exchanges)
      failures.set(name, { of: added, failure })
      return failure
    },
  }
  return view

  function sift({ sift: held }: Forgetting): void {
    const before = exchanges
    exchanges = growing = [...held(before, { ...view, exchanges: before, complete: false })]
    const needed = new Set(exchanges.map(({ response }) => response?.body.sha256))
    for (const [sha256, keys] of derivedOf) {
      if (needed.has(sha256)) continue
      for (const key of keys) derived.delete(key)
      derivedOf.delete(sha256)
    }
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
    // Of several shards each has its own: one that fails leaves open what stands in that shard's batch, and in others.
    const own = trials.filter(({ last }) => last.stimulus.kind === 'control' && last.stimulus.role === role)
    if (own.length === 0) return { why: `the control ${place} (${group}) was not sent`, offered: true, answered: false }
    const trial = own.find(({ last }) => !stands(last))
    if (!trial) continue
    const { last } = trial
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
    if (last.operation === 'speech' && isUnserved(last))
      return {
        why: `the Accept of the control ${place} (${group}) names no audio, and gets 406`,
        offered: false,
        answered,
      }
    return {
      why:
        `the control ${place} (${group}) ` +
        (status === undefined ? `got no answer (${failureWords(last)})` : `was answered with ${status}`) +
        ', so a refusal proves nothing',
      offered: true,
      answered,
    }
  }
  return undefined
}

function stands(last: Exchange): boolean {
  return last.response?.status === 200 && (!last.failure || isTooLong(last))
}
