import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { median } from '../evidence/statistics.ts'
import { isMember } from './complete-speech.ts'
import { usualPaces } from './speed-takes.ts'
import {
  distances,
  isHonoured,
  isIgnored,
  isOfTwoMinds,
  lackOf,
  shown,
  unclear,
  wasSpokenAgain,
  type SpokenAtSpeed,
} from './spoken-at-speed.ts'

/**
 * As a share of what a speed does to a text, it does at least so much to a longer one: the silence around it stays as
 * it is, and is the lesser part there.
 */
const leastShare = 0.6

/** As a share of what a speed does, as a logarithm: what is said so much faster without one has a pace of its own. */
const ownPace = 0.5

/** Of fewer letters the sounds at both ends take more of the time. */
const leastLetters = 25

interface Lengths {
  readonly shorter: SpokenAtSpeed
  readonly longer: SpokenAtSpeed
}

const isOther = isMember('other speed')

/** Texts in one format at one speed, each with each longer one. Turns of speeds stand for themselves. */
export function lengthsOf(all: readonly SpokenAtSpeed[]): Lengths[] {
  const those = all.filter(({ times, exchanges }) => times.length > 0 && exchanges.some(isOther))
  return those.flatMap((shorter) =>
    those
      .filter((longer) => longer.format === shorter.format && longer.speed === shorter.speed)
      .filter((longer) => longer.text.length > shorter.text.length)
      .map((longer) => ({ shorter, longer })),
  )
}

/** Is a speed honoured in the one of them, and ignored, or honoured for a part alone, in the other? */
export function isHonouredByLength({ shorter, longer }: Lengths): boolean {
  const { whole, went } = distances(shorter)
  // What goes beyond the speed is a way to say a short text.
  const [least, most] = [Math.min(whole, ...went), Math.max(...distances(longer).went)]
  return isHonoured(shorter)
    ? most < leastShare * least - longer.varies - shorter.varies
    : isIgnored(shorter) && isHonoured(longer)
}

/** Providers that honour it and that do not may answer in turn: then a text tells now this and now that. */
function isOfOneMind(one: SpokenAtSpeed, all: readonly SpokenAtSpeed[]): boolean {
  const ofText = all.filter(({ text }) => text === one.text)
  return !ofText.some(isHonoured(one) ? isIgnored : isHonoured)
}

/** Is a text said as fast, or as slowly, without a speed as others are at it? Its default is not shown. */
function hasOwnPace({ format, text, speed }: SpokenAtSpeed, evidence: Evidence): boolean {
  const paces = usualPaces(format, evidence)
  const own = paces.get(text)
  const others = [...paces].filter(([other]) => other !== text)
  const longer = others.filter(([{ length }]) => length >= leastLetters)
  if (own === undefined || others.length === 0) return false
  const usual = median((longer.length > 0 ? longer : others).map(([, pace]) => pace))
  return Math.log(usual / own) / Math.log(Number(speed)) > ownPace
}

/** 2.1: "Playback speed multiplier.": of all of a text, however long it is. */
export function speedAtLengths(spoken: readonly SpokenAtSpeed[], evidence: Evidence): Judgement {
  const all = spoken.filter(({ times }) => times.length > 0)
  const lengths = lengthsOf(all)
  if (lengths.length === 0) return notAvailable('no two texts were spoken at one speed')
  const lack = all.map(lackOf).find((one) => one)
  if (lack) return lack
  const [differs] = lengths.filter(isHonouredByLength)
  if (!differs)
    return all.every(({ varies }) => varies < leastShare * Math.log(2))
      ? heldBy('what becomes of a speed in a text with what becomes of it in a longer one')
      : undecided(`${unclear}: a speed that is ignored in long texts would not show it`)
  const isAgain = [differs.shorter, differs.longer].every(wasSpokenAgain)
  if (!isAgain || isOfTwoMinds(all) || !isOfOneMind(differs.shorter, all))
    return undecided('a provider that honours speed and one that does not may have answered in turn')
  const { shorter, longer } = differs
  if (hasOwnPace(isHonoured(shorter) ? longer : shorter, evidence))
    return undecided('without a speed the one text is said at another pace than other texts')
  return violated('length', {
    expected: `about ${shown(shorter.times[0]!)}`,
    actual: shown(longer.times[0]!),
    place: { part: 'body' },
    values: {
      format: shorter.format,
      speed: shorter.speed,
      length: String(longer.text.length),
      times: shown(shorter.times[0]!),
      other: String(shorter.text.length),
    },
  })
}
