import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isCompleteSpeech, unspokenText } from '../checks/complete-speech.ts'
import { mean } from '../evidence/statistics.ts'
import { measuredAlike, measuredOtherwise } from '../checks/measured-alike.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { constantPart, decidingShare, leastShare, spokenTexts, type Spoken } from '../checks/constant-part.ts'
import { shareOf } from '../checks/share-of.ts'
import { isForeign } from '../checks/takes.ts'
import { wholeHeard } from './whole-heard.ts'

const hasRole = ({ stimulus }: Answered, role: RegExp): boolean =>
  stimulus.kind === 'member' && role.test(stimulus.role)

/** The answers to the medium and the long text, by format in which the long one was spoken. */
function mediumAndLong(evidence: Evidence): Unit<readonly Answered[]>[] {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter(
      (exchange) =>
        isCompleteSpeech(exchange) &&
        isOrdinaryText(exchange) &&
        exchange.stimulus.kind === 'member' &&
        exchange.stimulus.group === 'spoken',
    )
  return [...Map.groupBy(spoken, (exchange) => requestedFormat(exchange, evidence))].flatMap(([format, subject]) =>
    format === undefined || !subject.some((one) => hasRole(one, /^long$/))
      ? []
      : [{ claim: format, subject, noun: 'format', exchanges: subject }],
  )
}

/** Is each of the texts that it holds heard in it, in all its takes? */
function isHeardWhole(text: string, format: Format, evidence: Evidence): boolean {
  const { takes } = wholeHeard(text, format, evidence)
  return takes.length > 0 && takes.every(({ heard }) => heard.outcome === 'held')
}

/** 1: "converts input text into audio", all of it. */
export const longerLastsLonger = requirement({
  id: 'SPEECH-LONGER-LASTS-LONGER',
  sentences: ['1/speech', '2.1/row-input'],
  level: 'should',
  title: 'A long text is spoken to its end: it lasts as long as its length makes expect',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['SPEECH-TEXTS-DIFFER', 'MP3-FORMAT', 'PCM-FORMAT', 'SPEECH-AUDIO-NOT-EMPTY'],
  over: mediumAndLong,
  missing: unspokenText('long', 'the long text', ...formats),
  check(exchanges, evidence) {
    const inRole = (role: RegExp): Spoken | undefined => {
      const having = exchanges.filter((one) => hasRole(one, role))
      const audios = having.flatMap((exchange) => {
        const audio = audioOf(exchange, evidence)
        return audio && !isForeign(audio) ? [audio] : []
      })
      const measured = measuredAlike(audios, (audio) => audio)
      return having.length === 0 || audios.length < having.length
        ? undefined
        : { text: textOf(having[0]!, evidence), measure: measureOf(measured[0]!), extents: measured.map(extentOf) }
    }
    const [medium, long] = [inRole(/^medium/), inRole(/^long$/)]
    if (!exchanges.some((one) => hasRole(one, /^medium/)))
      return undecided('no text of medium length was spoken to its end')
    if (!medium || !long) return undecided('what came is not the audio that was asked for')
    if (medium.measure !== long.measure) return undecided(measuredOtherwise)
    if (mean(medium.extents) === 0 || long.extents.includes(0))
      return undecided('an empty body lasts nothing: there is nothing to compare')
    const format = formats.find((one) => one === requestedFormat(exchanges[0]!, evidence))!
    const shorter = spokenTexts(format, evidence).filter(
      ({ text, measure }) => text !== medium.text && text !== long.text && measure === long.measure,
    )
    const isShort = ({ share, whole }: ReturnType<typeof shareOf>): boolean => share < Math.max(whole, leastShare)
    const plain = shareOf(long, medium, shorter, 0)
    // What lasts too short may have a constant part, which counts once for each text however long it is.
    const judged = isShort(plain) ? shareOf(long, medium, shorter, constantPart([...shorter, medium])) : plain
    if (isShort(judged)) {
      const percent = Math.round(plain.share * 100)
      if (isHeardWhole(long.text, format, evidence))
        return undecided(
          `a text of ${long.text.length} characters lasts ${percent} % of what one of ${medium.text.length} makes ` +
            'expect, and yet the shorter texts that it holds are heard in it: it may be read faster',
        )
      return violated('short', {
        expected: `about ${long.text.length} characters' worth`,
        actual: `${percent} % of that`,
        place: { part: 'body' },
        values: { length: String(long.text.length), shorter: String(medium.text.length), share: String(percent) },
      })
    }
    if (judged.varies.freedom < 1)
      return undecided('too few other texts were spoken to tell how much the pace of this voice varies')
    if (judged.whole < decidingShare) {
      const varies = `from text to text this voice takes ${inPercent(Math.sqrt(judged.varies.variance))} more or less`
      return isHeardWhole(long.text, format, evidence)
        ? heldBy(`the sound of the long text with the shorter ones that it holds, since ${varies} time a letter`)
        : undecided(`${varies} time a letter: if half of the long text were missing, its duration would not show it`)
    }
    return heldBy(
      `how long ${long.text.length} characters last with how long ${medium.text.length} do: ` +
        `${inPercent(1 - judged.whole)} less would be noticed`,
    )
  },
  messages: {
    short:
      'a text of {length} characters lasts {share} % of what one of {shorter} characters makes expect: ' +
      'the end may be missing',
  },
})

function inPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}
