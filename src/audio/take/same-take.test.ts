import { describe, expect, test } from 'vitest'
import { builtInVoice } from '../../../fixtures/audio/built-in-voice.ts'
import { music } from '../../../fixtures/audio/around-speech.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { encodeMp3, type EncoderSettings } from '../../../fixtures/audio/encode-mp3.ts'
import { samplesOf } from '../../hearing/samples-of.ts'
import { monoOf } from '../speech/mono.ts'
import { delayed } from './delayed.ts'
import { lowRate, lowWave } from './low-wave.ts'
import { areMissed, sameTake, type LostPiece } from './same-take.ts'
import { audioOf, isVerySame, pathOf } from './wave-path.ts'

const rate = 24000
const text = 'Seven green boats sail past our pier. The lamps are lit one after another.'
const spoken = monoOf(builtInVoice(text, 1, undefined, rate), 1)
/** Without the pause behind the last sentence. */
const speech = spoken.subarray(0, spoken.findLastIndex((sample) => Math.abs(sample) > 0.01) + 1)
const wave = lowWave(speech, rate)

const seconds = (from: number, to?: number): Float32Array =>
  speech.subarray(Math.round(from * rate), to === undefined ? speech.length : Math.round(to * rate))

const silence = (length: number): Float32Array => new Float32Array(Math.round(length * rate))

function joined(...parts: readonly Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

/** Every nth sample, with those between by a straight line: no more is wanted of a rate. */
function at(other: number, samples = speech): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length * other) / rate) - 1 }, (_, index) => {
    const place = (index * rate) / other
    const left = Math.floor(place)
    return samples[left]! + (place - left) * ((samples[left + 1] ?? 0) - samples[left]!)
  })
}

let seed = 1
const noise = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5

/** A sentence that is said four times. */
const again = joined(...Array.from({ length: 4 }, () => [seconds(0, 0.8), silence(0.1)]).flat())

/** Without what is softer than that for 20 ms. */
function gated(least: number): Float32Array {
  const window = 0.02 * rate
  return speech.map((sample, at) => {
    const from = at - (at % window)
    return speech.subarray(from, from + window).some((one) => Math.abs(one) >= least) ? sample : 0
  })
}

const changes: readonly (readonly [string, Float32Array, (number | undefined)?])[] = [
  ['nothing', speech],
  ['half a second of silence before', joined(silence(0.5), speech)],
  ['two seconds of silence before', joined(silence(2), speech)],
  ['a second of silence behind', joined(speech, silence(1))],
  ['silence on both sides', joined(silence(0.7), speech, silence(0.3))],
  ['a pause within', joined(seconds(0, 1), silence(0.4), seconds(1))],
  ['several pauses within', joined(seconds(0, 1), silence(0.4), seconds(1, 2), silence(0.2), seconds(2))],
  ['an end of 60 ms less', seconds(0, speech.length / rate - 0.06)],
  ['a gain of a tenth', speech.map((sample) => sample / 10)],
  ['a gain of a hundredth', speech.map((sample) => sample / 100)],
  ['clipping', speech.map((sample) => Math.max(-0.2, Math.min(0.2, sample)))],
  ['a constant offset', speech.map((sample) => sample + 0.1)],
  ['a hum', speech.map((sample, index) => sample + 0.01 * Math.sin((2 * Math.PI * 50 * index) / rate))],
  ['dither', speech.map((sample) => sample + noise() / 16384)],
  ['noise at -46 dB', speech.map((sample) => sample + noise() / 100)],
  ['samples of 8 bits', speech.map((sample) => Math.round(sample * 127) / 127)],
  [
    'a fade in and out',
    speech.map((sample, index) => sample * Math.min(1, index / 1200, (speech.length - index) / 1200)),
  ],
  ['a slow swell', speech.map((sample, index) => sample * (0.6 + 0.4 * Math.sin(index / rate)))],
  ['every sample half as loud with the next', speech.map((sample, index) => (sample + (speech[index + 1] ?? 0)) / 2)],
  ['a gate of 20 ms at -40 dB', gated(0.01)],
  ['a gate of 20 ms at -30 dB', gated(0.03)],
  ['an echo', speech.map((sample, index) => sample + 0.2 * (speech[index - 960] ?? 0))],
  ...[8000, 11025, 16000, 22050, 32000, 44100, 48000].map((other) => [`${other} Hz`, at(other), other] as const),
]

const encoders: readonly (readonly [EncoderSettings, Float32Array])[] = [
  ...([8, 16, 24, 32, 64, 160] as const).map(
    (bitrate) => [{ sampleRate: rate, channels: 1, bitrate }, speech] as const,
  ),
  [{ sampleRate: 8000, channels: 1, bitrate: 8 }, at(8000)],
  [{ sampleRate: 22050, channels: 1, bitrate: 64 }, at(22050)],
  [{ sampleRate: 44100, channels: 1, bitrate: 64 }, at(44100)],
  [{ sampleRate: 24000, channels: 1, vbrQuality: 9 }, speech],
]

describe('the same wave is whole in spite of', () => {
  test.each(changes.map(([name, samples, its = rate]) => [name, samples, its] as const))('%s', (_, samples, its) => {
    const other = lowWave(samples, its)
    expect(sameTake(wave, other)).toEqual({ outcome: 'whole' })
    expect(sameTake(other, wave)).toEqual({ outcome: 'whole' })
  })

  test.each(encoders)('mp3, encoded as %o', async (settings, samples) => {
    const decoded = await samplesOf(await encodeMp3(Float64Array.from(samples), settings), { format: 'mp3' })
    expect(sameTake(lowWave(decoded.samples, decoded.rate), wave)).toEqual({ outcome: 'whole' })
  })
})

/** As bright as it can be: the more of it is high, the less alike are samples beside each other. */
function bright(seed: number): Float32Array {
  const random = randomFrom(seed)
  return lowWave(
    speech.map((sample) => sample * (random() - 0.5)),
    rate,
  )
}

test.each([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])(
  'it is known for the very same one where it begins %d of a sample later',
  (part) => {
    const [one, other] = [audioOf(bright(1)), audioOf(delayed(bright(1), part))]
    expect(isVerySame(pathOf(one, other))).toBe(true)
    expect(isVerySame(pathOf(other, one))).toBe(true)
  },
)

test('what is only much alike is made no more so by parts of a sample', () => {
  const [sound, noise] = [bright(1), bright(2)]
  const other = delayed(
    sound.map((sample, index) => sample + 0.4 * noise[index]!),
    0.4,
  )
  expect(sameTake(sound, other)).toEqual({ outcome: 'another' })
})

test('what is said several times is held against the same time of the other', async () => {
  for (const bitrate of [32, 48, 64, 96] as const) {
    const mp3 = await encodeMp3(Float64Array.from(again), { sampleRate: 24000, channels: 1, bitrate })
    const decoded = await samplesOf(mp3, { format: 'mp3' })
    const [one, other] = [lowWave(decoded.samples, decoded.rate), lowWave(again, rate)]
    expect(sameTake(one, other)).toEqual({ outcome: 'whole' })
    expect(sameTake(other, one)).toEqual({ outcome: 'whole' })
  }
})

describe('what is lost is found', () => {
  const end = speech.length / rate
  const muted = speech.map((sample, index) => (index > 1.5 * rate && index < 1.75 * rate ? 0 : sample))
  test.each([
    ['end', 'the last 250 ms', seconds(0, end - 0.25), end - 0.25, end],
    ['end', 'the last 150 ms', seconds(0, end - 0.15), end - 0.15, end],
    ['begin', 'the first 250 ms', seconds(0.25), 0, 0.25],
    ['within', '250 ms', joined(seconds(0, 1.5), seconds(1.75)), 1.5, 1.75],
    ['within', '250 ms in whose place is silence', muted, 1.5, 1.75],
    ['within', '250 ms of 44.1 kHz', at(44100, joined(seconds(0, 1.5), seconds(1.75))), 1.5, 1.75],
  ] as const)('%s: %s', (flaw, name, samples, from, to) => {
    const other = lowWave(samples, name.endsWith('44.1 kHz') ? 44100 : rate)
    const found = sameTake(wave, other)
    expect(found).toMatchObject({ outcome: 'lost', flaw, of: 0 })
    expect(sameTake(other, wave)).toMatchObject({ outcome: 'lost', flaw, of: 1 })
    if (found.outcome !== 'lost') return
    expect(Math.abs(found.from - from)).toBeLessThan(0.08)
    expect(Math.abs(found.to - to)).toBeLessThan(0.08)
    expect(Math.abs(found.sounds - (to - from))).toBeLessThan(0.1)
  })

  /** Blocks of 85 ms, each second. */
  const blocks = (make: (block: Float32Array) => Float32Array): Float32Array => {
    const parts: Float32Array[] = [seconds(0, 0.9)]
    for (let from = 0.9; from < end; from += 1)
      parts.push(make(seconds(from, from + 0.085)), seconds(from + 0.085, from + 1))
    return joined(...parts)
  }
  test.each([
    ['lost', 0, blocks(() => silence(0))],
    ['silent', 0, blocks((block) => block.map(() => 0))],
    ['sent twice', 1, blocks((block) => joined(block, block))],
  ] as const)('short blocks that are %s', (_, of, samples) => {
    const other = lowWave(samples, rate)
    const found = sameTake(wave, other)
    expect(found).toMatchObject({ outcome: 'lost', flaw: 'within', of })
    if (found.outcome === 'lost') expect(found.pieces).toBeGreaterThan(2)
    expect(sameTake(other, wave)).toMatchObject({ outcome: 'lost', flaw: 'within', of: 1 - of })
  })

  test.each([
    ['silent', speech.map((sample, index) => (index > 1.9 * rate && index < 1.985 * rate ? 0 : sample))],
    ['lost', joined(seconds(0, 1.5), seconds(1.55))],
  ])('a short block that is %s alone is slight', (_, samples) => {
    const other = lowWave(samples, rate)
    expect(sameTake(wave, other)).toMatchObject({ outcome: 'whole', slight: { flaw: 'within', of: 0, pieces: 1 } })
    expect(sameTake(other, wave)).toMatchObject({ outcome: 'whole', slight: { of: 1, pieces: 1 } })
  })

  test('what is said twice', () => {
    const other = lowWave(joined(seconds(0, 1.8), seconds(1.5)), rate)
    expect(sameTake(wave, other)).toMatchObject({ outcome: 'lost', flaw: 'within', of: 1 })
  })

  test('behind silence that only one has', () => {
    const other = lowWave(joined(silence(1), seconds(0, 1.5), seconds(1.75), silence(1)), rate)
    expect(sameTake(wave, other)).toMatchObject({ outcome: 'lost', flaw: 'within', of: 0 })
  })
})

test('pieces are missed where they are several and long enough, in one text or in more', () => {
  const piece = (pieces: number, sounds: number): LostPiece => ({
    flaw: 'within',
    of: 0,
    from: 1,
    to: 1.05,
    there: { from: 1, to: 1.05 },
    pieces,
    sounds,
  })
  expect(areMissed([piece(3, 0.12)])).toBe(true)
  expect(areMissed([piece(3, 0.11)])).toBe(false)
  expect(areMissed([piece(2, 0.3)])).toBe(false)
  expect(areMissed([piece(1, 0.04), piece(1, 0.05), piece(1, 0.04)])).toBe(true)
  expect(areMissed([piece(1, 0.04), piece(1, 0.05)])).toBe(false)
})

describe('of another take nothing is said', () => {
  test.each([
    ['another text', builtInVoice('The plants are watered by the neighbours every Monday.', 1, undefined, rate)],
    ['another pace', builtInVoice(text, 1.1, undefined, rate)],
    ['another pitch', builtInVoice(text, 1, { pitch: 180, scale: 1.12 }, rate)],
    ['silence', new Uint8Array(4 * rate)],
    ['nothing', new Uint8Array(0)],
  ])('%s', (_, bytes) => {
    // A pulse train without melody is alike for a while.
    expect(['another', 'partly']).toContain(sameTake(wave, lowWave(monoOf(bytes, 1), rate)).outcome)
  })

  test('a stretch that was spoken anew is not lost', () => {
    const anew = monoOf(builtInVoice('She comes by at noon.', 1, undefined, rate), 1).subarray(0, 0.5 * rate)
    const other = joined(seconds(0, 1.5), anew, seconds(2.1))
    expect(sameTake(wave, lowWave(other, rate)).outcome).toBe('partly')
  })
})

describe('where two takes are the same wave in a part', () => {
  const another = monoOf(builtInVoice(text, 1, { pitch: 112, scale: 1 }, rate), 1)
  const shared = (one: Float32Array, other: Float32Array) => {
    const compared = sameTake(lowWave(one, rate), lowWave(other, rate))
    return 'shared' in compared ? compared.shared : undefined
  }

  test('it is said where, in both', () => {
    const own = another.subarray(0, 2.5 * rate)
    const found = shared(speech, joined(own, seconds(1.8)))
    const length = speech.length / rate - 1.8
    expect(found?.seconds).toBeGreaterThan(0.8 * length)
    expect(found?.share).toBeCloseTo(found!.seconds / (speech.length / rate), 0)
    expect(Math.abs(found!.from - 1.8)).toBeLessThan(0.2)
    expect(Math.abs(found!.there.from - 2.5)).toBeLessThan(0.2)
    expect(found!.there.to - found!.there.from).toBeCloseTo(found!.to - found!.from, 1)
  })

  test('as in mp3', async () => {
    const decoded = async (samples: Float32Array): Promise<Float32Array> => {
      const mp3 = await encodeMp3(Float64Array.from(samples), { sampleRate: rate, channels: 1 })
      return (await samplesOf(mp3, { format: 'mp3' })).samples
    }
    const [one, other] = [await decoded(speech), await decoded(joined(another.subarray(0, 2.5 * rate), seconds(1.8)))]
    expect(shared(one, other)?.seconds).toBeGreaterThan(1)
  })

  test('no two voices, and no two texts, share anything', () => {
    const said = monoOf(builtInVoice('The plants are watered by the neighbours every Monday.', 1, undefined, rate), 1)
    for (const other of [another, said]) expect(shared(speech, other)).toBeUndefined()
  })
})

test('the wave at 4 kHz is the same at every rate, without what is constant', () => {
  const tone = (its: number) =>
    lowWave(
      Float32Array.from({ length: its }, (_, index) => 0.3 + 0.5 * Math.sin((2 * Math.PI * 440 * index) / its)),
      its,
    )
  for (const its of [8000, 11025, 44100, 96000]) {
    const [one, other] = [tone(its), tone(24000)]
    expect(one).toHaveLength(lowRate)
    for (let index = 100; index < lowRate - 100; index++)
      expect(Math.abs(one[index]! - other[index]!)).toBeLessThan(0.01)
  }
})

// It is like itself at many places, so that what is there may be looked for where it is not.
test.each([0, 1, 2, 3, 4, 5])('under music that is joined elsewhere each time nothing is lost: %i', (index) => {
  const over = (joinedAt: number) => {
    const under = music(speech.length / rate, rate, joinedAt, 0.4)
    return lowWave(
      speech.map((sample, at) => 0.15 * sample + under[at]!),
      rate,
    )
  }
  const [one, other] = [over(0.37 * index), over(0.11)]
  expect(sameTake(one, other).outcome).not.toBe('lost')
  expect(sameTake(other, one).outcome).not.toBe('lost')
})
