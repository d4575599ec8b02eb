import type { AudioFinding } from './finding.ts'

/** `sound`: no must and no should is violated. `undecided`: these bytes cannot tell, and a finding says why. */
export type AudioVerdict = 'sound' | 'faulty' | 'undecided'

/** What a Xing, Info, VBRI or LAME header says of the file that it stands in. */
export interface InfoTag {
  kind: 'Xing' | 'Info' | 'VBRI'
  at: number
  /** Audio frames that it counts. */
  frames?: number
  /** Bytes that it counts. */
  bytes?: number
  /** Name and version of the encoder, printable characters only. */
  encoder?: string
  /** Samples that the encoder put before the audio. */
  delay?: number
  /** Samples that the encoder put after the audio. */
  padding?: number
  /** Bytes from the information frame to the end of the audio, by the LAME tag. */
  musicLength?: number
  /** CRC-16 of the audio, by the LAME tag. */
  musicCrc?: number
}

interface Common {
  verdict: AudioVerdict
  /** What the bytes are, in one word: `mp3`, `s16le`, `wav`, `json`, … */
  format: string
  /**
   * The same as a person says it: "MP3, MPEG-2 Layer III, 24 kHz mono, 64 kbit/s CBR, 2.11 s", "a WAV file (24 kHz,
   * mono)".
   */
  description: string
  bytes: number
  durationMs?: number
  /** In Hz. */
  sampleRate?: number
  channels?: number
  silent?: boolean
  /**
   * Loudness over time, 0 to 1, at most 128 steps: samples' peaks for PCM, an estimate from the frames' gains for MP3.
   */
  envelope?: number[]
  findings: AudioFinding[]
}

export interface Mp3Judgement extends Common {
  asked: 'mp3'
  /** Audio frames, without information frames. */
  frames: number
  /** Frames with a checksum. */
  protectedFrames: number
  /** Mean bit rate in kbit/s. */
  bitrate?: number
  vbr?: boolean
  /** Duration without the encoder's delay and padding, where the LAME tag gives them. */
  gaplessMs?: number
  tag?: InfoTag
  /** Kinds of the first tags that were met, in their order, at most 16. */
  tags: string[]
  /** How many more there are, where there are. */
  moreTags?: number
}

export interface PcmLevel {
  /** In dB below full scale; -Infinity never: silence is -120. */
  peakDb: number
  rmsDb: number
  /** Mean of the samples, -32768 to 32767. */
  dc: number
  /** Share of samples at full scale, 0 to 1. */
  clippedShare: number
}

export interface PcmJudgement extends Common {
  asked: 'pcm'
  /** By how many bits per byte little-endian beats the best other reading; negative when another wins. */
  margin?: number
  level?: PcmLevel
  /** What the samples look like, whatever was said. */
  looks?: 'mono' | 'stereo'
}
