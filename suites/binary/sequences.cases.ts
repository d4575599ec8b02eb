import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { speechSequences } from '../probes/sequences.ts'
import { anySpeechSequence, sequenceLastsAlike } from './sequences.ts'

const only = (part: RegExp) => sent(speechSequences, (id) => part.test(id))
const first = only(/^0\.first$/)
const others = only(/^0\.\d+$/).error(400)
const [same, last] = [only(/^0\.1\.same$/), only(/^0\.8\.same$/)]
const lasting = (ms: number) => ({ durationMs: ms, bytes: 8 * ms })

export const sequencesCases = [
  cases(anySpeechSequence, [
    holds(first, others, last),
    violates('differs', first, others, last.error(400)),
    violates('differs', first, others, same.error(401), last),
    violates('differs', first, others, last.label('audio/pcm')),
    violates('differs', first, others, last.came(500, 500).later(500, 500, 500, 500)),
    holds(first, others, same.came(500, 500).later(200), last),
    undecided(first, others, last.error(402)),
    undecided(first, others, last.came('timeout')),
    undecided(first, others),
    undecided(first.error(500), others, last),
    undecided(others),
    ignores(speech()),
  ]),
  cases(sequenceLastsAlike, [
    holds(first.heard(lasting(1000)), others, last.heard(lasting(2000))),
    violates('differs', first.heard(lasting(1000)), others, last.heard(lasting(20))),
    violates('differs', first.heard(lasting(1000)), others, last.heard(lasting(3300))),
    violates(
      'differs',
      first.heard({ durationMs: undefined as never, bytes: 48_000 }),
      last.heard({ durationMs: undefined as never, bytes: 480 }),
    ),
    holds(first.heard(lasting(1000)), last.heard(lasting(20)).found('foreign-format')),
    holds(first, others, last.error(400)),
    undecided(first, others),
    ignores(speech()),
  ]),
]
