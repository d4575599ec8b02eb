import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { notAvailable, undecided, type Judgement } from '../../src/requirement/judgement.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { isAskedWithout, takesVary, timed, timedLike, usualAnswers, type Way } from './speed-takes.ts'

/** As shares of what honouring it would change: so little is none at all, and so much is a speed that is honoured. */
export const plainly = { ignored: 0.15, honoured: 0.5 }

/** All answers to one text in one format at one speed, beside those without a speed. */
export interface SpokenAtSpeed {
  readonly format: Format
  readonly text: string
  readonly speed: string
  /** How many times as long each lasts as the text usually does. */
  readonly times: readonly number[]
  /** By how much a take may differ by chance, as a logarithm; infinite where that is not known. */
  readonly varies: number
  /** What came where no answer is audio. */
  readonly came: string
  /** Was the text asked for without a speed? */
  readonly isAskedWithout: boolean
  readonly exchanges: readonly Answered[]
}

function spokenAt(
  way: Way,
  speed: string,
  [format, text]: readonly [Format, string],
  answers: readonly Answered[],
  evidence: Evidence,
): SpokenAtSpeed {
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
    isAskedWithout: isAskedWithout(format, text, evidence),
    exchanges: [...usual.slice(0, 1).map(({ exchange }) => exchange), ...answers],
  }
}

/** The answers at each speed, by text and format. */
export function allSpoken(
  way: Way,
  speedOf: (exchange: Answered) => string | undefined,
  evidence: Evidence,
): SpokenAtSpeed[] {
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

/** How far honouring it would take it, and how far it is taken that way: both as logarithms. */
export function distances({ speed, times }: Pick<SpokenAtSpeed, 'speed' | 'times'>): {
  readonly whole: number
  readonly went: readonly number[]
} {
  const log = -Math.log(Number(speed))
  return { whole: Math.abs(log), went: times.map((one) => Math.sign(log) * Math.log(one)) }
}

export const shown = (times: number): string => `${times.toFixed(2)} times as long`

export const unclear = 'from take to take this voice takes too differently long for the same text'

/** Why nothing can be said of it, if so. */
export function lackOf({ speed, times, varies, came, isAskedWithout }: SpokenAtSpeed): Judgement | undefined {
  if (times.length === 0) {
    if (!came.startsWith('200')) return notAvailable(`${speed}: ${came}`)
    return isAskedWithout
      ? undecided('there is nothing to compare it with')
      : notAvailable('the text was not spoken without a speed')
  }
  return Number.isFinite(varies)
    ? undefined
    : undecided('no text was spoken twice: how much a voice varies is not known')
}

export function isIgnored(spoken: SpokenAtSpeed): boolean {
  const { whole, went } = distances(spoken)
  return went.length > 0 && went.every((one) => Math.abs(one) <= plainly.ignored * whole)
}

export function isHonoured(spoken: SpokenAtSpeed): boolean {
  const { whole, went } = distances(spoken)
  return went.length > 0 && went.every((one) => one >= plainly.honoured * whole + spoken.varies)
}

/** Two takes of one text that differ by more, beside what the voice varies, are not of one way to say it. */
const alike = 1.2

/** "ignored by other providers": of two answers to the same, one may come from such a one. */
export function isOfTwoMinds(all: readonly SpokenAtSpeed[]): boolean {
  return all.some(({ times, varies }) => Math.log(Math.max(...times) / Math.min(...times)) > Math.log(alike) + varies)
}

/** Was it spoken again in the second look? One answer may come from another provider. */
export function wasSpokenAgain({ exchanges }: SpokenAtSpeed): boolean {
  return exchanges.some(({ look }) => look === 2)
}
