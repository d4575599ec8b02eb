import { levels } from '../checks/levels.ts'
import { onBytes, type AudioJudgement } from './on-bytes.ts'

/** 4.1, table: "mp3 | audio/mpeg | MP3"; 4.1: "body is a raw audio byte stream of the requested format (not JSON)" */
export const mp3Format = onBytes({
  id: 'MP3-FORMAT',
  format: 'mp3',
  level: levels.otherBytes,
  title: 'Speech requested as mp3 is MP3: MPEG audio Layer III',
  codes: ['foreign-format', 'text-mangled', 'other-layer', 'no-audio-frame'],
  expected: 'MP3',
  endMayBeUnsaid: true,
})

/** 4.1: "raw audio byte stream": every byte belongs to a frame or a tag. */
export const mp3Frames = onBytes({
  id: 'MP3-FRAMES',
  format: 'mp3',
  level: levels.otherBytes,
  title: 'Every byte of mp3 belongs to a Layer III frame or to a tag',
  codes: ['bytes-before-audio', 'bytes-between-frames', 'bytes-after-audio', 'tag-cut', 'side-info-impossible'],
  expected: 'frames and tags only',
  endMayBeUnsaid: true,
})

/** 4.1: "raw audio byte stream": whole, to its end. */
export const mp3LastFrame = onBytes({
  id: 'MP3-LAST-FRAME',
  format: 'mp3',
  level: levels.otherBytes,
  title: 'The last frame of mp3 is complete',
  codes: ['last-frame-cut'],
  expected: 'a complete last frame',
})

/** ISO 11172-3, 2.4.2.3: decoders need not follow a change of sampling frequency. */
export const mp3Uniform = onBytes({
  id: 'MP3-UNIFORM',
  format: 'mp3',
  level: levels.flawedAudio,
  source: 'ISO 11172-3',
  title: 'The sample rate and the number of channels do not change within mp3',
  codes: ['mixed-sample-rates', 'joined-channels'],
  expected: 'one stream',
})

/** ISO 11172-3, 2.4.3.1: the check word; and the LAME tag's checksum of the music. */
export const mp3Crc = onBytes({
  id: 'MP3-CRC',
  format: 'mp3',
  level: levels.standardForm,
  source: 'ISO 11172-3',
  title: 'Checksums in mp3 match what they protect',
  codes: ['frame-crc-wrong', 'music-crc-wrong'],
  expected: 'checksums that match',
  lacks: withoutChecksum,
})

/** Checksums are optional: where there are none, nothing can be compared. */
function withoutChecksum(audio: AudioJudgement): string | undefined {
  return audio.asked === 'mp3' && audio.frames > 0 && audio.protectedFrames === 0 && audio.tag?.musicCrc === undefined
    ? 'no mp3 holds a checksum, which is optional'
    : undefined
}

/** Players take duration and position from the information frame. */
export const mp3Info = onBytes({
  id: 'MP3-INFO',
  format: 'mp3',
  level: levels.flawedAudio,
  source: 'ISO 11172-3 and the Xing convention',
  title: 'Headers and information frames of mp3 state its length and form correctly',
  codes: ['info-frames-wrong', 'info-bytes-wrong', 'info-inside', 'tag-inside', 'reserved-emphasis'],
  expected: 'headers that match the audio',
})

/** ISO 11172-3, 2.4.2.7: main_data_begin points back into the frames before. */
export const mp3Reservoir = onBytes({
  id: 'MP3-RESERVOIR',
  format: 'mp3',
  level: levels.flawedAudio,
  source: 'ISO 11172-3',
  title: 'No frame of mp3 refers to bytes that are missing',
  codes: ['reservoir-head-missing', 'reservoir-gap'],
  expected: 'a stream from which nothing was cut',
})

/** 4.1: "raw audio byte stream" */
export const mp3ZeroPadding = onBytes({
  id: 'MP3-ZERO-PADDING',
  format: 'mp3',
  level: levels.flawedAudio,
  title: 'mp3 has no zero bytes before or after its audio',
  codes: ['zero-padding'],
  expected: 'frames and tags only',
})

/** 1: "converts input text into audio": silence is no speech. */
export const mp3Silence = onBytes({
  id: 'MP3-SILENCE',
  format: 'mp3',
  level: levels.flawedAudio,
  title: 'mp3 of ordinary text is not silent',
  codes: ['silent'],
  expected: 'audible speech',
  ordinaryOnly: true,
})
