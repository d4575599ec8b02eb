import type { PieceFlaw, WholeText } from '../../src/audio/audio.ts'
import { formats, type Format } from '../../src/contract/operation.ts'
import { heardStretch } from '../../src/requirement/heard-row.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, unspokenText } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { heardAlone, stretchOf, type HeardTake } from '../checks/heard-takes.ts'
import { levels } from '../checks/levels.ts'
import { hasSeveralVoices, severalVoices } from '../checks/several-voices.ts'
import { isForeign } from '../checks/takes.ts'
import { damage, isUndamaged } from '../checks/undamaged.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { givenUp } from '../probes/given-up.ts'
import { spokenInBothFormats, spokenLengths, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { flawRows } from './flaw-rows.ts'
import { pieceFlaws, wholeHeard, type TextPiece } from './whole-heard.ts'

/** How long the whole lasts, and how long it would at the pace of its pieces: for a reader. */
function lastingWords(whole: HeardTake, text: string, pieces: readonly TextPiece[]): string {
  const known = pieces.flatMap(({ text: { length }, takes: [take] }) =>
    take ? [{ length, seconds: take.heard.seconds }] : [],
  )
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
  const pace = sum(known.map(({ seconds }) => seconds)) / sum(known.map(({ length }) => length))
  const [lasts, paced] = [whole.heard.seconds, pace * text.length].map((seconds) => seconds.toFixed(0))
  return `; the whole lasts ${lasts} s, and at the pace of its parts ${paced} s`
}

/** What of a part is heard, in short. */
const found: Readonly<Record<Extract<WholeText, { outcome: 'violated' }>['flaw'], string>> = {
  missing: 'a part is missing or not whole',
  moved: 'a part is in another place',
  repeated: 'a part comes more than once',
  added: 'more than the text has',
  short: 'less than the text has',
  incomplete: 'a part is not whole',
  alike: 'a part sounds like another text',
  word: 'a word or more of a part is missing',
}

/** Whatever a voice does to words, they take time; and around each text that is spoken alone there may be silence. */
const leastTime = 0.4

const secondsOf = (takes: readonly (HeardTake | undefined)[]): number =>
  takes.reduce((sum, take) => sum + (take?.heard.seconds ?? 0), 0)

/** Of what is far shorter than its parts too little is heard, and that is what is wrong with it. */
function cutShort(heard: WholeText, pieces: readonly TextPiece[], { heard: { seconds } }: HeardTake): WholeText {
  const isShort = seconds < leastTime * secondsOf(pieces.map(({ takes }) => takes[0]))
  return heard.outcome === 'undecided' && isShort
    ? { outcome: 'violated', flaw: 'missing', part: pieces.length - 1, from: seconds, to: seconds }
    : heard
}

function judgementOf(
  heard: WholeText,
  text: string,
  pieces: readonly TextPiece[],
  whole: HeardTake,
  format: Format,
): Judgement {
  if (heard.outcome === 'undecided') return undecided(heard.why)
  if (heard.outcome === 'held')
    return heldBy(
      `the sound of ${heard.parts} texts with that of the ${text.length} characters that hold them: ` +
        'none is missing, moved or repeated',
    )
  const part = pieces[heard.part]!.text
  const [from, to] = [heard.from, heard.to].map((seconds) => seconds.toFixed(1))
  return violated(heard.flaw, {
    expected: 'the whole text, once and in order',
    actual: `${found[heard.flaw]}, ${from} s to ${to} s`,
    place: { part: 'body', ...stretchOf(heard) },
    heard: flawRows(heard, whole, pieces[heard.part]!, 'the long text'),
    values: {
      format,
      part: JSON.stringify(part),
      from: from!,
      to: to!,
      length: String(text.length),
      lasting: lastingWords(whole, text, pieces),
    },
  })
}

/** Seconds of the text's own audio that are not in the longer one, or in whose place something else or more is. */
function flawJudgement(
  { part, where, what, sounds, own, there }: PieceFlaw,
  text: string,
  pieces: readonly TextPiece[],
  whole: HeardTake,
  format: Format,
): Judgement {
  const piece = pieces[part]!
  const [alone] = piece.takes
  const [seconds, from, to] = [sounds.toFixed(2), there.from.toFixed(1), there.to.toFixed(1)]
  return violated(what, {
    expected: 'the whole text, once and in order',
    actual: `${seconds} s ${flawWords[what]} at the ${where} of a part, at ${from} s`,
    place: { part: 'body', ...stretchOf(there) },
    heard: [
      heardRow('the text alone', alone!.exchange, alone!.heard, {
        startMs: Math.max(0, Math.round((there.from - own.from) * 1000)),
        ...(what !== 'more' && what !== 'late' && { stretch: heardStretch('alone', own.from, own.to) }),
      }),
      heardRow('the long text', whole.exchange, whole.heard, {
        stretch: heardStretch(stretchKinds[what], there.from, there.to),
      }),
    ],
    values: { format, where, part: JSON.stringify(piece.text), seconds, from, to, length: String(text.length) },
  })
}

const stretchKinds = { lost: 'missing', other: 'missing', more: 'more', late: 'alone' } as const

const flawWords: Readonly<Record<PieceFlaw['what'], string>> = {
  lost: 'are missing',
  more: 'are more',
  other: 'are something else',
  late: 'are missing when it is sent alone,',
}

const isLength = isMember('length')

/** Is it the long text, or a part of it that holds others? */
function holdsOthers(exchange: Answered): boolean {
  const { stimulus } = exchange
  return isLength(exchange) || (stimulus.kind === 'member' && stimulus.group === 'spoken' && stimulus.role === 'long')
}

/** 1: "converts input text into audio", all of it. */
export const textWhole = requirement({
  id: 'SPEECH-WHOLE-TEXT',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Texts that a longer one holds are heard in it: whole, once and in order',
  needs: [spokenInBothFormats, spokenLengths, spokenOnce, spokenTogether, givenUp],
  follows: ['SPEECH-TEXTS-DIFFER', 'SPEECH-PARALLEL', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-SOUND-CHANGES', ...damage],
  over: groups(
    (exchange, evidence) =>
      isCompleteSpeech(exchange) && requestedFormat(exchange, evidence) !== undefined && holdsOthers(exchange),
    (exchange, evidence) => {
      const format = requestedFormat(exchange, evidence)!
      return isLength(exchange) ? `${format}, ${textOf(exchange, evidence).length} characters` : format
    },
    'text',
  ),
  missing: unspokenText('long', 'the long text', ...formats),
  check(exchanges, evidence) {
    const last = exchanges.at(-1)!
    const audio = audioOf(last, evidence)
    if (!audio || isForeign(audio) || !isUndamaged(audio))
      return undecided('what came is not the audio that was asked for, or is damaged')
    const format = requestedFormat(last, evidence)!
    const text = textOf(last, evidence)
    const { pieces, takes } = wholeHeard(text, format, evidence, heardAlone(last, evidence))
    // Pieces are those that were heard.
    if (!heardIn(last, evidence)) return undecided('the text cannot be heard')
    if (pieces.length === 0) return undecided('the text holds none of the shorter ones that are heard, word for word')
    // A word that one take has may be slurred in another.
    const isWhole = takes.some(({ heard }) => heard.outcome === 'held')
    const counted = takes.filter(({ heard }) => !(isWhole && heard.outcome === 'violated' && heard.flaw === 'word'))
    const judged = counted.map(({ whole, heard }) =>
      judgementOf(cutShort(heard, pieces, whole), text, pieces, whole, format),
    )
    // What one take of several has is a slip: they are judged by how long they last.
    const flaws = takes.map(({ whole }) => pieceFlaws(whole, text.length, pieces, evidence)[0])
    const [flaw] = flaws
    if (flaw && flaws.every((one) => one !== undefined) && !judged.some(({ kind }) => kind === 'violated'))
      return flawJudgement(flaw, text, pieces, takes[0]!.whole, format)
    const open = judged.find((one) => one.kind === 'undecided')
    if (judged.some(({ kind }) => kind === 'violated') && hasSeveralVoices(format, evidence))
      return undecided(severalVoices)
    // A part says more than the long text where it is clear, and nothing where it is not.
    if (open && isLength(last) && !judged.some(({ kind }) => kind === 'violated')) return notAvailable(open.why)
    return (
      judged.find(({ kind }) => kind === 'violated') ??
      open ??
      judged[0] ??
      undecided('no take of the text can be heard')
    )
  },
  messages: {
    missing:
      'in {format}, {part} is missing, or not whole, where a text of {length} characters has it ' +
      '({from} s to {to} s), and is heard when it is sent alone{lasting}',
    moved: 'in {format}, {part} is heard in another place than the text has it{lasting}',
    repeated: 'in {format}, {part} is heard more than once, at {from} s again{lasting}',
    added:
      'in {format}, before or behind {part} more is heard than the text has there, from {from} s to {to} s{lasting}',
    short:
      'in {format}, before or behind {part} less is heard than the text has there, at {from} s: ' +
      'words may be missing{lasting}',
    word:
      'in {format}, a word or more of {part} is missing where a text of {length} characters has it, at {from} s, ' +
      'and is there when it is sent alone{lasting}',
    incomplete: 'in {format}, of {part} a part is not heard where the rest of it is, from {from} s to {to} s{lasting}',
    lost:
      'in {format}, the {where} of {part} is missing where a text of {length} characters has it, at {from} s: ' +
      '{seconds} s of sound that are there when it is sent alone',
    more:
      'in {format}, within {part} {seconds} s more are heard in a text of {length} characters, from {from} s to ' +
      '{to} s, than when it is sent alone',
    other:
      'in {format}, in the place of {seconds} s of {part} something else is heard in a text of {length} characters, ' +
      'from {from} s to {to} s, than when it is sent alone',
    late:
      'in {format}, {part} begins in the middle of a sound when it is sent alone: {seconds} s of it come before that ' +
      'where a text of {length} characters has it, at {from} s; the first of each answer may be lost',
    alike: 'in {format}, {part} sounds like another text{lasting}',
  },
})
