import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { spokenTexts, type Spoken } from '../checks/constant-part.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { measuredOtherwise } from '../checks/measured-alike.ts'
import { levels } from '../checks/levels.ts'
import { isInOtherVoice, speedOf } from '../checks/manner.ts'
import { shareOf } from '../checks/share-of.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { longText, spokenCombined } from '../probes/combined.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'
import { unmarked, unusualMarks } from '../requests/unusual-marks.ts'

/** A mark may be left unspoken, and words around it may be spoken closer together. */
const wholeShare = 0.75

/** Less is too little for a voice whose pace varies by 20 % from answer to answer, at any of so many texts. */
const leastShare = 0.36

const isUnusual = isMember('unusual text')

const isCombined = isMember('combined')

/** Is it the long text with something in it or behind it, as the usual voice says it? */
function isLong(exchange: Answered, evidence: Evidence): boolean {
  return (
    isCombined(exchange) &&
    !isInOtherVoice(exchange) &&
    speedOf(exchange, evidence) === undefined &&
    roleOf(exchange).startsWith(longText)
  )
}

function isJudged(exchange: Answered, evidence: Evidence): boolean {
  const isOne = isUnusual(exchange) || isLong(exchange, evidence)
  return isOne && isCompleteSpeech(exchange) && exchange.response.body.length > 0
}

function roleOf({ stimulus }: Answered): string {
  return stimulus.kind === 'member' ? stimulus.role : ''
}

/** The same words in one line. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** What the same words without the mark last, and what other texts do, in the same format. */
function spokenWithout(exchange: Answered, evidence: Evidence): { plain: Spoken | undefined; others: Spoken[] } {
  const said = textOf(exchange, evidence)
  const mark = isUnusual(exchange) ? unusualMarks.get(roleOf(exchange)) : undefined
  const without = mark === undefined ? [] : unmarked(said, mark)
  const spoken = spokenTexts(requestedFormat(exchange, evidence)!, evidence)
  const plain = isUnusual(exchange)
    ? spoken.find(({ text }) => without.includes(text))
    : spoken.find(({ text }) => 2 * text.length > said.length && inOneLine(said).startsWith(inOneLine(text)))
  return { plain, others: spoken.filter((one) => one !== plain) }
}

/** 1: "converts input text into audio", all of it, whatever stands among the words. */
export const unusualWhole = requirement({
  id: 'SPEECH-UNUSUAL-WHOLE',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Words beside a line end, markup, a digit, an emoji or a hyphen are spoken, and those in brackets and quotes',
  mayStayUntested: true,
  needs: [spokenUnusual, spokenOnce, spokenTogether, spokenCombined, spokenInBothFormats],
  follows: ['SPEECH-AUDIO-NOT-EMPTY', 'MP3-FORMAT', 'PCM-FORMAT', 'SPEECH-REPEATS-LAST-ALIKE', 'SPEECH-PARALLEL'],
  over: each(isJudged),
  missing: ({ exchanges }) =>
    exchanges.some((exchange) => isUnusual(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: notAvailable('texts with such characters are refused with 400') }]
      : [],
  check(exchange, evidence) {
    const audio = audioOf(exchange, evidence)
    if (!audio || isForeign(audio)) return undecided('what came is not the audio that was asked for')
    const { plain, others } = spokenWithout(exchange, evidence)
    if (!plain)
      return isUnusual(exchange)
        ? undecided('the same words without the mark were not spoken in that format')
        : notAvailable('the long text was not spoken in that format')
    if (plain.measure !== measureOf(audio)) return undecided(measuredOtherwise)
    const spoken: Spoken = { ...plain, extents: [extentOf(audio)] }
    const { share: came, whole } = shareOf(spoken, plain, others, 0)
    const least = Math.max(leastShare, Math.min(wholeShare, whole))
    if (came >= least)
      return heldBy(
        'how long texts with such characters last with how long the same words last without: ' +
          `${percent(1 - least)} % less would be noticed`,
      )
    const share = percent(came)
    const name = roleOf(exchange)
    return violated(isUnusual(exchange) ? 'lost' : 'longLost', {
      expected: 'as long as the same words without it, or longer',
      actual: `${share} % of that`,
      place: { part: 'body' },
      values: { name, share, text: JSON.stringify(textOf(exchange, evidence)) },
    })
  },
  messages: {
    lost: '{text} lasts {share} % of the same words without the {name}: words may be missing',
    longLost: '{name} lasts {share} % of what the long text as it is lasts: words may be missing',
  },
})

function percent(share: number): string {
  return String(Math.round(share * 100))
}
