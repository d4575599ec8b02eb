import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { unspoken } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { levels } from '../checks/levels.ts'
import { talkersAgain } from '../checks/talkers-again.ts'
import { damage } from '../checks/undamaged.ts'
import { heardIn } from '../evidence/hearing.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { textOf } from '../evidence/sent-request.ts'
import { spokenOnce, spokenTogether } from '../probes/speech.ts'
import { isTalkersAnswer, whoseWords, type Candidate } from './whose-words.ts'

/** What should have been heard, what came, and what is heard in it. */
function rowsOf(own: Answered, came: Answered, other: Answered, at: Candidate, evidence: Evidence): HeardRow[] {
  const rows = [
    { exchange: own, name: 'its own words, alone', from: 0, kind: 'alone' },
    { exchange: came, name: 'the answer', from: 0, kind: 'both' },
    { exchange: other, name: 'the words that are heard, alone', from: at.from, kind: 'both' },
  ] as const
  return rows.flatMap(({ exchange, name, from, kind }) => {
    const heard = heardIn(exchange, evidence)
    if (!heard) return []
    const stretch = exchange === came ? heardStretch(kind, at.from, at.to) : heardStretch(kind, 0, heard.seconds)
    return heardRow(name, exchange, heard, { startMs: Math.round(from * 1000), stretch })
  })
}

/** 4.1: "Success response": the answer to a request is the answer to that request, also among others. */
export const parallelHeard = requirement({
  id: 'SPEECH-PARALLEL-HEARD',
  sentences: ['4.1/success', '1/speech'],
  level: levels.meaning,
  title: 'Requests at the same time are answered with their own words, though no two takes are alike',
  needs: [spokenOnce, spokenTogether],
  follows: ['SPEECH-PARALLEL', 'SPEECH-TEXTS-DIFFER', 'SPEECH-REPEATS-LAST-ALIKE', ...damage],
  over: (evidence) => each((exchange) => isTalkersAnswer(exchange, 'together', evidence))(evidence),
  missing: unspoken(...formats),
  resent: talkersAgain,
  check(exchange, evidence) {
    const whose = whoseWords(exchange, evidence)
    if (whose.outcome === 'open') return undecided(whose.why)
    if (whose.outcome === 'own')
      return heldBy('the sound of answers given at the same time with that of answers given alone')
    const { own, other, at } = whose
    return violated('swapped', {
      expected: `the words ${quotedText(textOf(exchange, evidence))}`,
      actual: `the words ${quotedText(at.text)}`,
      place: { part: 'body' },
      heard: rowsOf(own, exchange, other, at, evidence),
    })
  },
  messages: { swapped: 'among requests at the same time: expected {expected}, heard {actual}' },
})
