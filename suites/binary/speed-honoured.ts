import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Answered, Unit } from '../../src/requirement/scope.ts'
import { isMember } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { byAllWays, otherSpeedOf, usualAnswers, ways } from '../checks/speed-takes.ts'
import { isHonouredByLength, lengthsOf, speedAtLengths } from '../checks/speed-at-length.ts'
import {
  allSpoken,
  distances,
  isHonoured,
  isIgnored,
  isOfTwoMinds,
  lackOf,
  plainly,
  shown,
  unclear,
  wasSpokenAgain,
  type SpokenAtSpeed,
} from '../checks/spoken-at-speed.ts'
import { damage } from '../checks/undamaged.ts'
import { median } from '../evidence/statistics.ts'
import { speedTurns } from '../probes/speed-turns.ts'
import { spokenAtSpeed } from '../probes/speech.ts'

/** What lasts less than so many times as long or as short as it may is taken for a way to say it. */
const slack = { asLong: 1.25, beyond: 1.75, one: 1.2 }

/** What is judged, by each way to measure it. */
interface Subject {
  readonly what: 'a speed' | 'one' | 'a model' | 'lengths'
  readonly byWay: readonly (readonly SpokenAtSpeed[])[]
}

const isOne = isMember('speed')

function subjectsOf(evidence: Evidence): Unit<Subject>[] {
  const units = (
    what: Subject['what'],
    speedOf: (exchange: Answered) => string | undefined,
    key: (one: SpokenAtSpeed) => string,
  ): Unit<Subject>[] => {
    const byWay = ways.map((way) => Map.groupBy(allSpoken(way, speedOf, evidence), key))
    return [...byWay[0]!].map(([name, whole]) => ({
      subject: { what, byWay: byWay.map((spoken) => spoken.get(name)!) },
      claim: '',
      noun: 'speed',
      exchanges: [...new Set(whole.flatMap(({ exchanges }) => exchanges))],
    }))
  }
  const ofEach = ({ format, text, speed }: SpokenAtSpeed): string => [format, speed, text].join(' ')
  return [
    ...units('a speed', otherSpeedOf, ofEach),
    ...units('a model', otherSpeedOf, ({ text }) => text),
    ...units('lengths', otherSpeedOf, () => 'all').filter(({ subject }) => lengthsOf(subject.byWay[0]!).length > 0),
    ...units('one', (exchange) => (isOne(exchange) ? '1' : undefined), ofEach),
  ]
}

function ofSpeed([spoken]: readonly SpokenAtSpeed[]): Judgement {
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

/** Is the one speed between 1 and the other, and no nearer to 1? What is rounded to the nearest of some is honoured. */
function isBelow({ speed: one }: SpokenAtSpeed, { speed: other }: SpokenAtSpeed): boolean {
  const [near, far] = [Number(one) - 1, Number(other) - 1]
  return near * far > 0 && Math.abs(near) < Math.abs(far) && Math.abs(far - near) <= Math.abs(near)
}

interface Pair {
  readonly ignored: SpokenAtSpeed
  readonly honoured: SpokenAtSpeed
}

/** Pairs of which the first cannot be ignored where the second is honoured. */
function pairsOf(all: readonly SpokenAtSpeed[]): Pair[] {
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

/** Does one rule explain all of these: one that is ignored, a format in which speed is, or speeds that are? */
function isOneRule(half: readonly Pair[]): boolean {
  if (new Set(half.map(({ ignored }) => ignored)).size === 1) return true
  return new Set(half.map(({ ignored, honoured }) => ignored.format !== honoured.format && ignored.format)).size === 1
}

function ofModel(all: readonly SpokenAtSpeed[]): Judgement {
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
  if (![ignored, honoured].every(wasSpokenAgain))
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

function ofOne([spoken]: readonly SpokenAtSpeed[]): Judgement {
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
  title:
    'A speed is honoured or ignored, in both formats and for all of a text alike: audio lasts as its speed says, ' +
    'or as long as without',
  mayStayUntested: true,
  needs: [spokenAtSpeed, speedTurns],
  follows: [
    ...damage,
    'SPEECH-SPEED-NOT-KEPT',
    'SPEECH-SPEED-WHOLE',
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
    return halfHonoured(pairsOf(all)).length > 0 || lengthsOf(all).some(isHonouredByLength)
      ? all.flatMap(({ exchanges }) => exchanges.filter((one) => otherSpeedOf(one)))
      : []
  },
  // The two that do not go together, each beside the text without a speed: twice, to show how much the voice varies.
  resent(unit, evidence) {
    const all = allSpoken('whole', (one) => otherSpeedOf(one) ?? (isOne(one) ? '1' : undefined), evidence).filter(
      ({ exchanges }) => exchanges.every((one) => unit.includes(one)),
    )
    const [half] = halfHonoured(pairsOf(all))
    const differs = lengthsOf(all).find(isHonouredByLength)
    const those = half ? [half.ignored, half.honoured] : differs ? [differs.shorter, differs.longer] : all.slice(0, 1)
    const exchanges = those.flatMap((one) => [
      ...usualAnswers(one.format, one.text, evidence).slice(0, 2),
      one.exchanges.at(-1)!,
    ])
    return { exchanges: [...new Set(exchanges)] }
  },
  over: subjectsOf,
  check({ what, byWay }, evidence) {
    // Where the rate of pcm is not known, or the bytes were not kept, nothing is heard.
    const isKnown = ({ times }: SpokenAtSpeed, at: number): boolean =>
      times.length > 0 || byWay[0]![at]!.times.length === 0
    const known = byWay.filter((spoken) => spoken.every(isKnown))
    const judge = { 'a speed': ofSpeed, 'a model': ofModel, lengths: speedAtLengths, one: ofOne }[what]
    return byAllWays(known.map((spoken) => judge(spoken, evidence)))
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
    length:
      'in {format}, at a speed of {speed} a text of {other} characters lasts {times} as without it, ' +
      'and one of {length} characters {actual}: a speed holds for all of a text',
    one: 'at a speed of 1 a text lasts {actual} as without it in {format}, expected {expected}',
  },
})
