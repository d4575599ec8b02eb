import { Findings } from '../finding.ts'
import type { Mp3Judgement } from '../judgement.ts'
import { verdictOf } from '../verdict-of.ts'
import { compareTags } from './compare-tags.ts'
import { isMono, sampleRateOf } from './frame-header.ts'
import { FrameLedger } from './frame-ledger.ts'
import { identifyMp3 } from './identify-mp3.ts'
import type { Mp3Facts } from './mp3-facts.ts'
import type { OnFrame } from './mp3-frame.ts'
import { Mp3Walker } from './mp3-walker.ts'
import { inaudibleLevel } from './side-info.ts'

/** The level bound of loud speech; it is above 210, full scale, since a table's largest value is seldom used. */
const fullLevel = 225

/** Decibels from the bottom of an envelope, 0, to its top, 1: a step of the gain is 1.5 dB. */
export const envelopeDecibels = 1.5 * (fullLevel - inaudibleLevel)

/** Bytes of the head that are kept to name what came instead. */
const headSize = 64 * 1024

export interface Mp3Options {
  onFrame?: OnFrame
}

/** A judge of bytes that should be an MP3: takes them in chunks of any size, in bounded memory. */
export interface Mp3Judge {
  push(chunk: Uint8Array): void
  end(): Mp3Judgement
}

/** A judge of bytes that should be an MP3 (4.1: "mp3 | audio/mpeg | MP3"). */
export function mp3Judge(options: Mp3Options = {}): Mp3Judge {
  const findings = new Findings()
  const ledger = new FrameLedger(findings, options.onFrame)
  const walker = new Mp3Walker(ledger, findings)
  const kept = new Uint8Array(headSize)
  let keptLength = 0
  return {
    push(chunk) {
      if (keptLength < headSize) {
        const part = chunk.subarray(0, headSize - keptLength)
        kept.set(part, keptLength)
        keptLength += part.length
      }
      walker.push(chunk)
    },
    end: () => judgementOf({ walker, ledger, findings, head: kept.subarray(0, keptLength) }),
  }
}

/** Judges a whole MP3 at once, where it is. */
export function judgeMp3(bytes: Uint8Array, options: Mp3Options = {}): Mp3Judgement {
  const findings = new Findings()
  const ledger = new FrameLedger(findings, options.onFrame)
  const walker = new Mp3Walker(ledger, findings)
  walker.whole(bytes)
  return judgementOf({ walker, ledger, findings, head: bytes.subarray(0, headSize) })
}

function judgementOf(facts: Mp3Facts): Mp3Judgement {
  const { walker, ledger, findings } = facts
  walker.end()
  ledger.close()
  const identity = identifyMp3(facts)
  if (ledger.frames > 0) compareTags(facts)
  const list = findings.list()
  const { kinds, count } = walker.tags
  return {
    asked: 'mp3',
    verdict: verdictOf(list),
    ...identity,
    bytes: walker.length,
    frames: ledger.frames,
    protectedFrames: ledger.protectedFrames,
    tags: kinds,
    findings: list,
    ...(count > kinds.length && { moreTags: count - kinds.length }),
    ...(ledger.tag !== undefined && { tag: ledger.tag }),
    ...(ledger.frames + ledger.otherLayers > 0 && audioFacts(ledger)),
  }
}

type AudioFacts = Pick<
  Mp3Judgement,
  'durationMs' | 'sampleRate' | 'channels' | 'bitrate' | 'vbr' | 'silent' | 'envelope' | 'gaplessMs'
>

/** What the frames say of the sound. */
function audioFacts(ledger: FrameLedger): AudioFacts {
  const sampleRate = sampleRateOf(ledger.first)
  const { delay = 0, padding = 0 } = ledger.tag ?? {}
  return {
    durationMs: ledger.milliseconds,
    sampleRate,
    channels: isMono(ledger.first) ? 1 : 2,
    bitrate: (ledger.audioBytes * 8) / ledger.milliseconds,
    vbr: ledger.vbr,
    silent: ledger.silent,
    // Steps of 1.5 dB, from what can just be heard to full scale.
    envelope: ledger.envelope
      .values()
      .map((level) => Math.max(0, Math.min(1, (level - inaudibleLevel) / (fullLevel - inaudibleLevel)))),
    ...(delay + padding > 0 && { gaplessMs: ledger.milliseconds - ((delay + padding) * 1000) / sampleRate }),
  }
}
