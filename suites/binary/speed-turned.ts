import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isMember } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import {
  byAllWays,
  takesVary,
  timed,
  timedLike,
  usualAnswers,
  ways,
  type Timed,
  type Way,
} from '../checks/speed-takes.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { damage } from '../checks/undamaged.ts'
import { behind, speedTurns, turnSpeeds } from '../probes/speed-turns.ts'
import { spokenOnce } from '../probes/speech.ts'

/** Answers to one text that differ by less are two takes of it: half of what the two speeds are apart. */
const leastKept = 2

/** Two texts spoken together last no more than so many times as long as each alone, and a pause. */
const leastCached = 1.5
const pauseMs = 1000

/** What lasts so nearly as long as what was asked for at a speed is it. */
const asLong = 1.1

/** As above, where chance would not make both so: hardly any voice says a text twice in so nearly the same time. */
const asSame = 1.03

function turnsOf({ exchanges }: Evidence): Unit<readonly Answered[]>[] {
  const those = exchanges.filter(isAnswered).filter(isMember('speed turns'))
  return those.length === 0 ? [] : [{ subject: those, claim: '', noun: 'sequence', exchanges: those }]
}

/** How long the two texts that are spoken together last alone; undefined where one of them was not spoken. */
function aloneMs(text: string, like: Timed, evidence: Evidence): number | undefined {
  const alone = new Set(evidence.exchanges.filter(isMember('talkers')).map((exchange) => textOf(exchange, evidence)))
  const first = [...alone].find((one) => text.startsWith(`${one} `) && alone.has(text.slice(one.length + 1)))
  if (first === undefined) return undefined
  const extents = [first, text.slice(first.length + 1)].flatMap((part) => {
    const takes = timedLike(like, usualAnswers('mp3', part, evidence), evidence)
    return takes.length === 0 ? [] : [median(takes.map(({ extent }) => extent))]
  })
  return extents.length < 2 ? undefined : extents[0]! + extents[1]!
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** The answers at each speed and behind it, compared. */
function compared(way: Way, turns: readonly Answered[], evidence: Evidence): Judgement {
  const first = timed(way, turns[0]!, evidence)
  const times = first ? timedLike(first, turns, evidence) : []
  if (!first || times.length < turns.length || first.measure === 'bytes')
    return undecided('what came does not tell how long it lasts')
  const [atSlow, afterSlow, atFast, afterFast] = times.map(({ extent }) => extent) as [number, number, number, number]
  const varies = takesVary(first, 'mp3', evidence)
  if (varies === undefined) return undecided('no text was spoken twice: how much a voice varies is not known')
  const apart = Math.log(afterSlow / afterFast)
  const off = Math.max(...[afterSlow / atSlow, afterFast / atFast].map((times) => Math.abs(Math.log(times))))
  const isFar = apart > Math.log(leastKept) + varies && off < apart / 2
  // A speed that stays for long makes the voice seem to vary.
  const isSame = apart > Math.log(leastKept) && off < Math.log(asSame)
  if (isFar || isSame)
    return violated('kept', {
      expected: 'the same',
      actual: seconds(afterFast),
      place: { part: 'body' },
      values: { slow: seconds(afterSlow), first: turnSpeeds[0], second: turnSpeeds[1] },
    })
  const alone = aloneMs(textOf(turns[0]!, evidence), first, evidence)
  const isCached = Math.abs(Math.log(afterSlow / atSlow)) < Math.log(asLong)
  if (alone !== undefined && isCached && afterSlow > leastCached * Math.exp(varies) * alone + pauseMs)
    return violated('cached', {
      expected: `about ${seconds(alone)}`,
      actual: seconds(afterSlow),
      place: { part: 'body' },
      values: { first: turnSpeeds[0] },
    })
  return Math.log(leastKept) + varies < Math.log(4)
    ? heldBy('how long a text lasts behind a slower and behind a faster one')
    : undecided('from take to take this voice takes too differently long for the same text')
}

/** 2.1: "speed | number | Playback speed multiplier.": of the request that has it. R-SPEED. */
export const speedNotKept = requirement({
  id: 'SPEECH-SPEED-NOT-KEPT',
  sentences: ['2.1/row-speed', '1/speech'],
  level: levels.meaning,
  title: 'A speed holds for its own request: the next one without a speed lasts as long as ever',
  mayStayUntested: true,
  needs: [speedTurns, spokenOnce],
  follows: [...damage, 'SPEECH-MEDIA-TYPE', 'SPEECH-REPEATS-LAST-ALIKE', 'SPEECH-NOT-CUT-SHORT'],
  wholeRun: true,
  over: turnsOf,
  resent: (exchanges) => ({ how: 'on one connection', exchanges }),
  check(exchanges, evidence) {
    const inRole = (role: string): Answered | undefined =>
      exchanges.findLast(
        ({ stimulus, response }) => stimulus.kind === 'member' && stimulus.role === role && response.status === 200,
      )
    const [slow, fast] = turnSpeeds.map(inRole)
    const [behindSlow, behindFast] = turnSpeeds.map((speed) => inRole(behind(speed)))
    if (!behindSlow || !behindFast)
      return undecided(`without a speed it was not spoken (${answerWords(exchanges.at(-1)!)})`)
    if (!slow || !fast) return notAvailable(`a speed of ${slow ? turnSpeeds[1] : turnSpeeds[0]} is not accepted`)
    const turns = [slow, behindSlow, fast, behindFast]
    const known = ways.filter((way) => way === 'whole' || turns.every((one) => timed(way, one, evidence)))
    return byAllWays(known.map((way) => compared(way, turns, evidence)))
  },
  messages: {
    kept:
      'without a speed the same text lasts {slow} behind a request for a speed of {first} and {actual} behind one ' +
      'for {second}, expected {expected}: the speed of the request before stays',
    cached:
      'a text that was asked for at a speed of {first} first lasts {actual} without a speed, too, and its two ' +
      'sentences alone {expected}: it seems to be kept without its speed',
  },
})
