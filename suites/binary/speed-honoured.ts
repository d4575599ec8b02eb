import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isMember } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import {
  byAllWays,
  otherSpeedOf,
  takesVary,
  timed,
  timedLike,
  usualAnswers,
  ways,
  type Way,
} from '../checks/speed-takes.ts'
import { damage } from '../checks/undamaged.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { speedTurns } from '../probes/speed-turns.ts'
import { spokenAtSpeed } from '../probes/speech.ts'

/** What lasts less than so many times as long or as short as it may is taken for a way to say it. */
const slack = { asLong: 1.25, beyond: 1.6, one: 1.2 }

/** As shares of what honouring it would change: so little is none at all, and so much is a speed that is honoured. */
const plainly = { ignored: 0.15, honoured: 0.5 }

/** All answers to one text in one format at one speed, beside those without a speed. */
interface Spoken {
  readonly format: Format
  readonly text: string
  readonly speed: string
  /** How many times as long each lasts as the text usually does. */
  readonly times: readonly number[]
  /** By how much a take may differ by chance, as a logarithm; infinite where that is not known. */
  readonly varies: number
  /** What came where no answer is audio. */
  readonly came: string
  readonly exchanges: readonly Answered[]
}

/** What is judged, by each way to measure it. */
interface Subject {
  readonly what: 'a speed' | 'one' | 'a model'
  readonly byWay: readonly (readonly Spoken[])[]
}

function spokenAt(
  way: Way,
  speed: string,
  [format, text]: readonly [Format, string],
  answers: readonly Answered[],
  evidence: Evidence,
): Spoken {
  const first = answers.map((exchange) => timed(way, exchange, evidence)).find((one) => one)
  const takes = first ? timedLike(first, answers, evidence) : []
  const usual = first ? timedLike(first, usualAnswers(format, text, evidence), evidence) : []
  const middle = usual.length === 0 ? undefined : median(usual.map(({ extent }) => extent))
  return {
    format,
    text,
    speed,
    times: middle === undefined ? [] : takes.map(({ extent }) => extent / middle),
    varies: (first && takesVary(first, format, evidence)) ?? Infinity,
    came: answerWords(answers.at(-1)!),
    exchanges: [...usual.slice(0, 1).map(({ exchange }) => exchange), ...answers],
  }
}

/** The answers at each speed, by text and format. */
function allSpoken(way: Way, speedOf: (exchange: Answered) => string | undefined, evidence: Evidence): Spoken[] {
  return formats.flatMap((format) => {
    const those = evidence.exchanges
      .filter(isAnswered)
      .filter((exchange) => speedOf(exchange) !== undefined && requestedFormat(exchange, evidence) === format)
    return [...Map.groupBy(those, (exchange) => textOf(exchange, evidence))].flatMap(([text, ofText]) =>
      [...Map.groupBy(ofText, (exchange) => speedOf(exchange)!)].map(([speed, answers]) =>
        spokenAt(way, speed, [format, text], answers, evidence),
      ),
    )
  })
}

const isOne = isMember('speed')

function subjectsOf(evidence: Evidence): Unit<Subject>[] {
  const units = (
    what: Subject['what'],
    speedOf: (exchange: Answered) => string | undefined,
    key: (one: Spoken) => string,
  ): Unit<Subject>[] => {
    const byWay = ways.map((way) => Map.groupBy(allSpoken(way, speedOf, evidence), key))
    return [...byWay[0]!].map(([name, whole]) => ({
      subject: { what, byWay: byWay.map((spoken) => spoken.get(name)!) },
      claim: '',
      noun: 'speed',
      exchanges: [...new Set(whole.flatMap(({ exchanges }) => exchanges))],
    }))
  }
  const ofEach = ({ format, text, speed }: Spoken): string => [format, speed, text].join(' ')
  return [
    ...units('a speed', otherSpeedOf, ofEach),
    ...units('a model', otherSpeedOf, ({ text }) => text),
    ...units('one', (exchange) => (isOne(exchange) ? '1' : undefined), ofEach),
  ]
}

/** How far honouring it would take it, and how far it is taken that way: both as logarithms. */
function distances({ speed, times }: Spoken): { readonly whole: number; readonly went: readonly number[] } {
  const log = -Math.log(Number(speed))
  return { whole: Math.abs(log), went: times.map((one) => Math.sign(log) * Math.log(one)) }
}

const shown = (times: number): string => `${times.toFixed(2)} times as long`

const unclear = 'from take to take this voice takes too differently long for the same text'

/** Why nothing can be said of it, if so. */
function lackOf({ speed, times, varies, came }: Spoken): Judgement | undefined {
  if (times.length === 0)
    return came.startsWith('200') ? undecided('there is nothing to compare it with') : notAvailable(`${speed}: ${came}`)
  return Number.isFinite(varies)
    ? undefined
    : undecided('no text was spoken twice: how much a voice varies is not known')
}

function ofSpeed([spoken]: readonly Spoken[]): Judgement {
  const { format, speed, times, varies } = spoken!
  const lack = lackOf(spoken!)
  if (lack) return lack
  const { whole, went } = distances(spoken!)
  const back = Math.log(slack.asLong) + varies
  const far = Math.log(slack.beyond) + varies
  const code = went.every((one) => one < -back)
    ? 'against'
    : went.every((one) => one > whole + far)
      ? 'beyond'
      : undefined
  const wanted = (1 / Number(speed)).toFixed(2)
  if (code)
    return violated(code, {
      expected: `between ${wanted} times as long and as long`,
      actual: shown(times[0]!),
      place: { part: 'body' },
      values: { format, speed, n: wanted },
    })
  return back < whole
    ? heldBy(`how long a text lasts at a speed of ${speed} with how long it lasts without one, in ${format}`)
    : undecided(`${unclear}: a speed of ${speed} that is taken the other way round would not show`)
}

function isIgnored(spoken: Spoken): boolean {
  const { whole, went } = distances(spoken)
  return went.length > 0 && went.every((one) => Math.abs(one) <= plainly.ignored * whole)
}

function isHonoured(spoken: Spoken): boolean {
  const { whole, went } = distances(spoken)
  return went.length > 0 && went.every((one) => one >= plainly.honoured * whole + spoken.varies)
}

/** Is the one speed between 1 and the other? */
function isBelow({ speed: one }: Spoken, { speed: other }: Spoken): boolean {
  const [near, far] = [Math.log(Number(one)), Math.log(Number(other))]
  return near * far > 0 && Math.abs(near) < Math.abs(far)
}

interface Pair {
  readonly ignored: Spoken
  readonly honoured: Spoken
}

/** Pairs of which the first cannot be ignored where the second is honoured. */
function pairsOf(all: readonly Spoken[]): Pair[] {
  return all.flatMap((ignored) =>
    all
      .filter(({ text }) => text === ignored.text)
      .filter((other) => (ignored.format === other.format ? isBelow(ignored, other) : ignored.speed === other.speed))
      .map((honoured) => ({ ignored, honoured })),
  )
}

/** Those of them in which it is. */
function halfHonoured(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ ignored, honoured }) => isIgnored(ignored) && isHonoured(honoured))
}

/** Does one rule explain all of these: a format in which speed is ignored, or speeds that are? */
function isOneRule(half: readonly Pair[]): boolean {
  return new Set(half.map(({ ignored, honoured }) => ignored.format !== honoured.format && ignored.format)).size === 1
}

/** "ignored by other providers": of two answers to the same, one may come from such a one. */
function isOfTwoMinds(all: readonly Spoken[]): boolean {
  return all.some(
    ({ times, varies }) => Math.log(Math.max(...times) / Math.min(...times)) > Math.log(slack.one) + varies,
  )
}

function ofModel(all: readonly Spoken[]): Judgement {
  const heard = all.filter(({ times }) => times.length > 0)
  const pairs = pairsOf(heard)
  if (pairs.length === 0) return notAvailable('no two speeds are accepted that could be compared')
  const lack = heard.map(lackOf).find((one) => one)
  if (lack) return lack
  const half = halfHonoured(pairs)
  if (half.length === 0)
    return heard.every(({ varies }) => varies < plainly.honoured * Math.log(2))
      ? heldBy('what becomes of a speed with what becomes of another, and in the other format')
      : undecided(`${unclear}: a speed that is honoured in one format alone would not show it`)
  if (!isOneRule(half) || isOfTwoMinds(heard))
    return undecided('a provider that honours speed and one that does not seem to answer in turn')
  const { ignored, honoured } = half[0]!
  if (![ignored, honoured].every(({ exchanges }) => exchanges.some(({ look }) => look === 2)))
    return undecided('it was not spoken again later: another provider may have answered once')
  const isFormat = ignored.format !== honoured.format
  return violated(isFormat ? 'formats' : 'step', {
    expected: `about ${shown(1 / Number(ignored.speed))}`,
    actual: shown(ignored.times[0]!),
    place: { part: 'body' },
    values: {
      format: ignored.format,
      speed: ignored.speed,
      other: isFormat ? honoured.format : honoured.speed,
      times: shown(honoured.times[0]!),
    },
  })
}

function ofOne([spoken]: readonly Spoken[]): Judgement {
  const lack = lackOf(spoken!)
  if (lack) return lack
  const { format, times, varies } = spoken!
  const most = Math.log(slack.one) + varies
  const middle = median(times)
  if (Math.abs(Math.log(middle)) > most)
    return violated('one', {
      expected: 'as long as without a speed',
      actual: shown(middle),
      place: { part: 'body' },
      values: { format, n: String(times.length) },
    })
  return most < Math.log(2)
    ? heldBy(`how long a text lasts at a speed of 1 with how long it lasts without one, in ${format}`)
    : undecided(`${unclear}: a speed of 1 that makes it last twice as long would not show it`)
}

/**
 * 2.1: "Playback speed multiplier. Honored only by models that support it; ignored by other providers.": one of the
 * two. R-SPEED.
 */
export const speedHonoured = requirement({
  id: 'SPEECH-SPEED-HONOURED-OR-IGNORED',
  sentences: ['2.1/row-speed'],
  level: levels.meaning,
  title: 'A speed is honoured or ignored, in both formats alike: audio lasts as its speed says, or as long as without',
  mayStayUntested: true,
  needs: [spokenAtSpeed, speedTurns],
  follows: [
    ...damage,
    'SPEECH-SPEED-NOT-KEPT',
    'SPEECH-MEDIA-TYPE',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-NOT-CUT-SHORT',
  ],
  wholeRun: true,
  // What is honoured once and ignored once may have been answered by two providers.
  doubted: (evidence) => {
    const all = allSpoken('whole', otherSpeedOf, evidence).filter(({ exchanges }) =>
      exchanges.some((exchange) => isMember('other speed')(exchange)),
    )
    return halfHonoured(pairsOf(all)).length > 0
      ? all.flatMap(({ exchanges }) => exchanges.filter((one) => otherSpeedOf(one)))
      : []
  },
  over: subjectsOf,
  check({ what, byWay }) {
    // Where the rate of pcm is not known, or the bytes were not kept, nothing is heard.
    const known = byWay.filter((spoken, index) => index === 0 || spoken.every(({ times }) => times.length > 0))
    const judge = { 'a speed': ofSpeed, 'a model': ofModel, one: ofOne }[what]
    return byAllWays(known.map((spoken) => judge(spoken)))
  },
  messages: {
    against: 'at a speed of {speed} a text lasts {actual} as without it in {format}, expected {expected}',
    beyond: 'at a speed of {speed} a text lasts {actual} as without it in {format}, expected {expected}',
    formats:
      'a speed of {speed} is honoured in {other} ({times} as without it) and ignored in {format} ({actual}): ' +
      'a model honours it, or it does not',
    step:
      'in {format} a speed of {speed} is ignored ({actual} as without it), expected {expected}: one of {other} is ' +
      'honoured ({times})',
    one: 'at a speed of 1 a text lasts {actual} as without it in {format}, expected {expected}',
  },
})
