import { levels } from '../checks/levels.ts'
import { onBytes } from './on-bytes.ts'

/** 4.1, table: "pcm | audio/pcm | 16-bit little-endian PCM"; 4.1: "raw audio byte stream … (not JSON)" */
export const pcmFormat = onBytes({
  id: 'PCM-FORMAT',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'Speech requested as pcm is 16-bit little-endian PCM without a header',
  codes: ['foreign-format', 'text-mangled', 'wrong-sample-format'],
  expected: '16-bit little-endian PCM',
})

/**
 * 4.1: "16-bit little-endian PCM": two bytes a sample. Only the total counts; how it is cut into chunks does not
 * matter.
 */
export const pcmEven = onBytes({
  id: 'PCM-EVEN-LENGTH',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'pcm has an even number of bytes',
  codes: ['odd-length'],
  expected: 'an even number of bytes',
})

/** 4.1: "16-bit little-endian PCM", from the first sample to the last. */
export const pcmAlignment = onBytes({
  id: 'PCM-ALIGNMENT',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'No byte of pcm is lost or added: samples stay aligned to two bytes',
  codes: ['shifted-part'],
  expected: 'samples aligned to two bytes',
})

/** 4.1: "raw audio byte stream": nothing but samples. */
export const pcmForeignBytes = onBytes({
  id: 'PCM-FOREIGN-BYTES',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'pcm holds samples only, without headers, text or other data',
  codes: ['wav-header-before', 'wav-header-inside', 'wav-chunks-after', 'text-before', 'text-inside', 'text-after'],
  expected: 'samples only',
})

/** 4.1: "16-bit little-endian PCM", which by all usage is signed. */
export const pcmSigned = onBytes({
  id: 'PCM-SIGNED',
  format: 'pcm',
  level: levels.flawedAudio,
  title: 'Samples of pcm are signed, and those that are too large do not go on at the other end of the range',
  codes: ['unsigned-samples', 'wrapped-samples'],
  expected: 'signed samples within their range',
})

/** 1: "converts input text into audio": silence is no speech. */
export const pcmSilence = onBytes({
  id: 'PCM-SILENCE',
  format: 'pcm',
  level: levels.flawedAudio,
  title: 'pcm of ordinary text is not silent',
  codes: ['silent'],
  expected: 'audible speech',
  ordinaryOnly: true,
})
