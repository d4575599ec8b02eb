import type { EvidenceView } from '../judge/evidence-view.ts'
import type { RunEvent } from '../record/run-event.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Recogniser } from './recogniser.ts'

/** One answer takes no longer to be heard. */
const longestMs = 60_000

export interface Listening {
  readonly requirements: readonly AnyRequirement[]
  readonly evidence: EvidenceView
  readonly recognise: Recogniser
  readonly signal: AbortSignal
  /** Milliseconds until the run has to be over. */
  left(): number
  emit(event: RunEvent): void
}

/** Gives answers to the operator's recogniser, one after another, as long as a requirement names one. */
export async function listen({ requirements, evidence, recognise, signal, left, emit }: Listening): Promise<void> {
  for (const { listensTo } of requirements) {
    for (let sample = listensTo?.(evidence); sample; sample = listensTo!(evidence)) {
      const ms = Math.min(longestMs, left())
      const heard = ms > 0 ? await recognise(sample.wav, { ms, signal }) : { why: 'no time was left' }
      const transcript = { exchange: sample.exchange, ...heard }
      evidence.hear(transcript)
      emit({ event: 'transcript', ...transcript })
    }
  }
}
