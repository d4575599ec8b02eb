/**
 * `must`: a sentence of the interface is violated. `should`: its plain intent or a standard is. `note`: worth knowing,
 * no fault.
 */
export type Level = 'must' | 'should' | 'note'

/** One thing that was found in the bytes, at its first place; `count` says how often it was found. */
export interface AudioFinding {
  /** Stable name, see `findingCodes`. */
  code: FindingCode
  level: Level
  message: string
  /** Offset of the first byte concerned. */
  at?: number
  /** How many bytes are concerned, at that place. */
  length?: number
  /** Where that is in the audio, in milliseconds; for PCM only when rate and channels are known. */
  atMs?: number
  /** How often; absent means once. */
  count?: number
  /** Offsets of the first places, when there is more than one. */
  places?: number[]
}

interface CodeFacts {
  level: Level
  asked: 'mp3' | 'pcm' | 'both'
  meaning: string
}

/**
 * Every code that a judgement can carry, with its level. "mp3 | audio/mpeg | MP3" and "pcm | audio/pcm | 16-bit
 * little-endian PCM" (4.1) make a must of whatever keeps the bytes from being that; what the audio standards ask of an
 * MP3 (ISO 11172-3 and the Xing, Info and LAME conventions), and audio that says nothing, is a should.
 */
export const findingCodes = {
  'empty-body': { level: 'must', asked: 'both', meaning: 'There are no bytes at all.' },
  'foreign-format': { level: 'must', asked: 'both', meaning: 'The bytes are another format, which the message names.' },
  'text-mangled': {
    level: 'must',
    asked: 'both',
    meaning: 'Binary bytes were decoded as text and encoded again, or line ends were translated.',
  },

  'no-audio-frame': {
    level: 'must',
    asked: 'mp3',
    meaning: 'There is no whole audio frame: only tags, an information frame, or the beginning of a frame.',
  },
  'other-layer': { level: 'must', asked: 'mp3', meaning: 'Frames are MPEG Layer I or II, not Layer III.' },
  'bytes-before-audio': {
    level: 'must',
    asked: 'mp3',
    meaning: 'Bytes before the first frame belong to no frame and no tag.',
  },
  'bytes-between-frames': {
    level: 'must',
    asked: 'mp3',
    meaning: 'Bytes between frames belong to no frame and no tag.',
  },
  'bytes-after-audio': {
    level: 'must',
    asked: 'mp3',
    meaning: 'Bytes after the last frame belong to no frame and no tag.',
  },
  'last-frame-cut': { level: 'must', asked: 'mp3', meaning: 'The last frame is longer than the bytes that are left.' },
  'tag-cut': { level: 'must', asked: 'mp3', meaning: 'A tag says that it is longer than the bytes that are left.' },
  'side-info-impossible': {
    level: 'must',
    asked: 'mp3',
    meaning: 'A frame describes audio that no Layer III frame can hold.',
  },
  'zero-padding': {
    level: 'should',
    asked: 'mp3',
    meaning: 'Zero bytes stand before the first or after the last frame.',
  },
  'tag-inside': {
    level: 'should',
    asked: 'mp3',
    meaning: 'A tag stands between frames, as in files that were joined.',
  },
  'info-inside': {
    level: 'should',
    asked: 'mp3',
    meaning: 'An information frame (Xing, Info, VBRI) stands between frames, as in files that were joined.',
  },
  'info-frames-wrong': {
    level: 'should',
    asked: 'mp3',
    meaning: 'The information frame counts other than the frames that are there.',
  },
  'info-bytes-wrong': {
    level: 'should',
    asked: 'mp3',
    meaning: 'The information frame counts other than the bytes that are there.',
  },
  'music-crc-wrong': {
    level: 'should',
    asked: 'mp3',
    meaning: 'The checksum of the audio in the LAME tag does not fit the audio.',
  },
  'frame-crc-wrong': {
    level: 'should',
    asked: 'mp3',
    meaning: 'The checksum of a protected frame does not fit the frame.',
  },
  'reservoir-head-missing': {
    level: 'should',
    asked: 'mp3',
    meaning: 'The first frame needs bytes of frames before it: the beginning was cut off.',
  },
  'reservoir-gap': {
    level: 'should',
    asked: 'mp3',
    meaning: 'A frame needs bytes that the frames before it do not have: frames are missing or repeated.',
  },
  'mixed-sample-rates': { level: 'should', asked: 'mp3', meaning: 'The sample rate changes between frames.' },
  'joined-channels': { level: 'should', asked: 'mp3', meaning: 'Mono and stereo streams were joined.' },
  'reserved-emphasis': { level: 'should', asked: 'mp3', meaning: 'A frame header has the reserved emphasis value.' },
  'channel-mode-changes': {
    level: 'note',
    asked: 'mp3',
    meaning: 'The number of channels changes between frames; legal, and rare.',
  },
  'crc-bit-changes': {
    level: 'note',
    asked: 'mp3',
    meaning: 'Some frames are protected by a checksum and some are not; legal, and rare.',
  },
  'vbr-without-info': {
    level: 'note',
    asked: 'mp3',
    meaning: 'The bit rate varies and no information frame says how long the audio is: players show a wrong duration.',
  },
  'free-format': { level: 'note', asked: 'mp3', meaning: 'The bit rate is free; legal, and refused by some players.' },
  'tags-present': { level: 'note', asked: 'mp3', meaning: 'There are tags (ID3, APE, Lyrics3) around the audio.' },

  'wrong-sample-format': {
    level: 'must',
    asked: 'pcm',
    meaning: 'The samples are not 16-bit little-endian: another byte order, width, coding, or one byte off.',
  },
  'odd-length': { level: 'must', asked: 'pcm', meaning: 'The number of bytes is odd: 16-bit samples have two each.' },
  'shifted-part': {
    level: 'must',
    asked: 'pcm',
    meaning: 'A part of the samples is one byte off: a byte was lost or added on the way.',
  },
  'wav-header-before': {
    level: 'must',
    asked: 'pcm',
    meaning: 'The end of a WAV header, of which the beginning was cut off, stands before the samples.',
  },
  'wav-header-inside': { level: 'must', asked: 'pcm', meaning: 'A WAV header stands among the samples.' },
  'wav-chunks-after': { level: 'must', asked: 'pcm', meaning: 'Chunks of a WAV file stand after the samples.' },
  'text-before': { level: 'must', asked: 'pcm', meaning: 'Text stands before the samples.' },
  'text-inside': { level: 'must', asked: 'pcm', meaning: 'Text stands among the samples.' },
  'text-after': { level: 'must', asked: 'pcm', meaning: 'Text stands after the samples.' },
  'unsigned-samples': { level: 'should', asked: 'pcm', meaning: 'The samples are 16-bit little-endian, but unsigned.' },
  'wrapped-samples': {
    level: 'should',
    asked: 'pcm',
    meaning: 'Samples too large for 16 bits go on at the other end of the range: what is loud crackles.',
  },
  constant: { level: 'note', asked: 'pcm', meaning: 'All samples are equal, so that nothing tells their format.' },
  incompressible: {
    level: 'note',
    asked: 'pcm',
    meaning: 'The bytes look random under every reading: compressed or encrypted data, or full-scale noise.',
  },
  'too-short': { level: 'note', asked: 'pcm', meaning: 'There is too little audio to tell its format.' },
  ambiguous: { level: 'note', asked: 'pcm', meaning: 'More than one reading of the samples fits equally well.' },
  clipped: { level: 'note', asked: 'pcm', meaning: 'More than one sample in a hundred is at full scale.' },
  'dc-offset': { level: 'note', asked: 'pcm', meaning: 'The mean of the samples is far from zero.' },
  'channels-look-different': {
    level: 'note',
    asked: 'pcm',
    meaning: 'The samples look like another number of channels than was said.',
  },

  silent: { level: 'should', asked: 'both', meaning: 'The audio is silence.' },
} as const satisfies Record<string, CodeFacts>

export type FindingCode = keyof typeof findingCodes

/** Offsets that a finding lists at most. */
const maxPlaces = 16

/** Gathers findings, one a code: damage that comes in thousands stays one finding with a count. */
export class Findings {
  readonly #byCode = new Map<FindingCode, AudioFinding>()

  /** @param message Made only for the first of a code, where making it costs something. */
  add(
    code: FindingCode,
    message: string | (() => string),
    place: { at?: number; length?: number; atMs?: number } = {},
  ): void {
    const known = this.#byCode.get(code)
    if (known === undefined) {
      this.#byCode.set(code, {
        code,
        level: findingCodes[code].level,
        message: typeof message === 'string' ? message : message(),
        ...place,
      })
      return
    }
    if (known.count === undefined) known.places = known.at === undefined ? [] : [known.at]
    known.count = (known.count ?? 1) + 1
    if (place.at !== undefined && known.places !== undefined && known.places.length < maxPlaces)
      known.places.push(place.at)
  }

  has(code: FindingCode): boolean {
    return this.#byCode.has(code)
  }

  /** Musts first, then shoulds, then notes; by offset within a level. */
  list(): AudioFinding[] {
    const rank = { must: 0, should: 1, note: 2 }
    return [...this.#byCode.values()].sort((a, b) => rank[a.level] - rank[b.level] || (a.at ?? 0) - (b.at ?? 0))
  }
}
