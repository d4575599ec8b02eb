import { join, splice } from '../../../fixtures/audio/bytes.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { sampleWriters, type SampleWriter } from '../../../fixtures/audio/samples.ts'
import { interleave, silence, speech, tone } from '../../../fixtures/audio/signals.ts'
import { shows, type AudioCase } from '../../../fixtures/cases/audio-case.ts'
import { wavHeader } from '../container/wav-header.ts'

const mono = { sampleRate: 24000, channels: 1 }
const stereo = { sampleRate: 24000, channels: 2 }
const spoken = speech(1, 2, 24000)
const { s16le } = sampleWriters
const bytes = s16le(spoken)
const samples = Array.from(new Int16Array(Uint8Array.from(bytes).buffer))
const words = 'the quick brown fox jumps over a lazy dog while seven green boats pass'
const message = 'Error 502: Provider Returned 7 Errors, Try 19 Minutes Later'
const json = '{"type":"progress","message":"half of the text is done"}\n\n'

const chunk = (size: number) =>
  join('LIST', Uint8Array.of(size, 0, 0, 0), 'INFOISFT', Uint8Array.of(14, 0, 0, 0), 'Lavf59.27.100', Uint8Array.of(0))

const header = wavHeader(bytes.length, 24000)
/** What ffmpeg writes into a pipe, without the first 44 bytes. */
const unfinished = (length: number) =>
  join(chunk(26).subarray(8), 'data', new Uint8Array(Uint32Array.of(length).buffer))

/** The samples with these whole numbers instead. */
const of = (values: readonly number[]) => new Uint8Array(Int16Array.from(values).buffer)
/** As loud as lets so many samples go beyond full scale. */
const peaks = samples.map(Math.abs).sort((one, other) => other - one)
const loud = (count: number) => s16le(spoken.map((sample) => (sample * 65_536) / (peaks[count - 1]! + peaks[count]!)))
/** Four times as loud as full scale allows. */
const amplified = (kept: (sample: number) => number) =>
  of(samples.map((sample) => kept((sample * 131_072) / peaks[0]!)))
/** Rests at the ends of the range, and goes from one to the other as what overflows does. */
const restingPulse = [
  ...Array.from({ length: 20 }, () => 32_767),
  10_000,
  20_000,
  28_000,
  -28_000,
  -20_000,
  -10_000,
  ...Array.from({ length: 14 }, () => -32_767),
]
const clippedPulses = of(Array.from({ length: 24_000 }, (_, index) => restingPulse[index % restingPulse.length]!))
const wrapped = (sample: number): number => (sample << 16) >> 16
const clippedAt = (end: number) => (sample: number) => Math.max(-end, Math.min(end, sample))
const limited = (sample: number): number => 32_000 * Math.tanh(sample / 8000)
/** Clipped at 0.7 of full scale, and given more treble then. */
const sharpened = (treble: number) => {
  const cut = samples.map((sample) => clippedAt(22_000)((sample * 131_072) / peaks[0]!))
  const beside = (at: number): number => (cut[at - 1] ?? 0) + (cut[at + 1] ?? 0)
  return of(cut.map((sample, at) => clippedAt(32_767)((1 + 2 * treble) * sample - treble * beside(at))))
}
const full = (value: (sample: number, index: number) => number) => of(samples.map(value))
const noise = (_: number, index: number): number => Math.round(65_534 * (((index * 0.618_033_98 * index) % 1) - 0.5))
const interleaved = (kept: (sample: number) => number) =>
  of(samples.flatMap((sample, at) => [sample, samples[at - 100] ?? 0].map((one) => kept((one * 131_072) / peaks[0]!))))
/** The samples as the right side of two. */
const besides = (left: (index: number) => number) => of(samples.flatMap((sample, index) => [left(index), sample]))
/** The upper halves of 32-bit floating-point numbers. */
const brainFloats = (values: ArrayLike<number>) =>
  of([...new Int32Array(Float32Array.from(values).buffer)].map((bits) => bits >> 16))
const twoVoices = interleave(speech(1_763_566_688, 0.8, 8000, 1), speech(1_763_566_689, 0.8, 8000, 1))
const quieter = speech(16_010, 1, 16_000, 0.1)
const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
/** The mean moved to just under, or just over, 655. */
const moved = (over: number) => of(samples.map((sample) => Math.round(sample / 2 - mean / 2 + 655 + over)))
const around = (peak: number) =>
  of(Array.from({ length: 24_000 }, (_, index) => 100 + (index % 2 === 0 ? peak : -peak)))
const translated = (share: number) =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replaceAll('\n', (_, at: number) => (at < share * bytes.length ? '\r\n' : '\n')),
      'latin1',
    ),
  )

const otherFormats: readonly SampleWriter[] = [
  's16be',
  'u16be',
  'u8',
  's8',
  's24le',
  's24be',
  's32le',
  's32be',
  'f32le',
  'f32of16',
  'mulaw',
  'alaw',
]

export const pcmCases: readonly AudioCase[] = [
  shows('empty-body', new Uint8Array(0), Uint8Array.of(1, 2), mono),
  shows('foreign-format', join(wavHeader(bytes.length, 24000), bytes), bytes, mono),
  shows('foreign-format', new Uint8Array(Buffer.from(words)), join(bytes, words), mono),
  shows('text-mangled', new Uint8Array(Buffer.from(Buffer.from(bytes).toString('utf8'))), bytes, mono),
  shows('text-mangled', new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1'))), bytes, mono),
  shows('text-mangled', translated(0.9), translated(0.2), mono),
  ...otherFormats.map((name) => shows('wrong-sample-format', sampleWriters[name](spoken), bytes, mono)),
  shows(
    'wrong-sample-format',
    join(bytes.subarray(0, 48_000), sampleWriters.mulaw(spoken)),
    join(bytes, sampleWriters.mulaw(spoken).subarray(0, 2000)),
    mono,
  ),
  shows('wrong-sample-format', bytes.subarray(1, -1), bytes.subarray(2), mono),
  // Wider samples whose lower half is full, and yet regular.
  shows(
    'wrong-sample-format',
    besides((index) => ((index * 7919) % 65_521) - 32_768),
    besides((index) => ((index * 79) % 655) - 328),
    mono,
  ),
  shows('odd-length', bytes.subarray(0, -1), bytes.subarray(0, -2), mono),
  shows('shifted-part', splice(bytes, 40_001, 40_002), splice(bytes, 40_001, 40_003), mono),
  shows('shifted-part', splice(bytes, 40_001, 40_001, 'x'), splice(bytes, 40_000, 40_000, 'xx'), stereo),
  shows('wav-header-before', join(header.subarray(36), bytes), join('date', header.subarray(40), bytes), mono),
  shows('wav-header-before', join(header.subarray(8), bytes), join(header.subarray(8), bytes, 'xxxx'), mono),
  shows('wav-header-before', join(header.subarray(40), bytes), join(header.subarray(40), bytes, 'xx'), mono),
  ...[0, 0x7fff_0000, 0xffff_ffff].map((length) =>
    shows('wav-header-before', join(unfinished(length), bytes), join(unfinished(0x7ffe_ffff), bytes), mono),
  ),
  shows(
    'wav-header-inside',
    join(bytes, wavHeader(bytes.length, 24000), bytes),
    join(bytes, 'RIFF....WAVX', bytes),
    mono,
  ),
  shows('wav-chunks-after', join(bytes, chunk(26)), join(bytes, chunk(24)), mono),
  shows('wav-chunks-after', join(bytes, chunk(26)), join(bytes, 'LISX', chunk(26).subarray(4)), mono),
  shows('text-before', join('{"type":', bytes), join('{"ty', bytes), mono),
  shows('text-before', join(message.slice(0, 24), bytes), join(message.slice(0, 22), bytes), mono),
  shows('text-before', join('[[{"":null," ":""},"  "]]\n', bytes), join('[[{"":null," ":""},"  ",0\n', bytes), mono),
  shows('text-inside', splice(bytes, 40_000, 40_000, json), splice(bytes, 40_000, 40_000, json.slice(0, 30)), mono),
  shows(
    'text-inside',
    splice(bytes, 40_000, 40_000, '\r\n4000\r\n'),
    splice(bytes, 40_000, 40_000, '\r\n40\r\n'),
    mono,
  ),
  shows('text-inside', splice(bytes, 40_000, 40_000, words), bytes, mono),
  shows('text-after', join(bytes, '{"type":"done","duration":1.234}\n'), join(bytes, '"}'), mono),
  shows('text-after', join(bytes, message.slice(0, 30)), join(bytes, message.slice(0, 20)), mono),
  shows('text-after', join(bytes, '[{"   ":null}]'), join(bytes, '[{"   ":null'), mono),
  shows('text-after', join(bytes, ' \r\n0\r\n\r\n'), join(bytes, ' \r\n0\r\n\r'), mono),
  shows('unsigned-samples', sampleWriters.u16le(spoken), bytes, mono),
  shows('wrapped-samples', amplified(wrapped), amplified(clippedAt(32_767)), mono),
  shows('wrapped-samples', amplified(wrapped), amplified(clippedAt(30_000)), mono),
  shows('wrapped-samples', amplified(wrapped), amplified(limited), mono),
  shows('wrapped-samples', amplified(wrapped), full(noise), mono),
  ...[0.1, 0.2, 0.3, 0.5].map((treble) => shows('wrapped-samples', amplified(wrapped), sharpened(treble), mono)),
  shows(
    'wrapped-samples',
    amplified(wrapped),
    full((_, index) => (index % 50 < 25 ? 28_000 : -28_000)),
    mono,
  ),
  shows('wrapped-samples', amplified(wrapped), clippedPulses, mono),
  shows('wrapped-samples', interleaved(wrapped), interleaved(clippedAt(32_767)), stereo),
  shows('wrong-sample-format', new Uint8Array(Float16Array.from(spoken).buffer), bytes, mono),
  shows('wrong-sample-format', brainFloats(spoken), of(samples.map((sample) => sample >> 1)), mono),
  shows('constant', of(Array.from({ length: 24 }, () => 513)), of(Array.from({ length: 23 }, () => 513)), mono),
  shows('incompressible', randomBytes(4, 50_000), bytes, mono),
  shows('too-short', bytes.subarray(8000, 8020), bytes.subarray(8000, 9000), mono),
  shows('too-short', of(Array.from({ length: 23 }, () => 513)), of(Array.from({ length: 24 }, () => 513)), mono),
  shows('ambiguous', s16le(interleave(silence(2, 24000), spoken)), s16le(interleave(tone(2, 24000, 440), spoken)), {
    sampleRate: 24000,
  }),
  // While the right channel pauses, these bytes are as good as samples of 16 bits.
  shows('ambiguous', sampleWriters.s8(twoVoices), s16le(twoVoices), { sampleRate: 8000, channels: 2 }),
  // A limiter at full scale could have made the second half.
  shows(
    'ambiguous',
    Buffer.concat([s16le(quieter), sampleWriters.u16le(quieter)]),
    Buffer.concat([s16le(quieter), s16le(quieter)]),
    { sampleRate: 16000, channels: 1 },
  ),
  shows('clipped', loud(490), loud(470), mono),
  shows('dc-offset', moved(1), moved(-1), mono),
  shows('channels-look-different', bytes, s16le(interleave(spoken, speech(3, 2, 24000))), stereo),
  shows('channels-look-different', s16le(interleave(spoken, speech(3, 2, 24000))), bytes, mono),
  shows('silent', around(4), around(5), mono),
  shows(
    'silent',
    new Uint8Array(48_000),
    of([...samples.slice(0, 6000), ...Array.from({ length: 18_000 }, () => 0)]),
    mono,
  ),
]

/** Right samples, with and without their rate and channels. */
export const soundPcms: readonly (readonly [Uint8Array, AudioCase['said']])[] = [
  [bytes, mono],
  [bytes, undefined],
  [bytes, { sampleRate: 24000 }],
  [s16le(tone(1, 24000, 440)), mono],
  [s16le(interleave(speech(2, 1, 24000), speech(3, 1, 24000))), stereo],
]
