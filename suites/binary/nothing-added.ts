import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, unspoken } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { isOneWordOther } from '../checks/plain-prose.ts'
import { isForeign } from '../checks/takes.ts'
import { damage } from '../checks/undamaged.ts'
import { audibleMs } from '../evidence/audible-ms.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs } from '../probes/speech.ts'

/** What has no more letters is over in a second or so. */
const mostLetters = 12

/** Beside it stand texts of more than twice its letters: however a voice stretches a word, they take it longer. */
const isMuchLonger = (letters: number, than: number): boolean => letters >= 2 * than + 6

/** So many of those, the shortest first: some of them may have lost words. */
const compared = 3

/** Of the answers to a text: what all of these have is no slip. */
const mostTakes = 6

/** A short text may be heard so many times as long as they are, and by so many milliseconds longer. */
const slack = { times: 1.25, ms: 400 }

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Digits and signs are said in more letters than they have. */
const isBareWords = (text: string): boolean => /^[\p{L}\s.,!?]*$/u.test(text)

/** A short text in one format, all its answers, and what the texts beside it got. */
interface Short {
  readonly text: string
  readonly format: Format
  readonly takes: readonly Answered[]
  readonly longer: readonly { readonly text: string; readonly takes: readonly Answered[] }[]
}

function shortTexts(evidence: Evidence): Unit<Short>[] {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter((exchange) => isCompleteSpeech(exchange) && (isOrdinaryText(exchange) || isOneWordOther(exchange)))
  return formats.flatMap((format) => {
    const those = spoken.filter((exchange) => requestedFormat(exchange, evidence) === format)
    const texts = [...Map.groupBy(those, (exchange) => textOf(exchange, evidence))]
      .map(([text, takes]) => ({ text, takes, letters: lettersOf(text) }))
      .filter(({ text }) => isBareWords(text))
      .toSorted((one, other) => one.letters - other.letters)
    return texts
      .filter(({ letters }) => letters > 0 && letters <= mostLetters)
      .map(({ text, takes, letters }) => {
        const longer = texts.filter((other) => isMuchLonger(other.letters, letters)).slice(0, compared)
        return {
          subject: { text, format, takes, longer },
          claim: format,
          noun: 'text' as const,
          exchanges: [...takes, ...longer.map((other) => other.takes[0]!)],
        }
      })
  })
}

/** Milliseconds from the first sound to the last, of answers that are the audio that was asked for. */
function heardMs(takes: readonly Answered[], evidence: Evidence): number[] {
  return takes.slice(0, mostTakes).flatMap((exchange) => {
    const audio = audioOf(exchange, evidence)
    return audio && !isForeign(audio) ? (audibleMs(exchange, evidence) ?? []) : []
  })
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

function judgementOf({ text, format, takes, longer }: Short, evidence: Evidence): Judgement {
  if (longer.length < compared) return notAvailable('too few longer texts were spoken')
  const heard = heardMs(takes, evidence)
  const beside = longer.map((other) => heardMs(other.takes, evidence)).filter(({ length }) => length > 0)
  if (heard.length === 0 || beside.length < compared) return undecided('what came does not tell how long it is heard')
  // What is heard once may be a slip, and whatever lost words is no longer the longest.
  const [own, others] = [Math.min(...heard), Math.max(...beside.flat())]
  if (own <= others * slack.times + slack.ms)
    return heldBy('how long texts of a word or two are heard with how long longer ones are')
  return violated('added', {
    shownBy: takes[0]!.id,
    expected: `at most ${seconds(others)}`,
    actual: seconds(own),
    place: { part: 'body' },
    values: { text: quotedText(text), format, beside: quotedText(longer[0]!.text) },
  })
}

/** 1: "converts input text into audio": that text, and nothing behind it. */
export const nothingAdded = requirement({
  id: 'SPEECH-NOTHING-ADDED',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'A text of a word or two is heard no longer than texts of more than twice its letters',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs],
  follows: [
    ...damage,
    'SPEECH-NOT-CUT-SHORT',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-WHOLE-TEXT',
  ],
  wholeRun: true,
  // It may be a slip of one take.
  doubted: (evidence) =>
    shortTexts(evidence).flatMap(({ subject }) =>
      subject.takes.length < 3 && judgementOf(subject, evidence).kind === 'violated' ? subject.takes : [],
    ),
  over: shortTexts,
  missing: unspoken(...formats),
  check: judgementOf,
  messages: {
    added:
      'in {format}, {text} is heard for {actual}, expected {expected}, as {beside} and others are: ' +
      'something is heard that the text does not say',
  },
})
