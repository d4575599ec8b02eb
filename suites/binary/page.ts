import type { Mp3Judgement, PcmJudgement } from '../../src/audio/audio.ts'
import { trialId, type Exchange } from '../../src/record/exchange.ts'
import { isAnswered, each, type Answered } from '../../src/requirement/scope.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { constantPart, decidingShare, leastShare, spokenTexts, type Spoken } from '../checks/constant-part.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { stretchOf } from '../checks/heard-takes.ts'
import { levels } from '../checks/levels.ts'
import { measuredOtherwise } from '../checks/measured-alike.ts'
import { pageHeard } from '../checks/page-heard.ts'
import { shareOf } from '../checks/share-of.ts'
import { isForeign } from '../checks/takes.ts'
import { isUndamaged } from '../checks/undamaged.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenInBothFormats, spokenOnce, spokenPage, spokenTogether } from '../probes/speech.ts'

const isPage = isMember('page')

function isWholePage(exchange: Exchange): boolean {
  return isPage(exchange) && exchange.stimulus.kind === 'member' && exchange.stimulus.role === 'page'
}

/** What the text that the page repeats lasts, and what else was spoken in its format. */
function spokenBeside(page: Answered, evidence: Evidence): { part: Spoken | undefined; all: readonly Spoken[] } {
  const all = spokenTexts(requestedFormat(page, evidence)!, evidence)
  const [part] = all
    .filter(({ text }) => textOf(page, evidence).startsWith(text))
    .toSorted((one, other) => other.text.length - one.text.length)
  return { part, all }
}

/** How long the page lasts, beside the text that it repeats. */
function lasting(page: Answered, audio: Mp3Judgement | PcmJudgement, evidence: Evidence): Judgement {
  const { part, all } = spokenBeside(page, evidence)
  if (!part) return undecided('no text that the page begins with was spoken in its format')
  if (part.measure !== measureOf(audio)) return undecided(measuredOtherwise)
  const spoken: Spoken = { ...part, text: textOf(page, evidence), extents: [extentOf(audio)] }
  const others = all.filter(({ text }) => text !== part.text)
  const plain = shareOf(spoken, part, others, 0)
  // Silence or a jingle around every answer counts once, however long the text is.
  const { share, whole } =
    plain.share < Math.max(plain.whole, leastShare) ? shareOf(spoken, part, others, constantPart(all)) : plain
  const isShort = share < Math.max(whole, leastShare)
  if (isShort || plain.share > 1 / leastShare) {
    const [length, percent] = [String(spoken.text.length), String(Math.round(plain.share * 100))]
    return violated(isShort ? 'short' : 'long', {
      expected: `about ${length} characters' worth`,
      actual: `${percent} % of that`,
      place: { part: 'body' },
      values: { length, part: String(part.text.length), share: percent },
    })
  }
  if (whole < decidingShare)
    return undecided(
      'from text to text this voice takes more or less time a letter: if half of the page were missing, its duration ' +
        'would not show it',
    )
  return heldBy(
    `how long ${spoken.text.length} characters last with how long the first ${part.text.length} do: ` +
      `${Math.round((1 - whole) * 100)} % less would be noticed`,
  )
}

function placesWords(places: number): string {
  if (places === 1) return ''
  return places === 2 ? ', and at another place' : `, and at ${places - 1} other places`
}

/** 1: "converts input text into audio", all of it, however long it is: 8 shows no limit. */
export const pageWhole = requirement({
  id: 'SPEECH-PAGE-WHOLE',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Texts of 1,300 to 4,400 characters are spoken to their end, and not mixed up with one that begins alike',
  mayStayUntested: true,
  needs: [spokenPage, spokenInBothFormats, spokenOnce, spokenTogether],
  follows: [
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-LONGER-LASTS-LONGER',
    'SPEECH-BODY-WHOLE',
    'MP3-FORMAT',
    'PCM-FORMAT',
    'PCM-BREAKS',
  ],
  over: each(
    (exchange) => isPage(exchange) && isCompleteSpeech(exchange) && exchange.response.body.length > 0,
    (exchange) => (isWholePage(exchange) ? '' : trialId(exchange)),
  ),
  missing: ({ exchanges }) => {
    const last = exchanges.findLast(isWholePage)
    if (!last) return []
    const came = isAnswered(last) ? `is answered with ${last.response.status}` : 'stays without an answer'
    return [{ claim: '', judgement: notAvailable(`the page ${came}, and no audio of it came whole`) }]
  },
  check(exchange, evidence) {
    const audio = audioOf(exchange, evidence)
    if (!audio || isForeign(audio)) return undecided('what came is not the audio that was asked for')
    const judgement = lasting(exchange, audio, evidence)
    if (judgement.kind === 'violated' || !isUndamaged(audio)) return judgement
    const heard = pageHeard(exchange, evidence)
    if (heard === undefined) return judgement
    const length = String(textOf(exchange, evidence).length)
    if (heard.outcome === 'held')
      return judgement.kind === 'held' ? heldBy(`${judgement.compared}; ${heard.compared}`) : judgement
    if (heard.flaw === 'constant')
      return violated('constant', {
        expected: 'sound that changes as that of shorter texts does',
        actual: `one sound throughout, which changes by ${heard.changes.toFixed(1)} dB`,
        place: { part: 'body' },
        values: { length },
      })
    if (heard.flaw === 'end') {
      const sentence = JSON.stringify(heard.sentence)
      return violated('end', {
        expected: `${sentence} at the end`,
        actual: 'something else is heard there',
        place: { part: 'body' },
        values: { length, sentence },
      })
    }
    const [from, to] = [heard.from, heard.to].map((seconds) => seconds.toFixed(1)) as [string, string]
    if (heard.flaw === 'word-lost' || heard.flaw === 'word-twice')
      return violated(heard.flaw, {
        expected: `${heard.laps} times the same sentences, word for word`,
        actual: `at ${from} s a word ${heard.flaw === 'word-lost' ? 'is missing' : 'is said twice'}`,
        place: { part: 'body', ...stretchOf(heard) },
        values: { length, from, places: placesWords(heard.places ?? 1) },
      })
    return violated(heard.flaw, {
      expected: `${heard.laps} times the same sentences, each time as long`,
      actual: `${heard.flaw === 'lost' ? 'less' : 'more'} than that from ${from} s to ${to} s`,
      place: { part: 'body', ...stretchOf(heard) },
      values: { length, from, to },
    })
  },
  messages: {
    short:
      'a text of {length} characters lasts {share} % of what its first {part} characters make expect: ' +
      'the end may be missing',
    long: 'a text of {length} characters lasts {share} % of what its first {part} characters make expect',
    constant: 'a text of {length} characters is answered with {actual}, expected {expected}: no words are heard',
    end:
      'at the end of a text of {length} characters its last sentence, {sentence}, is not heard, ' +
      'though it is at the end of a shorter text: the end may be missing, or sound otherwise',
    lost:
      'a text of {length} characters has the same sentences again and again, and less is heard of them ' +
      'from {from} s to {to} s than elsewhere: some may be missing, or in another place',
    added:
      'a text of {length} characters has the same sentences again and again, and more is heard of them ' +
      'from {from} s to {to} s than elsewhere: some may come twice, or be in another place',
    'word-lost':
      'a text of {length} characters has the same sentences again and again, and at {from} s a word or more is ' +
      'missing that is heard elsewhere in the same sentence{places}: it may be lost where the text is cut in pieces',
    'word-twice':
      'a text of {length} characters has the same sentences again and again, and at {from} s a word or more is said ' +
      'twice that comes once elsewhere in the same sentence{places}: pieces of the text may overlap',
  },
})
