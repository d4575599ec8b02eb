import { deflateRawSync } from 'node:zlib'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { RunIndex } from '../evidence/run-index.ts'
import { requestedBody, textOf } from '../evidence/sent-request.ts'
import { isTalker } from '../checks/is-talker.ts'
import { shareWord } from '../requests/talkers.ts'

/**
 * Two texts without a common word may still have a sound or a pause in common, alike to the byte (up to 100 ms were
 * seen); nothing shorter than this is held against anybody. In milliseconds.
 */
const leastRun = 400

/** The same where all of its own audio stands beside it, to the byte: more is there than how the voice varies. */
const leastBeside = 200

/** No breath and no pause of a voice is longer than this. In milliseconds. */
const longestSound = 1000

/**
 * A voice that is put together from the sounds of letters says the same letters alike: what so many of them take, and a
 * part of the next ones, is nobody else's audio.
 */
const letterSlack = 1.25

/** Bytes a millisecond where nothing says how long an answer lasts: 24 kHz in mono. */
const usualBytes = 48

/** The length of the longest piece of text that two texts have in common, as it sounds, in characters. */
function lettersInCommon(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')) as [
    string,
    string,
  ]
  let longest = 0
  for (let at = 0; at + longest < first.length; at++)
    while (at + longest < first.length && second.includes(first.slice(at, at + longest + 1))) longest += 1
  return longest
}

/** How closely bytes can be packed: silence, which all answers may have in common, is packed to nothing. */
function packed(bytes: Uint8Array): number {
  return deflateRawSync(bytes, { level: 1 }).length / bytes.length
}

/** So many times as long as a stretch that is nobody's may be another one that is nobody's. */
const likeNobodys = 1.5

/** What is more of an answer than this is its speech, and no frame of it. */
const mostOfAnswer = 0.8

/** A stretch of an answer that stands in answers to other texts as well. */
export interface Borrowed {
  readonly exchange: Answered
  readonly from: Answered
  /** Where in the body, in bytes. */
  readonly at: number
  readonly length: number
}

interface Stretch extends Borrowed {
  /** Of it, in milliseconds. */
  readonly lasts: number
  /** Does all of its own audio stand beside it? */
  readonly isBesideOwn: boolean
  /** Those that have it, of other texts. */
  readonly others: readonly Answered[]
}

/** What is shorter may be so by chance, in milliseconds. */
function leastOf({ isBesideOwn }: Pick<Stretch, 'isBesideOwn'>): number {
  return isBesideOwn ? leastBeside : leastRun
}

/** All answers, by what is looked for in them. */
interface Answers {
  readonly all: readonly Answered[]
  readonly isAlone: (exchange: Answered) => boolean
  readonly evidence: Evidence
}

/**
 * A stretch of an answer that is other texts' audio, and not its own: only a voice that repeats itself can show it.
 * Nothing as long as what is found to be nobody's is held against anybody: a service that puts music before or behind
 * speech may put the same there by chance.
 * @param isAlone Was an answer given without company, so that it is what its text sounds like?
 */
export function borrowed(
  suspects: readonly Answered[],
  all: readonly Answered[],
  isAlone: (exchange: Answered) => boolean,
  evidence: Evidence,
): Borrowed | undefined {
  // As a rule each answer is one that came alone as well.
  if (suspects.length === 0) return undefined
  const answers = { all, isAlone, evidence }
  const found = [...stretches(suspects, answers)]
  const nobodys = new Set(found.filter((one) => isNobodys(one, answers)))
  const least = likeNobodys * Math.max(0, ...[...nobodys].map(({ lasts }) => lasts))
  return found.find((one) => !nobodys.has(one) && one.lasts > least && isHeldAgainst(one, answers))
}

function* stretches(suspects: readonly Answered[], { all, isAlone, evidence }: Answers): Generator<Stretch> {
  const index = new RunIndex()
  const known: Answered[] = []
  const numbers = new Map<string, number>()
  const texts = new Set(suspects.map((exchange) => textOf(exchange, evidence)))
  for (const exchange of all) {
    // What holds a text word for word may hold its sound as well: a voice may speak sentence by sentence.
    const own = textOf(exchange, evidence)
    if ([...texts].some((text) => text !== own && own.includes(text))) continue
    const bytes = evidence.bytes(exchange.response.body)
    if (!bytes || numbers.has(exchange.response.body.sha256)) continue
    numbers.set(exchange.response.body.sha256, index.add(bytes))
    known.push(exchange)
  }
  for (const exchange of suspects) {
    const bytes = evidence.bytes(exchange.response.body)
    if (!bytes) continue
    const text = textOf(exchange, evidence)
    const density = densityOf(exchange, evidence)
    const isBesideOwn = holdsItsOwn(exchange, all, evidence)
    for (const { at, length, sources } of index.runs(bytes, numbers.get(exchange.response.body.sha256))) {
      if (length < leastOf({ isBesideOwn }) * density) continue
      const having = sources.map((source) => known[source]!)
      const others = having.filter((one) => textOf(one, evidence) !== text)
      // Its own audio, as it came alone.
      if (having.some((one) => isTalker(one, 'alone') && !others.includes(one))) continue
      const from = others.find(isAlone) ?? others[0]
      if (from) yield { exchange, from, at, length, lasts: length / density, isBesideOwn, others }
    }
  }
}

/** Does it begin or end with all that came for its text alone, and is there more? */
function holdsItsOwn(exchange: Answered, all: readonly Answered[], evidence: Evidence): boolean {
  const bytes = evidence.bytes(exchange.response.body)!
  return all.some((one) => {
    if (!isTalker(one, 'alone') || textOf(one, evidence) !== textOf(exchange, evidence)) return false
    const own = evidence.bytes(one.response.body)
    if (own === undefined || own.length === 0 || own.length >= bytes.length) return false
    return (
      Buffer.compare(bytes.subarray(0, own.length), own) === 0 || Buffer.compare(bytes.subarray(-own.length), own) === 0
    )
  })
}

/** Bytes a millisecond. What lasts nothing by its frames has no rate of its own. */
function densityOf(exchange: Answered, evidence: Evidence): number {
  const { length } = exchange.response.body
  return length / (audioOf(exchange, evidence)?.durationMs || length / usualBytes)
}

/**
 * Is a stretch nobody's, such as music, a jingle or an ambience, one of several perhaps? Then texts without a common
 * word have it where they are spoken alone, and more beside it; or of the answers to a request that is sent alone some
 * have it, and some have not.
 */
function isNobodys({ exchange, length, others }: Stretch, { all, isAlone, evidence }: Answers): boolean {
  const text = textOf(exchange, evidence)
  const having = new Set(
    others
      .filter(({ response: { body } }) => length <= mostOfAnswer * body.length)
      .map(({ response: { body } }) => body.sha256),
  )
  const strange = all.filter((one) => isAlone(one) && !shareWord(text, textOf(one, evidence)))
  const [those, rest] = [true, false].map((isWanted) =>
    strange.filter(({ response: { body } }) => having.has(body.sha256) === isWanted),
  ) as [Answered[], Answered[]]
  const lacking = new Set(rest.map((one) => askedFor(one, evidence)))
  const texts = those.map((one) => textOf(one, evidence))
  return (
    those.some((one) => lacking.has(askedFor(one, evidence))) ||
    texts.some((one) => texts.some((other) => !shareWord(one, other)))
  )
}

/** Text, voice, speed and all: another voice or speed sounds otherwise. */
function askedFor(exchange: Answered, evidence: Evidence): string {
  const body = requestedBody(exchange, evidence) ?? {}
  return JSON.stringify(Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function isHeldAgainst(
  { exchange, at, length, lasts, isBesideOwn, others }: Stretch,
  { isAlone, evidence }: Answers,
): boolean {
  const bytes = evidence.bytes(exchange.response.body)!
  const text = textOf(exchange, evidence)
  const sounding = length * Math.min(1, packed(bytes.subarray(at, at + length)) / packed(bytes))
  if (sounding < leastOf({ isBesideOwn }) * densityOf(exchange, evidence)) return false
  // Among others, what is whose is not known: theirs may be borrowed too.
  const alone = others.filter(isAlone)
  const texts = [...new Set((alone.length > 0 ? alone : others).map((one) => textOf(one, evidence)))]
  // What unlike texts share may be a sound of the voice, unless it is longer than any; what shares a word, that word.
  const areUnlike = texts.some((one) => texts.some((other) => !shareWord(one, other)))
  if (areUnlike && lasts < longestSound) return false
  // All letters of its own text are said beside it.
  const letters = isBesideOwn ? -1 : Math.max(0, ...texts.map((other) => lettersInCommon(text, other)))
  if (sounding < ((letters + 1) * letterSlack * bytes.length) / text.length) return false
  return !texts.some((other) => shareWord(text, other))
}
