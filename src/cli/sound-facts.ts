import { mp3Sounding, pcmSounding, type Mp3Judgement, type PcmJudgement, type Sounding } from '../audio/audio.ts'
import { hear } from '../hearing/hear.ts'
import { mostSeconds, type HeardAs } from '../hearing/heard.ts'

/** How a file sounds: numbers are left out where there are none, and `notes` say why. Ready to be written as JSON. */
export interface SoundFacts {
  /** EBU R 128, in LUFS. */
  readonly loudness?: number
  /** In dBTP. */
  readonly truePeak?: number
  /** Samples at full scale, of all of them. */
  readonly clippedShare?: number
  readonly silenceBeforeMs?: number
  readonly silenceAfterMs?: number
  /** What a player shows as its length before it has read all. */
  readonly shownMs?: number
  readonly notes: readonly string[]
}

/** Bytes of a file that are kept to be heard: 150 s of what any service sends. */
export const mostHeardBytes = 24 * 1024 * 1024

/** Samples that are what was asked for, or nothing. */
const samplesOf16Bits = new Set(['s16le', 'silence', 'constant', 'zeros'])

function heardAs(judgement: Mp3Judgement | PcmJudgement): HeardAs | string {
  if (judgement.asked === 'mp3') return judgement.frames > 0 ? { format: 'mp3', isMeasured: true } : 'it has no frames'
  const { format, sampleRate, channels } = judgement
  if (format === 'unknown') return 'what its samples are is not clear'
  if (!samplesOf16Bits.has(format)) return 'it is no 16-bit little-endian PCM'
  if (sampleRate === undefined) return 'nothing says its rate: --rate does'
  return { format: 'pcm', rate: sampleRate, channels: channels ?? 1, isSaid: true, isMeasured: true }
}

function soundingOf(bytes: Uint8Array, as: HeardAs): Sounding {
  return as.format === 'mp3' ? mp3Sounding(bytes) : pcmSounding(bytes, as.rate, as.channels)
}

const rounded = (decibels: number): number => Math.round(decibels * 100) / 100

/** @param bytes the first of the file, or all of them */
export function soundFacts(bytes: Uint8Array, judgement: Mp3Judgement | PcmJudgement): SoundFacts | undefined {
  if (judgement.bytes === 0) return undefined
  const as = heardAs(judgement)
  if (typeof as === 'string') return { notes: [`how loud it is, is not measured: ${as}`] }
  const hearing = hear(bytes, as)
  const { audible, durationMs, shownMs } = soundingOf(bytes, as)
  const isWhole = bytes.length === judgement.bytes
  const heard = hearing()
  const { integrated, truePeak, clippedShare } = heard?.loudness ?? {}
  return {
    ...(Number.isFinite(integrated) && { loudness: rounded(integrated!) }),
    ...(Number.isFinite(truePeak) && { truePeak: rounded(truePeak!) }),
    ...(clippedShare !== undefined && { clippedShare }),
    ...(audible && { silenceBeforeMs: audible.fromMs }),
    ...(audible && isWhole && { silenceAfterMs: durationMs - audible.toMs }),
    ...(isWhole && Number.isFinite(shownMs) && { shownMs }),
    notes: [
      ...(heard ? [] : ['how loud it is, is not measured: it cannot be decoded']),
      ...(heard && !heard.loudness ? ['loudness is measured of one or two channels'] : []),
      ...(heard?.loudness && integrated === undefined ? ['loudness needs 0.4 s at least'] : []),
      ...(integrated === -Infinity ? [truePeak === -Infinity ? 'digital silence' : 'all of it is below -70 LUFS'] : []),
      ...(heard && heard.seconds >= mostSeconds ? [`loudness is that of the first ${mostSeconds} s`] : []),
    ],
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

const clippedWords = (share: number): string => (share === 0 ? 'nothing' : `${(share * 100).toFixed(2)} % of samples`)

/** As lines of a terminal. */
export function soundText(facts: SoundFacts): string[] {
  const { loudness, truePeak, clippedShare, silenceBeforeMs, silenceAfterMs, shownMs, notes } = facts
  const loud = [
    ...(loudness === undefined ? [] : [`loudness ${loudness.toFixed(1)} LUFS`]),
    ...(truePeak === undefined ? [] : [`true peak ${truePeak.toFixed(1)} dBTP`]),
    ...(clippedShare === undefined ? [] : [`${clippedWords(clippedShare)} at full scale`]),
    ...notes,
  ]
  const long = [
    ...(silenceBeforeMs === undefined ? [] : [`${seconds(silenceBeforeMs)} of silence before`]),
    ...(silenceAfterMs === undefined ? [] : [`${seconds(silenceAfterMs)} after`]),
    ...(shownMs === undefined ? [] : [`a player shows a length of ${seconds(shownMs)}`]),
  ]
  return [loud, long].filter((facts) => facts.length > 0).map((facts) => facts.join(', '))
}
