import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { keptApart } from '../checks/kept-apart.ts'
import { comparedAsWaves } from '../checks/compared-as-waves.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { isWordsAlone } from '../checks/has-body.ts'
import { levels } from '../checks/levels.ts'
import { speedOf } from '../checks/manner.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { takesOf } from '../checks/takes.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { areTogether } from '../evidence/are-together.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { oneOfTwo, spokenFromOneText, type OneOfTwo } from '../probes/one-text.ts'

/** The requests that differ in one thing: together, and one after another. */
function byChange({ exchanges }: Evidence): Unit<readonly Exchange[]>[] {
  const those = exchanges.filter((exchange) => oneOfTwo(exchange))
  return [...Map.groupBy(those, (exchange) => oneOfTwo(exchange)!.change).values()].map((pair) => ({
    subject: pair,
    claim: '',
    noun: 'text',
    exchanges: pair,
  }))
}

/** The same bytes, or the same wave from beginning to end in the same format. */
function isSame(one: Answered, other: Answered, evidence: Evidence): boolean {
  if (one.response.body.sha256 === other.response.body.sha256) return true
  return (
    requestedFormat(one, evidence) === requestedFormat(other, evidence) &&
    comparedAsWaves(one, other, evidence).outcome === 'whole'
  )
}

/** A speed that is ignored asks for nothing else: who says each text anew may answer both with one take. */
const leastSlower = 1.3

/** A voice that takes so many times as long for a text at one time as at another may be as slow without a speed. */
const mostVaried = 1.15

/** Does the voice take as long for a text each time, in the format of an answer? */
function isEven(exchange: Answered, evidence: Evidence): boolean {
  const format = requestedFormat(exchange, evidence)
  const texts = format === undefined ? [] : [...takesOf(format, evidence).values()]
  return texts.every((takes) => {
    const extents = takes.map(({ audio }) => extentOf(audio))
    return Math.max(...extents) <= mostVaried * Math.min(...extents)
  })
}

/** Do the two requests have other answers, when each is sent alone? */
function areApart(usual: Answered, changed: Answered, evidence: Evidence): boolean {
  if (isSame(usual, changed, evidence)) return false
  const [one, other] = [usual, changed].map((exchange) => audioOf(exchange, evidence))
  if (!one || !other) return false
  if (speedOf(changed, evidence) === undefined) return true
  const isSlower = measureOf(one) === measureOf(other) && extentOf(other) > leastSlower * extentOf(one)
  return isSlower && (isEven(usual, evidence) || repeatsItself(requestedFormat(usual, evidence)!, evidence))
}

/**
 * Is a speed, or the other voice, answered elsewhere with what the text gets without it, where no other request for the
 * text was under way? Then one of two providers may ignore it, say, and the company has no part in it.
 */
function isIgnoredAlone(changed: Answered, evidence: Evidence): boolean {
  const group = speedOf(changed, evidence) === undefined ? 'other voice' : 'other speed'
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isMember(group)(one) && isCompleteSpeech(one))
    .filter((one) => !evidence.exchanges.some((other) => other !== one && isOfText(one, other, evidence)))
    .some((one) => {
      const format = requestedFormat(one, evidence)
      const usual = format === undefined ? undefined : takesOf(format, evidence).get(textOf(one, evidence))
      return usual?.some(({ exchange }) => isSame(exchange, one, evidence)) === true
    })
}

/** Was it under way at the same time, and asked for the same text? */
function isOfText(one: Exchange, other: Exchange, evidence: Evidence): boolean {
  return other.operation === 'speech' && areTogether(one, other) && textOf(one, evidence) === textOf(other, evidence)
}

/** 4.1: "Success response": what comes answers this request, whatever is being made of its text for another one. */
export const oneTextTogether = requirement({
  id: 'SPEECH-PARALLEL-ONE-TEXT',
  sentences: ['4.1/success', '1/speech'],
  level: levels.otherAnswer,
  title: 'Two requests for one text at the same time get each their own voice, format and speed',
  mayStayUntested: true,
  needs: [spokenFromOneText],
  follows: ['SPEECH-PARALLEL', 'SPEECH-REPEATS-LAST-ALIKE', 'SPEECH-TEXTS-DIFFER'],
  wholeRun: true,
  over: byChange,
  resent: (unit) => ({ exchanges: unit.filter((one) => oneOfTwo(one)?.round === 'together'), how: 'at once' }),
  check(exchanges, evidence) {
    const { change } = oneOfTwo(exchanges[0]!)!
    const spoken = exchanges
      .filter(isAnswered)
      .filter((one) => isCompleteSpeech(one) && one.response.body.length > 0)
      .filter((one) => !isWordsAlone(one, evidence))
    const find = (round: OneOfTwo['round'], which: OneOfTwo['which']): Answered | undefined =>
      spoken.findLast((one) => oneOfTwo(one)!.round === round && oneOfTwo(one)!.which === which)
    const [usual, changed] = [find('together', 'usual'), find('together', 'changed')]
    const [usualAlone, changedAlone] = [find('alone', 'usual'), find('alone', 'changed')]
    if (!usual || !changed || !usualAlone || !changedAlone) {
      const other = exchanges.find((one) => !spoken.some((answer) => answer === one))
      return notAvailable(`with ${change}: ${other && isAnswered(other) ? answerWords(other) : 'no answer'}`)
    }
    if (spoken.some(({ response }) => response.body.withheld))
      return undecided('of some answers only the digest was kept')
    if (!areApart(usualAlone, changedAlone, evidence))
      return notAvailable(`${change} makes no other audio of a text, or none that can be told apart`)
    const isOwn = [isSame(usual, usualAlone, evidence), isSame(changed, changedAlone, evidence)] as const
    const isOther = [isSame(usual, changedAlone, evidence), isSame(changed, usualAlone, evidence)] as const
    const isShared = isSame(usual, changed, evidence)
    if (isShared || (isOther[0] && !isOwn[0]) || (isOther[1] && !isOwn[1])) {
      const isUsual = isShared ? isOwn[1] && !isOwn[0] : isOther[0] && !isOwn[0]
      const [asked, got] = isUsual ? (['without', 'with'] as const) : (['with', 'without'] as const)
      if (isIgnoredAlone(changed, evidence))
        return notAvailable(`${change} is ignored now and then without any company, too`)
      return violated('shared', {
        expected: 'the audio of its own request',
        actual: `that of one ${got} it`,
        place: { part: 'body' },
        values: { text: quotedText(textOf(usual, evidence)), change, asked, got },
      })
    }
    if (areTogether(usual, changed))
      return heldBy('answers to two requests for one text at the same time with those that each gets alone')
    const away = exchanges.find(({ response }) => isTransientStatus(response?.status))
    return notAvailable(
      away
        ? `no two were under way at the same time, since the target answers more with ${away.response!.status}`
        : keptApart,
    )
  },
  messages: {
    shared:
      'a request for {text} {asked} {change} got the audio of one {got} it, which was under way at the same time; ' +
      'one after another each gets its own',
  },
})
