import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { unspoken } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { tooFewTexts } from '../checks/too-few-texts.ts'
import { notSound, ordinaryPcm, soundPcm } from '../checks/sound-pcm.ts'
import { pcmEnds, type PcmEnds } from '../evidence/pcm-ends.ts'
import { textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** So many texts do not begin or end with the same bytes by chance, unless it is silence or a jingle. */
const leastTexts = 3

/** What formats put around audio is no longer; a tick may be. In bytes. */
const longestFrame = 64

/** What no sample of silence is beyond, dithered or not. */
const silence = 32

/** Bytes that all of them begin with. */
function inCommon(all: readonly Uint8Array[]): Uint8Array {
  const [first] = all as readonly [Uint8Array, ...Uint8Array[]]
  const end = first.findIndex((byte, at) => all.some((one) => one[at] !== byte))
  return end < 0 ? first : first.subarray(0, end)
}

/**
 * What of the bytes that all have in common is none of the sound, from the outer end on: neither silence, nor as long
 * as a jingle. Silence may stand next to it. Bytes are read as samples from that end.
 */
function foreignPart(common: Uint8Array, isAtEnd: boolean): Uint8Array | undefined {
  const view = new DataView(common.buffer, common.byteOffset, common.byteLength)
  const samples = common.length >> 1
  const isSilent = (index: number): boolean =>
    Math.abs(view.getInt16(isAtEnd ? common.length - 2 - 2 * index : 2 * index, true)) <= silence
  let loud = 0
  while (loud < samples && !isSilent(loud)) loud += 1
  let at = loud
  while (at < samples && isSilent(at)) at += 1
  // Sound goes on behind where it passes through nothing.
  if (loud === 0 || 2 * loud > longestFrame || at < samples) return undefined
  return isAtEnd ? common.subarray(-2 * loud) : common.subarray(0, 2 * loud)
}

const hex = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replaceAll(/..(?!$)/g, '$& ')

/** The ends of one answer to each text. */
function endsOf(exchanges: readonly Answered[], evidence: Evidence): PcmEnds[] {
  const byText = new Map(exchanges.map((exchange) => [textOf(exchange, evidence), exchange]))
  return [...byText.values()].flatMap((exchange) => evidence.derive(pcmEnds, exchange) ?? [])
}

const samplesOf = (bytes: Uint8Array): Int16Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(2 * index, true))
}

/**
 * Do most go on behind so many samples far from where these end? Silence with an offset goes on as it is; and a tick
 * that all begin with goes on nearly alike, with speech above it.
 */
function isApart(all: readonly Int16Array[], count: number): boolean {
  const next = all.map((samples) => samples[count] ?? 0)
  const level = Math.abs(median(next))
  if (level > 2 * silence && Math.max(...next) - Math.min(...next) < level / 2) return false
  const far = all.filter((samples, index) => Math.abs(next[index]! - samples[count - 1]!) > 2 * silence)
  return 2 * far.length > all.length
}

/** What of the ends is no sample, and where. */
function foreignOf(ends: readonly PcmEnds[]): { where: 'before' | 'behind'; bytes: Uint8Array } | undefined {
  const before = foreignPart(inCommon(ends.map(({ head }) => head)), false)
  if (
    before &&
    isApart(
      ends.map(({ head }) => samplesOf(head)),
      before.length / 2,
    )
  )
    return { where: 'before', bytes: before }
  const behind = foreignPart(inCommon(ends.map(({ tail }) => tail.toReversed())).toReversed(), true)
  if (!behind) return undefined
  const fromTheEnd = ends.map(({ tail }) => samplesOf(tail.subarray(tail.length % 2)).toReversed())
  return isApart(fromTheEnd, behind.length / 2) ? { where: 'behind', bytes: behind } : undefined
}

/** 4.1: "raw audio byte stream": nothing stands between or around the samples. */
export const pcmFraming = requirement({
  id: 'PCM-FRAMING',
  sentences: ['4.1/row-pcm', '4.1/success'],
  level: levels.flawedAudio,
  title: 'pcm of different texts is framed by nothing: neither by lengths, nor by bytes that are the same in all',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: [
    'PCM-FORMAT',
    'PCM-FOREIGN-BYTES',
    'PCM-ALIGNMENT',
    'PCM-EVEN-LENGTH',
    'PCM-SIGNED',
    'SPEECH-AUDIO-NOT-EMPTY',
    'SPEECH-TEXTS-DIFFER',
  ],
  wholeRun: true,
  over: ordinaryPcm,
  missing: unspoken('pcm'),
  check(exchanges, evidence) {
    const ends = endsOf(soundPcm(exchanges, evidence), evidence)
    if (ends.length === 0) return undecided(notSound)
    if (ends.every(({ lengths }) => lengths !== undefined))
      return violated('lengths', {
        expected: 'samples alone',
        actual: `lengths of four bytes, ${ends[0]!.lengths!}`,
        place: { part: 'body', at: 0, length: 4 },
      })
    if (ends.length < leastTexts) return notAvailable(tooFewTexts(ends.length, 'pcm', leastTexts))
    const foreign = foreignOf(ends)
    if (!foreign)
      return heldBy(
        `the first and the last bytes of ${ends.length} texts: they have nothing in common but silence or sound`,
      )
    const { where, bytes } = foreign
    return violated(where, {
      expected: 'samples alone',
      actual: hex(bytes),
      place: { part: 'body', ...(where === 'before' && { at: 0, length: bytes.length }) },
      values: { texts: String(ends.length) },
    })
  },
  messages: {
    lengths: 'pcm is cut into pieces, with {actual}, before each: they are no samples',
    before: 'pcm of {texts} different texts begins with the same bytes ({actual}), and differs behind them',
    behind: 'pcm of {texts} different texts ends with the same bytes ({actual}), and differs before them',
  },
})
