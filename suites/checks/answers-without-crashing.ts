import type { Exchange } from '../../src/record/exchange.ts'
import { accidentOnly, reading } from '../../src/requirement/attempts.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { changeWords } from './refusal.ts'

/**
 * Judges a request that breaks no stated rule: it may succeed and it may be refused, but it must not break the target.
 */
export function answersWithoutCrashing(trial: Trial, evidence: Evidence): Judgement {
  const { last, attempts } = trial
  if (attempts.some(({ response }) => response?.status === 200)) return held
  // Where every request is refused, a refusal shows nothing of this one.
  const group = controlsOf(last, evidence)
  const read = reading(trial)
  const control =
    group === undefined
      ? undefined
      : (evidence.controlFailure(group) ??
        (read.kind === 'broken' && read.habit ? evidence.controlFailure(group, 'second') : undefined))
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  // A status of the surroundings in both looks is how this is refused: listed, and no breakdown.
  if (read.kind === 'answered' || (read.kind === 'transient' && read.lasting)) return held
  if (read.kind !== 'broken') return undecided(`${changeWords(last)}: ${read.words}`)
  if (!read.habit) return undecided(`${changeWords(last)}: ${accidentOnly(read, trial)}`)
  return violated('broke', {
    expected: 'a success or a refusal',
    actual: read.words,
    place: { part: 'status' },
    values: { change: changeWords(last) },
  })
}

/** The group whose controls stand for it: what is no change of a valid request is one itself, in some format. */
function controlsOf(exchange: Exchange, evidence: Evidence): string | undefined {
  const { stimulus } = exchange
  if (stimulus.kind === 'member') return `speech/${requestedFormat(exchange, evidence)}`
  return 'group' in stimulus ? stimulus.group : undefined
}

/** The messages of every requirement that is checked by `answersWithoutCrashing`. */
export const crashMessages = { broke: '{change}: {actual} every time, expected {expected}' }
