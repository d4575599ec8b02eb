import type { FindingCode, Mp3Judgement, PcmJudgement } from '../../src/audio/audio.ts'

/** What changes how mp3 sounds and how long it lasts, though it can be played. */
const otherSound: readonly FindingCode[] = [
  'mixed-sample-rates',
  'joined-channels',
  'reservoir-head-missing',
  'reservoir-gap',
]

/** Is it played as the voice spoke it, as far as the bytes show? */
export function isUndamaged({ findings }: Mp3Judgement | PcmJudgement): boolean {
  return findings.every(({ level, code }) => level !== 'must' && !otherSound.includes(code))
}

/** Requirements that explain why an answer is not heard: it is damaged, or something else. */
export const damage = [
  'MP3-FORMAT',
  'MP3-FRAMES',
  'MP3-LAST-FRAME',
  'MP3-RESERVOIR',
  'MP3-UNIFORM',
  'PCM-FORMAT',
  'PCM-ALIGNMENT',
  'PCM-BREAKS',
  'PCM-EVEN-LENGTH',
  'PCM-FOREIGN-BYTES',
  'PCM-SIGNED',
  'SPEECH-AUDIO-NOT-EMPTY',
] as const
