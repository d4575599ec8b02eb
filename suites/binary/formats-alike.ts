import { isMostlyThere, isThere, type SameSound } from '../../src/audio/audio.ts'
import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, unspoken } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { stretchOf } from '../checks/heard-takes.ts'
import { lastingWords } from '../checks/lasting-words.ts'
import { levels } from '../checks/levels.ts'
import { inOtherVoice, mannerOf, speedOf } from '../checks/manner.ts'
import { areMost, rateOfVoice, waveRateOf, waveRatesOf } from '../checks/rate-of-voice.ts'
import { isSpokenAnew, isSteady } from '../checks/repeated-takes.ts'
import { hasSeveralRates, severalVoices } from '../checks/several-voices.ts'
import { soundsLike } from '../checks/sounds-like.ts'
import type { Take } from '../checks/takes.ts'
import { atRate, ratesOf, saidRate, textTakes, type TextTakes } from '../checks/text-takes.ts'
import { otherTimbre } from '../checks/other-timbre.ts'
import { damage } from '../checks/undamaged.ts'
import { heardIn } from '../evidence/hearing.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import {
  pageInOtherFormat,
  spokenAtSpeed,
  spokenInBothFormats,
  spokenOnce,
  spokenPage,
  spokenTogether,
} from '../probes/speech.ts'
import { lostIn, lostInFormat, lostInSeveral } from './lost-in-format.ts'
import { wordForWord } from './word-for-word.ts'

/** Takes of a text in a format that are compared, and that are before anything is said against the voice. */
const mostTakes = 2
const allTakes = 4

/** A voice that says each take anew may breathe, laugh or wait for so many seconds in one of them. */
const ofOneTake = 1

interface Pair {
  readonly sound: SameSound
  /** In mp3 and in pcm, and at which rate pcm was heard; none where nothing was compared. */
  readonly takes?: readonly [Take, Take]
  readonly rate?: number
}

/** The likest of all pairs: what differs in one take and not in another is a slip of the voice. */
function bothFormats(text: string, { mp3, pcm }: TextTakes, rates: readonly number[], evidence: Evidence): Pair {
  let least: Pair = { sound: { outcome: 'undecided', why: 'it was not spoken whole in both formats' } }
  for (const rate of rates)
    for (const one of mp3.get(text) ?? [])
      for (const other of pcm.get(text) ?? []) {
        const sound = soundsLike(one.exchange, other.exchange, evidence, rate)
        if (sound.outcome === 'same') return { sound, takes: [one, other], rate }
        // At the likeliest rate, where more are as bad.
        const { outcome } = least.sound
        const isWorse = outcome !== 'other' && outcome !== sound.outcome
        if (!least.takes || isWorse) least = { sound, takes: [one, other], rate }
      }
  return least
}

/** Both formats, one above the other. */
function rowsOf({ sound, takes, rate }: Pair, evidence: Evidence): HeardRow[] {
  return (takes ?? []).flatMap(({ exchange }, index) => {
    const heard = heardIn(exchange, evidence, rate)
    if (!heard) return []
    if (sound.outcome !== 'other') return heardRow(formats[index]!, exchange, heard)
    const { flaw, of, between, there } = sound
    const [own, others] = flaw === 'moved' ? (['both', 'both'] as const) : (['alone', 'missing'] as const)
    const [kind, { from, to }] = index === of ? [own, between] : [others, there]
    const stretch = heardStretch(kind, from, to)
    return heardRow(formats[index]!, exchange, heard, { stretch })
  })
}

/** Is what is said to be missing in one format there as a wave, whatever is done to its sound? */
function isWaveThere({ sound, takes, rate }: Pair, evidence: Evidence): boolean {
  const [mp3, pcm] = (takes ?? []).map(({ exchange }) => heardIn(exchange, evidence, rate)?.wave)
  if (!mp3 || !pcm) return false
  if (sound.outcome === 'unlike') return isMostlyThere(mp3, pcm)
  if (sound.outcome !== 'other' || sound.flaw !== 'unlike') return false
  return sound.of === 0 ? isThere(mp3, sound, pcm, sound.there) : isThere(pcm, sound, mp3, sound.there)
}

/** A text that is spoken as usual, or in another manner: its requests have that in common. */
const allTexts = groups(
  (exchange: Answered, evidence) =>
    isCompleteSpeech(exchange) &&
    requestedFormat(exchange, evidence) !== undefined &&
    ['spoken', 'talkers', 'other voice', 'other speed', 'page'].some((group) => isMember(group)(exchange)),
  (exchange, evidence) => `${textOf(exchange, evidence)}${mannerOf(exchange, evidence)}`,
  'text',
)

/** 4.1, table: a format is a way to write the same audio. */
export const formatsAlike = requirement({
  id: 'SPEECH-FORMATS-ALIKE',
  sentences: ['4.1/row-mp3', '4.1/row-pcm', '1/speech'],
  level: levels.meaning,
  title: 'A text sounds the same in mp3 and in pcm, from beginning to end',
  // What is spoken in another voice is compared where there is one.
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenAtSpeed, spokenPage, pageInOtherFormat],
  follows: [
    'SPEECH-LONGER-LASTS-LONGER',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SPEED-HONOURED-OR-IGNORED',
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-VOICE-HONOURED',
    'SPEECH-WHOLE-TEXT',
    ...damage,
  ],
  wholeRun: true,
  // One claim: of a few words nothing can be said.
  over: (evidence) => allTexts(evidence).map((unit) => ({ ...unit, claim: '' })),
  missing: unspoken(...formats),
  check(exchanges, evidence) {
    const first = exchanges[0]!
    const [text, manner] = [textOf(first, evidence), mannerOf(first, evidence)!]
    const said = quotedText(text) + manner
    const labelled = saidRate(text, textTakes(mostTakes, evidence, manner))
    const takesOf = (most: number, ofManner: string): TextTakes => atRate(labelled, textTakes(most, evidence, ofManner))
    const takes = takesOf(mostTakes, manner)
    const usual = manner === '' ? takes : takesOf(mostTakes, '')
    // Another voice may have a rate of its own.
    const own = isMember('other voice')(first) ? undefined : rateOfVoice(usual, evidence)
    const speed = speedOf(first, evidence) ?? 1
    // At a speed that one format ignores pcm may last as if it had another rate.
    const atOne = isMember('other voice')(first) ? takesOf(mostTakes, inOtherVoice) : usual
    const rates = own === undefined ? ratesOf(speed === 1 ? takes : atOne) : [own]
    const waveRates = waveRatesOf(rates)
    const lost = lostIn(text, takes, waveRates, evidence)
    const coloured = otherTimbre(text, takes, rates[0]!, evidence)
    if (coloured)
      return violated('timbre', {
        expected: 'low and high sounds as loud in pcm as in mp3',
        actual: coloured.words,
        place: { part: 'body' },
        heard: rowsOf({ sound: { outcome: 'same', worst: 0 }, takes: coloured.takes, rate: rates[0]! }, evidence),
        values: { text: said, texts: String(coloured.texts) },
      })
    if (lost === 'whole') return heldBy('the wave of mp3 and of pcm')
    if (lost?.isSlight === true)
      return lostInSeveral(lost, said, takes, waveRates, evidence) ?? heldBy('the wave of mp3 and of pcm')
    const wrong = lost || own === undefined ? undefined : waveRateOf(text, takes, evidence)
    if (wrong !== undefined)
      return violated('otherRate', {
        expected: `${own} Hz, as in other texts`,
        actual: `${wrong} Hz`,
        place: { part: 'body' },
        heard: rowsOf(bothFormats(text, takes, [wrong], evidence), evidence),
        values: { text: said, own: String(own) },
      })
    const pair = bothFormats(text, takes, rates, evidence)
    const { sound } = pair
    if (lost && sound.outcome !== 'other') return lostInFormat(lost, said, evidence)
    if (sound.outcome === 'undecided') return undecided(sound.why)
    if (sound.outcome === 'same') return wordForWord(text, said, takes, rates[0]!, evidence)
    const all = takesOf(allTakes, manner)
    if (bothFormats(text, all, rates, evidence).sound.outcome === 'same')
      return wordForWord(text, said, all, rates[0]!, evidence)
    if (hasSeveralRates(evidence)) return undecided(severalVoices)
    // How much a voice varies is known from what it says as usual.
    const usually = manner === '' ? all : takesOf(allTakes, '')
    const [usualRate, ...others] = manner === '' ? rates : ratesOf(usual)
    if (usualRate === undefined || !isSteady(usually, usualRate, evidence))
      return undecided('the same text is spoken too differently from one time to the next')
    if (isWaveThere(pair, evidence))
      return undecided('what sounds different in one format has the same wave in the other')
    // By how much two takes of a text may differ, only several show: in another manner there is one.
    const isOnce = formats.some((format) => (all[format].get(text) ?? []).length < 2)
    const isShort = sound.outcome === 'other' && sound.to - sound.from < ofOneTake
    const isInDoubt = manner !== '' || sound.outcome === 'unlike' || isShort
    if (isInDoubt && isOnce && isSpokenAnew(usually, usualRate, evidence))
      return undecided('each take is another, and there are too few of this text to tell what they differ by')
    const values = {
      text: said,
      lasting: inParentheses(lastingWords(text, takes, rates[0]!)),
    }
    if (sound.outcome === 'other') {
      const [has, lacks] = sound.of === 0 ? ['mp3', 'pcm'] : ['pcm', 'mp3']
      const [from, to] = [sound.from, sound.to].map((seconds) => seconds.toFixed(1))
      return violated(sound.flaw, {
        expected: `what is heard in ${has} from ${from} s to ${to} s`,
        actual: `other sound in ${lacks}`,
        place: { part: 'body', ...stretchOf(sound) },
        heard: rowsOf(pair, evidence),
        values: { ...values, has, lacks, from: from!, to: to! },
      })
    }
    const texts = [...usual.mp3.keys()].filter((one) => (manner !== '' || one !== text) && usual.pcm.has(one))
    const alike = texts.filter(
      (one) => bothFormats(one, usual, [usualRate, ...others], evidence).sound.outcome === 'same',
    ).length
    if (!areMost(alike, texts.length))
      return undecided('mp3 and pcm of too few texts sound alike to tell what this one shows')
    return violated('other', {
      expected: 'the same sound in mp3 and in pcm, as for other texts',
      actual: 'another sound',
      place: { part: 'body' },
      heard: rowsOf(pair, evidence),
      values,
    })
  },
  messages: {
    otherRate:
      'pcm is sampled at {actual}, and that of other texts, labelled alike, at {own} Hz: ' +
      'at these rates each is the same wave as its mp3; the text is {text}',
    beginLost:
      'mp3 and pcm of one text are the same wave, but ' +
      'the first {milliseconds} ms that sound in {has} are lost in {lacks}; the text is {text}',
    pieceLost:
      'mp3 and pcm of one text are the same wave, but ' +
      '{milliseconds} ms that sound in {has} between {from} s and {to} s are lost in {lacks}; the text is {text}',
    piecesLost:
      'mp3 and pcm of one text are the same wave, but {pieces} pieces of {milliseconds} ms in all ' +
      'that sound in {has} are lost in {lacks}, the first at {from} s; the text is {text}',
    lostInSeveral:
      'mp3 and pcm of {texts} texts are the same wave each, but ' +
      'in each of them a little that sounds in {has} is lost in {lacks}; ' +
      'of {text} it is {milliseconds} ms between {from} s and {to} s',
    endLost:
      'mp3 and pcm of one text are the same wave, but ' +
      'the last {milliseconds} ms that sound in {has} are lost in {lacks}; the text is {text}',
    unlike:
      'mp3 and pcm of one text are not the same speech: ' +
      'what {has} says from {from} s to {to} s is missing in {lacks}{lasting}; the text is {text}',
    wordLost:
      'mp3 and pcm of one text are the same speech but for a part: ' +
      'what {has} says from {from} s to {to} s stands in no answer in {lacks}; the text is {text}',
    moved:
      'mp3 and pcm of one text are not the same speech: ' +
      'what {has} says from {from} s to {to} s stands elsewhere in {lacks}{lasting}; the text is {text}',
    timbre:
      'mp3 and pcm of {texts} texts are the same speech of another sound, in each of them alike: {actual}; ' +
      'the text is {text}',
    other:
      'mp3 and pcm of one text are not the same speech: ' +
      'they sound different from beginning to end, as those of other texts do not{lasting}; the text is {text}',
  },
})

/** Behind a sentence; nothing for nothing. */
function inParentheses(words: string): string {
  return words === '' ? '' : ` (${words})`
}
