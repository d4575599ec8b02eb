import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { differentTakes, heardAlone, heardTakes, type HeardTake } from '../checks/heard-takes.ts'
import { heardWithin } from '../checks/heard-within.ts'
import { levels } from '../checks/levels.ts'
import { speedOf } from '../checks/manner.ts'
import { hasSeveralVoices, severalVoices } from '../checks/several-voices.ts'
import { soundsLike } from '../checks/sounds-like.ts'
import { lastsInOtherVoice } from '../checks/lasts-in-other-voice.ts'
import { damage } from '../checks/undamaged.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { pageInOtherVoice, spokenInOtherVoice } from '../probes/other-voice.ts'
import { spokenInBothFormats, spokenOnce, spokenPage, spokenTogether } from '../probes/speech.ts'

const isOtherVoice = isMember('other voice')

/** Shares of what a text would last: more is whole, and less is a part, whatever pauses a voice makes. */
const wholeShare = 0.85
const partShare = 0.7

/** Does one text stand in another, word for word and once? */
function isWithin(part: string, text: string): boolean {
  const at = text.indexOf(part)
  return part !== text && at >= 0 && at === text.lastIndexOf(part)
}

/** All that is spoken in the other voice without a speed, in one format. */
function inOtherVoice(format: Format, evidence: Evidence): Answered[] {
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isOtherVoice(one) && isCompleteSpeech(one) && speedOf(one, evidence) === undefined)
    .filter((one) => requestedFormat(one, evidence) === format)
}

/** A text that is spoken alone, and a longer one that holds it, in one voice. */
interface Pair {
  readonly part: HeardTake
  readonly whole: HeardTake
}

function timesAsLong({ part, whole }: Pair): number {
  return whole.heard.seconds / part.heard.seconds
}

/** @param times that the whole text is as long as the part, where nothing of it is missing */
function partHeard({ part, whole }: Pair, times: number, evidence: Evidence): ReturnType<typeof heardWithin> {
  return heardWithin(part.exchange, whole.exchange, { from: 0, times }, evidence)
}

/** Two takes in the voice in which all else is spoken, of which the one is heard in the other. */
function usualPair(part: string, text: string, format: Format, evidence: Evidence): Pair | undefined {
  const spoken = heardTakes(format, evidence)
  return (spoken.get(text) ?? [])
    .flatMap((whole) => (spoken.get(part) ?? []).map((one) => ({ part: one, whole })))
    .find((pair) => partHeard(pair, timesAsLong(pair), evidence) === 'found')
}

function rowsOf({ part, whole }: Pair): HeardRow[] {
  return [
    heardRow('the text alone', part.exchange, part.heard, { stretch: heardStretch('alone', 0, part.heard.seconds) }),
    heardRow('the long text', whole.exchange, whole.heard),
  ]
}

/** Of what is heard again and again in a text its length tells. */
function lasting(whole: Answered, format: Format, evidence: Evidence): Judgement {
  const text = textOf(whole, evidence)
  const [part] = inOtherVoice(format, evidence)
    .filter((one) => one !== whole && text.startsWith(textOf(one, evidence)))
    .toSorted((one, other) => textOf(other, evidence).length - textOf(one, evidence).length)
  if (!part) return notAvailable('it holds no text that was spoken in this voice, too')
  const lasts = lastsInOtherVoice(whole, part, format, evidence)
  if (typeof lasts === 'string') return notAvailable(lasts)
  if (lasts.share > wholeShare) return heldBy('how long a text lasts in another voice, by one that it begins with')
  if (lasts.share > partShare) return notAvailable('whether it lasts as long is too close to call with this voice')
  if (hasSeveralVoices(format, evidence)) return undecided(severalVoices)
  const [length, share] = [String(text.length), String(Math.round(100 * lasts.share))]
  return violated('short', {
    expected: 'all of the text',
    actual: `${share} % of it, by how long it lasts`,
    place: { part: 'body' },
    values: { format, length, begins: String(textOf(part, evidence).length), share },
  })
}

/** Takes of a text that are compared to know how the first voice varies. */
const mostTakes = 3

/** Is each text in the first voice as alike from one time to the next as one voice says it? */
function isAlike(format: Format, evidence: Evidence): boolean {
  return [...differentTakes(format, mostTakes, evidence).values()].every(([first, ...others]) =>
    others.every(({ exchange }) =>
      ['same', 'undecided'].includes(soundsLike(first!.exchange, exchange, evidence).outcome),
    ),
  )
}

/** 1: "converts input text into audio", all of it, in each voice. */
export const otherVoiceWhole = requirement({
  id: 'SPEECH-OTHER-VOICE-WHOLE',
  sentences: ['1/speech', '2.1/row-voice', '2.1/row-input'],
  level: levels.meaning,
  title: 'A text that a longer one holds is heard in it in another voice, too',
  mayStayUntested: true,
  needs: [spokenInOtherVoice, pageInOtherVoice, spokenInBothFormats, spokenOnce, spokenTogether, spokenPage],
  follows: [
    'SPEECH-FORMATS-ALIKE',
    'SPEECH-NOT-CUT-SHORT',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SOUND-CHANGES',
    'SPEECH-SPEED-HONOURED-OR-IGNORED',
    'SPEECH-SPEED-NOT-KEPT',
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-VOICE-HONOURED',
    'SPEECH-WHOLE-TEXT',
    ...damage,
  ],
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      isOtherVoice(exchange) &&
      isCompleteSpeech(exchange) &&
      speedOf(exchange, evidence) === undefined &&
      requestedFormat(exchange, evidence) !== undefined &&
      exchange.response.body.length > 0,
  ),
  // The long text alone shows nothing.
  resent: ([whole], evidence) => ({
    exchanges: [...inOtherVoice(requestedFormat(whole!, evidence)!, evidence).filter((one) => one !== whole), whole!],
  }),
  check(exchange, evidence) {
    const format = requestedFormat(exchange, evidence)!
    const text = textOf(exchange, evidence)
    const others = inOtherVoice(format, evidence).filter((one) => isWithin(textOf(one, evidence), text))
    if (others.length === 0) return lasting(exchange, format, evidence)
    const [whole] = heardAlone(exchange, evidence)
    const [part] = others.flatMap((one) => heardAlone(one, evidence))
    if (!whole || !part) return undecided('what came in the other voice is damaged or silent, or cannot be decoded')
    const said = textOf(part.exchange, evidence)
    const usual = usualPair(said, text, format, evidence)
    if (!usual) return undecided('in the first voice it is not heard clearly either')
    const heard = partHeard({ part, whole }, timesAsLong(usual), evidence)
    if (heard === 'undecided') return undecided('whether the text is there is too close to call with this voice')
    if (heard === 'found') return heldBy('the sound of a text in another voice with that of a longer one that holds it')
    if (hasSeveralVoices(format, evidence)) return undecided(severalVoices)
    if (!isAlike(format, evidence))
      return undecided('the same text is spoken too differently from one time to the next')
    const [lasts, expected] = [whole.heard.seconds, part.heard.seconds * timesAsLong(usual)]
    return violated('missing', {
      expected: 'all of the text',
      actual: 'a part of it, or other sound',
      place: { part: 'body' },
      heard: rowsOf({ part, whole }),
      values: {
        format,
        part: JSON.stringify(said),
        length: String(text.length),
        lasts: lasts.toFixed(0),
        expected: expected.toFixed(0),
      },
    })
  },
  messages: {
    short:
      'in {format}, in the other voice, a text of {length} characters lasts {share} % of what it should, by its ' +
      'first {begins} characters and by the first voice: the end may be missing',
    missing:
      'in {format}, in the other voice, {part} is missing, or not whole, where a text of {length} characters has it, ' +
      'and is heard when it is sent alone; the whole lasts {lasts} s, and would last {expected} s ' +
      'as the first voice reads it',
  },
})
