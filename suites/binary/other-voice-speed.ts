import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { isInOtherVoice, speedOf } from '../checks/manner.ts'
import { byAllWays, otherSpeedOf, takesVary, timed, timedLike, ways, type Way } from '../checks/speed-takes.ts'
import { allSpoken, distances, shown, unclear } from '../checks/spoken-at-speed.ts'
import { damage } from '../checks/undamaged.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { spokenCombined } from '../probes/combined.ts'
import { spokenInOtherVoice } from '../probes/other-voice.ts'
import { spokenAtSpeed } from '../probes/speech.ts'

/** What lasts less than so many times as long or as short as it may is taken for a way to say it. */
const slack = { asLong: 1.4, beyond: 2, beyondBoth: 1.4 }

/** Answers to one text in one format in the other voice: at a speed, and at a speed of 1. */
interface AtSpeed {
  readonly speed: number
  readonly those: readonly Answered[]
  readonly atOne: readonly Answered[]
}

function speedsInOtherVoice(evidence: Evidence): Unit<AtSpeed>[] {
  const all = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isInOtherVoice(one) && speedOf(one, evidence) !== undefined)
  const alike = Map.groupBy(all, (one) => [requestedFormat(one, evidence), textOf(one, evidence)].join(' '))
  return [...alike.values()].flatMap((ofText) => {
    const bySpeed = Map.groupBy(ofText, (one) => speedOf(one, evidence)!)
    const atOne = bySpeed.get(1) ?? []
    return [...bySpeed]
      .filter(([speed]) => speed !== 1)
      .map(([speed, those]) => ({
        subject: { speed, those, atOne },
        claim: '',
        noun: 'speed' as const,
        exchanges: [...atOne, ...those],
      }))
  })
}

/** How far a speed takes the same text in the usual voice, as a logarithm; undefined where that is not known. */
function usualGoes(way: Way, speed: number, format: Format, text: string, evidence: Evidence): number | undefined {
  const usual = allSpoken(way, otherSpeedOf, evidence).find(
    (one) => one.format === format && one.text === text && Number(one.speed) === speed,
  )
  return usual && usual.times.length > 0 ? median(distances(usual).went) : undefined
}

/** How far it may go: what the usual voice shows of the speed leaves less room for another way to say the text. */
function mostOf(whole: number, usual: number | undefined): number {
  return usual === undefined ? whole + Math.log(slack.beyond) : Math.max(whole, usual) + Math.log(slack.beyondBoth)
}

function compared(way: Way, { speed, those, atOne }: AtSpeed, evidence: Evidence): Judgement {
  const first = those.map((one) => timed(way, one, evidence)).find((one) => one)
  const usual = first ? timedLike(first, atOne, evidence) : []
  if (!first || usual.length === 0) return undecided('what came does not tell how long it lasts')
  const format = requestedFormat(first.exchange, evidence)!
  const varies = takesVary(first, format, evidence)
  if (varies === undefined) return undecided('no text was spoken twice: how much a voice varies is not known')
  const middle = median(usual.map(({ extent }) => extent))
  const times = timedLike(first, those, evidence).map(({ extent }) => extent / middle)
  const { whole, went } = distances({ speed: String(speed), times })
  const most = mostOf(whole, usualGoes(way, speed, format, textOf(first.exchange, evidence), evidence))
  const back = Math.log(slack.asLong) + varies
  const code = went.every((one) => one < -back)
    ? 'against'
    : went.every((one) => one > most + varies)
      ? 'beyond'
      : undefined
  const wanted = (1 / speed).toFixed(2)
  if (code)
    return violated(code, {
      expected: `between ${wanted} times as long and as long`,
      actual: shown(times[0]!),
      place: { part: 'body' },
      values: { format, speed: String(speed) },
    })
  return back < whole
    ? heldBy(`how long a text lasts in another voice at a speed of ${speed} and at one of 1, in ${format}`)
    : undecided(`${unclear}: a speed of ${speed} that is taken the other way round would not show`)
}

const lasting =
  'in the other voice, in {format}, a text lasts {actual} at a speed of {speed} as at 1, expected {expected}'

/** 2.1: "Playback speed multiplier. Honored only by models that support it": in each voice. R-SPEED. */
export const otherVoiceSpeed = requirement({
  id: 'SPEECH-OTHER-VOICE-SPEED',
  sentences: ['2.1/row-speed', '2.1/row-voice'],
  level: levels.meaning,
  title: 'In another voice, too, a speed makes a text last as it says, or as long as a speed of 1',
  mayStayUntested: true,
  needs: [spokenInOtherVoice, spokenCombined, spokenAtSpeed],
  follows: [
    ...damage,
    'SPEECH-MEDIA-TYPE',
    'SPEECH-NOT-CUT-SHORT',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SPEED-HONOURED-OR-IGNORED',
    'SPEECH-SPEED-NOT-KEPT',
    'SPEECH-SPEED-ONE',
    'SPEECH-VOICE-HONOURED',
  ],
  wholeRun: true,
  over: speedsInOtherVoice,
  check(subject, evidence) {
    const { those, atOne } = subject
    const speaks = (answers: readonly Answered[]): boolean => answers.some(({ response }) => response.status === 200)
    if (!speaks(those)) return notAvailable(`${subject.speed}: ${answerWords(those.at(-1)!)}`)
    if (!speaks(atOne)) return notAvailable('the text was not spoken at a speed of 1')
    // Where the rate of pcm is not known, or the bytes were not kept, nothing is heard.
    const isTimed = (way: Way) => [those, atOne].every((all) => all.some((one) => timed(way, one, evidence)))
    const known = ways.filter((way) => way === 'whole' || isTimed(way))
    return byAllWays(known.map((way) => compared(way, subject, evidence)))
  },
  messages: { against: lasting, beyond: lasting },
})
