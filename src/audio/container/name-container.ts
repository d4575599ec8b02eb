import { constants, gunzipSync } from 'node:zlib'
import type { ContainerName } from './container-name.ts'
import { nameText } from './name-text.ts'
import { describeWav, isWavAt, wavFacts } from './wav.ts'

interface Magic {
  name: string
  description: string
  letters: string
  at?: number
  and?: (bytes: Uint8Array) => boolean
}

function has(bytes: Uint8Array, at: number, letters: string): boolean {
  for (let index = 0; index < letters.length; index++) if (bytes[at + index] !== letters.charCodeAt(index)) return false
  return true
}

function hasWithin(bytes: Uint8Array, letters: string, most: number): boolean {
  for (let at = 0; at <= most; at++) if (has(bytes, at, letters)) return true
  return false
}

/** Beyond this a first piece of what is packed says no more. */
const firstPiece = 1024

/** Three bytes may begin samples too: gzip is what unpacks, from its beginning at least. */
function unpacks(bytes: Uint8Array): boolean {
  return [bytes, bytes.subarray(0, firstPiece)].some((part) => {
    try {
      return gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1 << 20 }).length > 0
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    }
  })
}

/**
 * Signatures long enough that audio samples do not begin with them by chance; the first that matches names the bytes.
 */
const magics: Magic[] = [
  { name: 'aiff', description: 'an AIFF file', letters: 'FORM', and: (b) => has(b, 8, 'AIF') },
  { name: 'avi', description: 'an AVI file', letters: 'RIFF', and: (b) => has(b, 8, 'AVI ') },
  { name: 'webp', description: 'a WebP picture', letters: 'RIFF', and: (b) => has(b, 8, 'WEBP') },
  { name: 'w64', description: 'a Wave64 file', letters: 'riff\x2e\x91\xcf\x11' },
  { name: 'opus', description: 'an Ogg Opus file', letters: 'OggS', and: (b) => hasWithin(b, 'OpusHead', 64) },
  { name: 'ogg', description: 'an Ogg Vorbis file', letters: 'OggS', and: (b) => hasWithin(b, '\x01vorbis', 64) },
  { name: 'ogg', description: 'an Ogg FLAC file', letters: 'OggS', and: (b) => hasWithin(b, '\x7fFLAC', 64) },
  { name: 'ogg', description: 'an Ogg file', letters: 'OggS' },
  { name: 'flac', description: 'a FLAC file', letters: 'fLaC' },
  { name: 'm4a', description: 'an MPEG-4 audio file (M4A)', letters: 'ftyp', at: 4, and: (b) => has(b, 8, 'M4A') },
  { name: 'mp4', description: 'an MPEG-4 file', letters: 'ftyp', at: 4 },
  { name: 'webm', description: 'a WebM file', letters: '\x1a\x45\xdf\xa3', and: (b) => hasWithin(b, 'webm', 64) },
  { name: 'matroska', description: 'a Matroska file', letters: '\x1a\x45\xdf\xa3' },
  { name: 'au', description: 'a Sun AU file', letters: '.snd' },
  { name: 'caf', description: 'a Core Audio file (CAF)', letters: 'caff\x00\x01' },
  { name: 'amr', description: 'an AMR file', letters: '#!AMR' },
  { name: 'wma', description: 'a Windows Media file (ASF)', letters: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' },
  { name: 'wavpack', description: 'a WavPack file', letters: 'wvpk' },
  { name: 'ape', description: "a Monkey's Audio file", letters: 'MAC ' },
  { name: 'tta', description: 'a True Audio file', letters: 'TTA1' },
  { name: 'midi', description: 'a MIDI file', letters: 'MThd\x00\x00\x00\x06' },
  { name: 'gzip', description: 'gzip-compressed data', letters: '\x1f\x8b\x08', and: unpacks },
  { name: 'zstd', description: 'Zstandard-compressed data', letters: '\x28\xb5\x2f\xfd' },
  { name: 'bzip2', description: 'bzip2-compressed data', letters: 'BZh', and: (b) => has(b, 4, '1AY&SY') },
  { name: 'xz', description: 'xz-compressed data', letters: '\xfd7zXZ\x00' },
  { name: 'zip', description: 'a ZIP archive', letters: 'PK\x03\x04' },
  { name: 'png', description: 'a PNG picture', letters: '\x89PNG\r\n\x1a\n' },
  { name: 'pdf', description: 'a PDF document', letters: '%PDF-' },
]

const adtsRates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

/** ISO 13818-7, 6.2: three headers of one stream, each where the length of the one before says. */
function nameAdts(bytes: Uint8Array): ContainerName | undefined {
  let at = 0
  let first = -1
  for (let frame = 0; frame < 3; frame++) {
    if (at + 7 > bytes.length) return frame > 1 && at === bytes.length ? adts(first) : undefined
    if (bytes[at] !== 0xff || ((bytes[at + 1] as number) & 0xf6) !== 0xf0) return undefined
    const fixed = ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number)
    if (frame > 0 && fixed !== first) return undefined
    first = fixed
    const length =
      (((bytes[at + 3] as number) & 3) << 11) | ((bytes[at + 4] as number) << 3) | ((bytes[at + 5] as number) >> 5)
    if (length < 7) return undefined
    at += length
  }
  return adts(first)
}

function adts(fixed: number): ContainerName {
  const rate = adtsRates[(fixed >> 2) & 15]
  return {
    name: 'aac',
    description: rate === undefined ? 'an AAC stream (ADTS)' : `an AAC stream (ADTS, ${rate / 1000} kHz)`,
  }
}

/**
 * Names the format that these first bytes begin: a container, a compressed stream or text. Undefined when nothing
 * tells, as for MP3 and for samples without a header.
 */
export function nameContainer(head: Uint8Array): ContainerName | undefined {
  if (isWavAt(head, 0)) return { name: 'wav', description: describeWav(wavFacts(head, 0)) }
  for (const { name, description, letters, at, and } of magics) {
    if (has(head, at ?? 0, letters) && (and === undefined || and(head))) return { name, description }
  }
  return nameAdts(head) ?? nameText(head, nameContainer)
}
