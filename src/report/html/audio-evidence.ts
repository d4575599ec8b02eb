import {
  judgeMp3,
  judgePcm,
  type AudioFinding,
  type Mp3Frame,
  type Mp3Judgement,
  type PcmJudgement,
} from '../../audio/audio.ts'
import { header, type Exchange } from '../../record/exchange.ts'
import type { RunRecord } from '../../record/run-record.ts'
import type { Place } from '../../requirement/judgement.ts'
import { wavFile } from './wav.ts'

/** What the bytes of an answer are as audio, and a piece of them that a browser plays. */
export interface AudioEvidence {
  readonly judgement: Mp3Judgement | PcmJudgement
  /** The first frames, and how many there are. */
  readonly frames: readonly Mp3Frame[]
  readonly frameCount: number
  readonly clip: Clip
  /** Hertz and channels that were assumed, because nothing says them. */
  readonly assumed: string | undefined
}

export interface Clip {
  readonly mediaType: 'audio/mpeg' | 'audio/wav'
  readonly bytes: Uint8Array
  /** Milliseconds of the whole at which it begins, and which part it is. */
  readonly fromMs: number
  readonly whole: boolean
}

/** Frames that are looked at one by one, eight minutes of them: an answer may have millions. */
const framesKept = 20_000

/** A player gets at most so many bytes. */
const clipLimit = 60 * 1024

/** What is played where neither the answer nor the operator says the rate: the most common of speech services. */
const usual = { rate: 24_000, channels: 1 }

/** Undefined unless audio was requested and a body came. */
export function audioEvidence(exchange: Exchange, record: RunRecord, place?: Place): AudioEvidence | undefined {
  const { response } = exchange
  if (!response || response.status !== 200) return undefined
  const bytes = record.bodies.get(response.body.sha256)
  const asked = requestedFormat(exchange, record)
  if (!bytes || bytes.length === 0 || asked === undefined) return undefined
  return asked === 'mp3'
    ? mp3Evidence(bytes, place)
    : pcmEvidence(bytes, place, header(response.headers, 'content-type') ?? '', record)
}

function requestedFormat(exchange: Exchange, record: RunRecord): 'mp3' | 'pcm' | undefined {
  const asked = requested(exchange, record)
  if (asked === 'mp3' || asked === 'pcm') return asked
  const type = header(exchange.response?.headers ?? [], 'content-type')?.toLowerCase() ?? ''
  return type.startsWith('audio/mpeg') ? 'mp3' : type.startsWith('audio/pcm') ? 'pcm' : undefined
}

function requested({ request }: Exchange, record: RunRecord): unknown {
  const body = request.body && record.bodies.get(request.body.sha256)
  if (!body) return undefined
  try {
    return (JSON.parse(Buffer.from(body).toString('utf8')) as { response_format?: unknown }).response_format
  } catch {
    return undefined
  }
}

/** The byte of a place, by its time where it has none. */
function byteOf(place: Place | undefined, judgement: Mp3Judgement | PcmJudgement): number {
  return place ? (place.at ?? (shareOf(judgement, place) ?? 0) * judgement.bytes) : 0
}

function mp3Evidence(bytes: Uint8Array, place: Place | undefined): AudioEvidence {
  const frames: Mp3Frame[] = []
  let frameCount = 0
  const judgement = judgeMp3(bytes, {
    onFrame(frame) {
      frameCount += 1
      if (frames.length < framesKept) frames.push(frame)
    },
  })
  if (bytes.length <= clipLimit || frames.length === 0) {
    return {
      judgement,
      frames,
      frameCount,
      assumed: undefined,
      clip: {
        mediaType: 'audio/mpeg',
        bytes: bytes.subarray(0, clipLimit),
        fromMs: 0,
        whole: bytes.length <= clipLimit,
      },
    }
  }
  const wanted = Math.max(0, Math.floor(byteOf(place, judgement)) - clipLimit / 2)
  const first = frames.findIndex((frame) => frame.at >= wanted)
  // Beyond the frames that are kept, a player finds the next one by itself.
  if (first < 0 && frameCount > frames.length) {
    const fromMs = ((judgement.durationMs ?? 0) * wanted) / bytes.length
    return {
      judgement,
      frames,
      frameCount,
      assumed: undefined,
      clip: { mediaType: 'audio/mpeg', bytes: bytes.subarray(wanted, wanted + clipLimit), fromMs, whole: false },
    }
  }
  const from = frames[first]?.at ?? frames[0]!.at
  const fromMs = judgement.durationMs === undefined ? 0 : (judgement.durationMs * Math.max(0, first)) / frameCount
  return {
    judgement,
    frames,
    frameCount,
    assumed: undefined,
    clip: { mediaType: 'audio/mpeg', bytes: bytes.subarray(from, from + clipLimit), fromMs, whole: false },
  }
}

function pcmEvidence(
  bytes: Uint8Array,
  place: Place | undefined,
  mediaType: string,
  { header: { target } }: RunRecord,
): AudioEvidence {
  const said = (name: string): number | undefined =>
    Number(new RegExp(`;\\s*${name}\\s*=\\s*"?(\\d{1,6})`, 'i').exec(mediaType)?.[1]) || undefined
  const rate = said('rate') ?? target.pcmRate
  const channels = said('channels') ?? target.pcmChannels
  const judgement = judgePcm(bytes, {
    ...(rate !== undefined && { sampleRate: rate }),
    ...(channels !== undefined && { channels }),
  })
  const played = { rate: within(rate, 1000, 384_000) ?? usual.rate, channels: within(channels, 1, 8) ?? usual.channels }
  const block = played.channels * 2
  const middle = byteOf(place, judgement)
  const from = bytes.length <= clipLimit ? 0 : Math.max(0, Math.floor((middle - clipLimit / 2) / block) * block)
  const part = bytes.subarray(from, from + clipLimit)
  return {
    judgement,
    frames: [],
    frameCount: 0,
    assumed:
      rate === undefined || channels === undefined
        ? `${played.rate} Hz, ${played.channels === 1 ? 'mono' : `${played.channels} channels`}`
        : undefined,
    clip: {
      mediaType: 'audio/wav',
      bytes: wavFile(part, played.rate, played.channels),
      fromMs: (from / block / played.rate) * 1000,
      whole: part.length === bytes.length,
    },
  }
}

/** A header may say any number; a player takes sensible ones. */
function within(value: number | undefined, least: number, most: number): number | undefined {
  return value !== undefined && value >= least && value <= most ? value : undefined
}

/** Where a finding lies in the audio, 0 to 1. */
export function shareOf(
  judgement: Mp3Judgement | PcmJudgement,
  place: Pick<AudioFinding, 'at' | 'atMs'>,
): number | undefined {
  const share =
    place.atMs !== undefined && judgement.durationMs
      ? place.atMs / judgement.durationMs
      : place.at === undefined || judgement.bytes === 0
        ? undefined
        : place.at / judgement.bytes
  return share === undefined ? undefined : Math.min(1, Math.max(0, share))
}
