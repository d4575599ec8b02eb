import type { WholeText } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech } from '../checks/complete-speech.ts'
import { heardAlone, stretchOf } from '../checks/heard-takes.ts'
import { levels } from '../checks/levels.ts'
import { hasSeveralVoices, severalVoices } from '../checks/several-voices.ts'
import { otherSpeedOf } from '../checks/speed-takes.ts'
import { damage } from '../checks/undamaged.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { speedTurns } from '../probes/speed-turns.ts'
import { spokenAtSpeed, spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { flawRows } from './flaw-rows.ts'
import { wholeHeardAt } from './whole-heard.ts'

/** As many as the comparison needs. */
const leastPieces = 2

type Flawed = Extract<WholeText, { outcome: 'violated' }>

/** What is heard of a text at a speed, in short, and as which it is told. */
const found = {
  missing: { code: 'lost', words: 'is missing, or not whole' },
  incomplete: { code: 'lost', words: 'is not whole' },
  short: { code: 'lost', words: 'has less beside it' },
  alike: { code: 'lost', words: 'sounds like another text' },
  word: { code: 'lost', words: 'lacks a word or more' },
  moved: { code: 'moved', words: 'is in another place' },
  repeated: { code: 'more', words: 'comes more than once' },
  added: { code: 'more', words: 'has more beside it' },
} as const satisfies Record<Flawed['flaw'], unknown>

function judgementOf(exchange: Answered, evidence: Evidence): Judgement {
  const [format, text, speed] = [
    requestedFormat(exchange, evidence)!,
    textOf(exchange, evidence),
    otherSpeedOf(exchange)!,
  ]
  const [whole] = heardAlone(exchange, evidence)
  if (!whole) return undecided('what came is not the audio that was asked for, is damaged, or cannot be heard')
  // Whoever ignores a speed speaks as without one.
  const { pieces, heard, times } = wholeHeardAt([Number(speed), 1], whole, text, format, evidence)
  if (!heard || pieces.length < leastPieces)
    return notAvailable('the text holds too few that are heard alone, word for word')
  if (heard.outcome === 'undecided') return undecided(heard.why)
  if (heard.outcome === 'held')
    return heldBy(
      `the sound of ${heard.parts} texts with that of one that holds them, at a speed of ${speed}, in ${format}`,
    )
  if (hasSeveralVoices(format, evidence)) return undecided(severalVoices)
  const piece = pieces[heard.part]!
  const place = { from: heard.from / times, to: heard.to / times }
  const [from, to] = [place.from, place.to].map((seconds) => seconds.toFixed(1))
  const { code, words } = found[heard.flaw]
  return violated(code, {
    expected: 'the whole text, once and in order',
    actual: `a part of it ${words}`,
    place: { part: 'body', ...stretchOf(place) },
    heard: flawRows({ ...heard, ...place }, whole, piece, 'at the speed'),
    values: {
      format,
      speed,
      part: JSON.stringify(piece.text),
      found: words,
      length: String(text.length),
      from: from!,
      to: to!,
    },
  })
}

const isAtSpeed = (exchange: Answered, evidence: Evidence): boolean =>
  otherSpeedOf(exchange) !== undefined &&
  isCompleteSpeech(exchange) &&
  requestedFormat(exchange, evidence) !== undefined

const subjects = groups(
  isAtSpeed,
  (exchange, evidence) =>
    [requestedFormat(exchange, evidence), otherSpeedOf(exchange), textOf(exchange, evidence).length].join(' '),
  'text',
)

/** 1: "converts input text into audio", all of it, at whatever speed. */
export const speedWhole = requirement({
  id: 'SPEECH-SPEED-WHOLE',
  sentences: ['1/speech', '2.1/row-speed', '2.1/row-input'],
  level: levels.meaning,
  title: 'Texts that a longer one holds are heard in it at a speed besides 1, too: whole, once and in order',
  mayStayUntested: true,
  needs: [spokenAtSpeed, speedTurns, spokenInBothFormats, spokenOnce, spokenTogether],
  follows: [
    'SPEECH-FORMATS-ALIKE',
    'SPEECH-LONGER-LASTS-LONGER',
    'SPEECH-NOT-CUT-SHORT',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SOUND-CHANGES',
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-VOICE-HONOURED',
    'SPEECH-WHOLE-TEXT',
    ...damage,
  ],
  wholeRun: true,
  // It may be a slip of one take.
  doubted: (evidence) =>
    subjects(evidence).flatMap(({ subject }) =>
      subject.filter((exchange) => judgementOf(exchange, evidence).kind === 'violated'),
    ),
  over: subjects,
  check(exchanges, evidence) {
    const judged = exchanges.map((exchange) => judgementOf(exchange, evidence))
    return judged.find(({ kind }) => kind !== 'violated') ?? judged[0]!
  },
  messages: {
    lost:
      'in {format}, at a speed of {speed}, {part} {found} where a text of {length} characters has it, from {from} s ' +
      'to {to} s; sent alone, without a speed, it is heard',
    moved:
      'in {format}, at a speed of {speed}, {part} is heard in another place than a text of {length} characters has ' +
      'it, from {from} s to {to} s',
    more:
      'in {format}, at a speed of {speed}, more is heard than a text of {length} characters has, from {from} s to ' +
      '{to} s: {part} {found}',
  },
})
