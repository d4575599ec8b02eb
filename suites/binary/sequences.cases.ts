import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { htmlPage } from '../checks/refusal.cases.ts'
import { speechSequences } from '../probes/sequences.ts'
import { anySpeechSequence, sequenceLastsAlike } from './sequences.ts'

const only = (part: RegExp) => sent(speechSequences, (id) => part.test(id))
const first = only(/^0\.first$/)
const others = only(/^0\.\d+$/).error(400)
const [same, last] = [only(/^0\.1\.same$/), only(/^0\.8\.same$/)]
const wrongKey = (status: 200 | 401) =>
  only(/^0\.2$/)
    .key('none')
    .came(status)
const refused = speech().key('none').named('elsewhere').came(401)
const lasting = (ms: number) => ({ durationMs: ms, bytes: 8 * ms })

const boats = monoOf(builtInVoice('Seven green boats sail past our pier.'), 1)
const silence = new Float32Array(3 * voiceRate)

/** As mp3, encoded before: cases are judged without waiting. */
const asMp3 = async (...parts: readonly Float32Array[]) => {
  const samples = Float64Array.from(parts.flatMap((part) => [...part]))
  const bytes = await encodeMp3(samples, { sampleRate: voiceRate, channels: 1, bitrate: 32 })
  return (asked: typeof first) => asked.speaks(() => bytes).heard(lasting((1000 * samples.length) / voiceRate))
}
const [spoken, inSilence, fiveTimes] = await Promise.all([
  asMp3(boats),
  asMp3(silence, boats, silence),
  asMp3(boats, boats, boats, boats, boats),
])

export const sequencesCases = [
  cases(anySpeechSequence, [
    holds(first, others, last),
    violates('differs', first, others, last.error(400)),
    violates('differs', first, others, same.error(401), last),
    violates('differs', first, others, last.label('audio/pcm')),
    violates('differs', first, others, last.came(500, 500).later(500, 500, 500, 500)),
    holds(first, others, same.came(500, 500).later(200), last),
    violates('accepted', first, wrongKey(200), last, refused),
    holds(first, wrongKey(401), last, refused),
    undecided(first, others, last.error(402)),
    undecided(first, others, last.came('timeout')),
    undecided(first, others),
    undecided(first.error(500), others, last),
    // A page in the place of an answer is judged for itself.
    undecided(first.body(htmlPage), others, last),
    undecided(first, others, last.body(htmlPage)),
    holds(first, others, same, last.body(htmlPage).label('text/html')),
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
    // Silence around it may last as long as it likes.
    holds(spoken(first), inSilence(last)),
    violates('differs', spoken(first), fiveTimes(last)),
    holds(first, others, last.error(400)),
    undecided(first, others),
    ignores(speech()),
  ]),
]
