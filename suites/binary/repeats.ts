import { peakLevel } from '../../src/audio/audio.ts'
import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch } from '../../src/requirement/heard-row.ts'
import { heldBy, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Unit } from '../../src/requirement/scope.ts'
import { unspoken } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { stretchOf } from '../checks/heard-takes.ts'
import { lackingTake, type LackingTake } from '../checks/lacking-take.ts'
import { levels } from '../checks/levels.ts'
import { measuredAlike } from '../checks/measured-alike.ts'
import { takeLimit, type TakeLimit } from '../checks/says-alike.ts'
import { takesOf, type Take } from '../checks/takes.ts'
import { extentOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { spokenTwiceAtOnce } from '../probes/twice-at-once.ts'

/** Silence before and after may differ by so much, in milliseconds, whatever the text. */
const slackMs = 500

/** Bytes a millisecond where nothing says how long pcm lasts: 24 kHz in mono. */
const usualBytes = 48

/**
 * An answer that lasts so many times as long as the others to its text, or as short, is not another take of it: in
 * deviations of this voice, and within limits that hold for any voice.
 */
const deviations = 8
const leastLimit = 1.75
const mostLimit = 4

/**
 * In decibels: an answer that is as much softer than the others to its text, where each is loudest, is not heard beside
 * them. How loud a voice is stays open. The level of mp3 is an estimate, which is a dozen off where it is soft.
 */
const muchSofter = { mp3: 52, pcm: 40 } as const

/** All answers to one text in one format. */
interface Repeats {
  readonly text: string
  readonly takes: readonly Take[]
  /** How many times as long, or as short, one of them may last. */
  readonly limit: number
  /** How far from each other they may sound. */
  readonly apart: TakeLimit
}

function lengthOf({ audio }: Take): number {
  return extentOf(audio) + slackMs * (audio.durationMs === undefined ? usualBytes : 1)
}

/** Logarithms of how far each answer is from the middle one to its text. */
function distances(takes: readonly Take[]): number[] {
  const middle = median(takes.map(lengthOf))
  return takes.map((take) => Math.log(lengthOf(take) / middle))
}

/** By the median: answers that are far off do not widen it, unless they are many. */
function limitOf(all: readonly (readonly Take[])[]): number {
  // The middle one itself is not off at all.
  const off = all
    .filter(({ length }) => length > 2)
    .flatMap((takes) =>
      distances(takes)
        .map(Math.abs)
        .toSorted((one, other) => one - other)
        .slice(1),
    )
  const deviation = off.length === 0 ? 0 : 1.4826 * median(off)
  return Math.min(mostLimit, Math.max(leastLimit, Math.exp(deviations * deviation)))
}

/** The softest answer, where it is far softer than the middle one to its text, and by how many decibels. */
function softest(takes: readonly Take[]): { readonly take: Take; readonly below: number } | undefined {
  const levels = takes.flatMap((take) => {
    const level = peakLevel(take.audio)
    return level === undefined ? [] : [{ take, level }]
  })
  const [first] = levels.toSorted((one, other) => one.level - other.level)
  if (!first) return undefined
  const below = median(levels.map(({ level }) => level)) - first.level
  return below >= muchSofter[first.take.audio.asked] ? { take: first.take, below } : undefined
}

/** The answer that lacks something, below another one that has it. */
function lacksPart(
  { take, other, lacks: { from, to, there } }: LackingTake,
  text: string,
  takes: number,
  evidence: Evidence,
): Judgement {
  const [said, silent] = [other, take].map(({ exchange }) => heardIn(exchange, evidence)!)
  return violated('lacks', {
    expected: `what others say from ${from.toFixed(1)} s to ${to.toFixed(1)} s`,
    actual: 'other sound, or none',
    place: { part: 'body', ...stretchOf(there) },
    shownBy: take.exchange.id,
    heard: [
      heardRow('another answer', other.exchange, said!, { stretch: heardStretch('alone', from, to) }),
      heardRow('this answer', take.exchange, silent!, { stretch: heardStretch('missing', there.from, there.to) }),
    ],
    values: { text: quotedText(text), n: String(takes), from: from.toFixed(1), to: to.toFixed(1) },
  })
}

function repeatsOf(evidence: Evidence): Unit<Repeats>[] {
  return formats.flatMap((format: Format) => {
    const measured = measuredAlike([...takesOf(format, evidence).values()].flat(), ({ audio }) => audio)
    const all = Map.groupBy(measured, ({ exchange }) => textOf(exchange, evidence))
    const limit = limitOf([...all.values()])
    const apart = takeLimit(format, evidence)
    return [...all].map(([text, takes]) => ({
      subject: { text, takes, limit, apart },
      claim: format,
      noun: 'text',
      exchanges: takes.map(({ exchange }) => exchange),
    }))
  })
}

/** 1: "converts input text into audio": at the first request, and at every later one. */
export const repeatsLastAlike = requirement({
  id: 'SPEECH-REPEATS-LAST-ALIKE',
  varies: true,
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'A text in a format lasts about as long at every request, and is not far softer or short of a part at one',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenTwiceAtOnce],
  follows: ['SPEECH-PARALLEL', 'SPEECH-TEXTS-DIFFER', 'SPEECH-LONGER-LASTS-LONGER'],
  wholeRun: true,
  over: repeatsOf,
  missing: unspoken(...formats),
  check({ text, takes, limit, apart }, evidence) {
    if (takes.length < 2) return notAvailable('a text was spoken only once')
    const far = distances(takes).findIndex((distance) => Math.abs(distance) > Math.log(limit))
    const soft = softest(takes)
    if (far < 0 && soft)
      return violated('softer', {
        expected: 'audio that is about as loud as the others',
        actual: `${Math.round(soft.below)} dB softer`,
        place: { part: 'body' },
        shownBy: soft.take.exchange.id,
        values: { text: quotedText(text), n: String(takes.length) },
      })
    const lacking = far < 0 && 'limit' in apart ? lackingTake(takes, apart.limit, evidence) : undefined
    if (lacking) return lacksPart(lacking, text, takes.length, evidence)
    if (far < 0) return heldBy(`how long answers to one text last: ${limit.toFixed(1)} times would be noticed`)
    const shown = ({ audio }: Take): string =>
      audio.durationMs === undefined ? `${audio.bytes} bytes` : `${(audio.durationMs / 1000).toFixed(2)} s`
    const usual = takes.toSorted((one, other) => lengthOf(one) - lengthOf(other))[takes.length >> 1]!
    return violated('other', {
      expected: `about ${shown(usual)}`,
      actual: shown(takes[far]!),
      place: { part: 'body' },
      values: { text: quotedText(text), n: String(takes.length) },
    })
  },
  messages: {
    other: 'one of {n} answers to {text} lasts {actual}, expected {expected} as the others',
    lacks:
      'one of {n} answers to {text} lacks what others say from {from} s to {to} s: ' +
      'other words or another sound stand there, or nothing',
    softer: 'one of {n} answers to {text} is {actual} than the middle one of them: nobody hears it beside the others',
  },
})
