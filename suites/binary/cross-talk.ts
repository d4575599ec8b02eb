import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { askedFormat, textOf } from '../asked.ts'
import { isSpokenWhole, unspoken } from '../spoken.ts'
import { audioOf } from './audio-facts.ts'
import { blockSize, firstPlaces } from './first-places.ts'
import { spokenOnce, spokenTogether } from './probes.ts'

/** Bytes in a row that are looked for in the other answers have some variety. */
const variety = 32

/** So much of an answer is compared: no sentence lasts so long. */
const compared = 4 * 1024 * 1024

/** Bytes that are compared around equal blocks, for one answer: sound that repeats itself has equal blocks without end. */
const mostEffort = 32 * 1024 * 1024

/** A voice that varies may make one sound of two texts alike to the byte (up to 100 ms were seen); no single sound lasts so long. In milliseconds. */
const leastRun = 200

/** Bytes a millisecond where nothing says how long an answer lasts: 24 kHz in mono. */
const usualBytes = 48

/** How many bytes are equal around these two places, up to `most`. */
function runLength(one: Buffer, at: number, other: Buffer, place: number, most: number): number {
  let before = 0
  while (before < most && before < at && before < place && one[at - before - 1] === other[place - before - 1]) before += 1
  let after = 0
  while (before + after < most && at + after < one.length && place + after < other.length && one[at + after] === other[place + after]) after += 1
  return before + after
}

/** A place in an answer that holds bytes of another text's audio, and not of its own: only an engine that repeats itself can show it. */
function borrowed(exchange: Answered, alone: readonly Answered[], all: readonly Answered[], evidence: Evidence): { readonly at: number; readonly from: Answered } | undefined {
  const bytesOf = (of: Answered): Buffer => beginningOf(evidence.bytes(of.response.body))
  const text = textOf(exchange, evidence)
  const own = alone.filter((one) => textOf(one, evidence) === text)
  if (own.length === 0 || own.some((one) => one.response.body.sha256 === exchange.response.body.sha256)) return undefined
  const bytes = bytesOf(exchange)
  const { length } = exchange.response.body
  // What lasts nothing by its frames has no rate of its own.
  const least = leastRun * (length / (audioOf(exchange, evidence)?.durationMs || length / usualBytes))
  const ats: number[] = []
  for (let at = 0; at + blockSize <= bytes.length; at += 4 * blockSize) if (new Set(bytes.subarray(at, at + blockSize)).size >= variety) ats.push(at)
  const blocks = ats.map((at) => bytes.subarray(at, at + blockSize))
  const owned = own.map((one) => firstPlaces(blocks, bytesOf(one)))
  const others = all.filter((one) => textOf(one, evidence) !== text).map((from) => ({ from, bytes: bytesOf(from) })).map((one) => ({ ...one, places: firstPlaces(blocks, one.bytes) }))
  let effort = mostEffort
  for (const [index, at] of ats.entries()) {
    if (owned.some((places) => places.has(index))) continue
    for (const other of others) {
      const place = other.places.get(index)
      if (place === undefined || effort < 0) continue
      const run = runLength(bytes, at, other.bytes, place, Math.ceil(least))
      if (run >= least) return { at, from: other.from }
      effort -= run
    }
  }
  return undefined
}

function beginningOf(bytes: Uint8Array | undefined): Buffer {
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, compared)) : Buffer.alloc(0)
}

/** 4.1: "Success response": the answer to a request is the answer to that request, also among others. */
export const noCrossTalk = requirement({
  id: 'SPEECH-PARALLEL',
  sentences: ['4.1/success', '1/speech'],
  level: 'must',
  title: 'Requests at the same time do not get each other\'s audio',
  needs: [spokenOnce, spokenTogether],
  over: groups((exchange, evidence) => isSpokenWhole(exchange) && exchange.response.body.length > 0 && askedFormat(exchange, evidence) !== undefined, (exchange, evidence) => askedFormat(exchange, evidence)!, 'format'),
  missing: unspoken(...formats),
  check(exchanges, evidence) {
    const alone = exchanges.filter(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'talkers' && stimulus.role === 'alone')
    const together = exchanges.filter(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'talkers' && stimulus.role === 'together')
    if (alone.length < 2 || together.length < 2) return undecided('too few of the answers came')
    if (exchanges.some(({ response }) => response.body.withheld)) return undecided('of some answers only the digest was kept')
    const compared = together.filter((exchange) => alone.some((one) => textOf(one, evidence) === textOf(exchange, evidence)))
    if (compared.length === 0) return undecided('no text was spoken both alone and among others')
    // Where every text has the same bytes even alone, it is not the company that is the cause.
    if (new Set(alone.map(({ response }) => response.body.sha256)).size < alone.length) return undecided('different texts are answered alike even one after another')
    for (const exchange of together) {
      const text = textOf(exchange, evidence)
      const other = alone.find((one) => one.response.body.sha256 === exchange.response.body.sha256 && textOf(one, evidence) !== text)
        ?? together.find((one) => one.response.body.sha256 === exchange.response.body.sha256 && textOf(one, evidence) !== text)
      if (other) {
        return violated('swapped', {
          expected: `audio of ${JSON.stringify(text.slice(0, 40))}`, actual: `the bytes of ${JSON.stringify(textOf(other, evidence).slice(0, 40))}`, place: { part: 'body' },
        })
      }
    }
    for (const exchange of together) {
      const mixed = borrowed(exchange, alone, exchanges, evidence)
      if (mixed) {
        return violated('swapped', {
          expected: `audio of ${JSON.stringify(textOf(exchange, evidence).slice(0, 40))}`, actual: `in part that of ${JSON.stringify(textOf(mixed.from, evidence).slice(0, 40))}`,
          place: { part: 'body', at: mixed.at, length: blockSize },
        })
      }
    }
    const varies = compared.some((exchange) => !alone.some(({ response }) => response.body.sha256 === exchange.response.body.sha256))
    return heldBy('answers given at the same time with those given alone, by their bytes', varies ? 'whole answers, as far as the voice varies from one to the next' : undefined)
  },
  messages: { swapped: 'among requests at the same time: expected {expected}, got {actual}' },
})
