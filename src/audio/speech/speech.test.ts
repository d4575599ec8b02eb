import { describe, expect, test } from 'vitest'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { Fourier } from './fourier.ts'
import { frameStep, melBands, melSpectrum } from './mel-spectrum.ts'
import { lapsOf } from './laps.ts'
import { loudnessSteps } from './loudness-steps.ts'
import { nearestTexts } from './nearest-texts.ts'
import { monoOf } from './mono.ts'
import { backwards, dimensions, speechFeatures, stretch, type Features } from './speech-features.ts'
import { contains } from './contains.ts'
import { sameSound } from './same-sound.ts'
import { spot, spotEach } from './spot.ts'

const spectrumOf = (text: string, speed = 1) => melSpectrum(monoOf(builtInVoice(text, speed), 1), rate)

const [boats, plants] = ['Seven green boats sail past our pier.', 'Please water those plants every Monday.'] as const

describe('the Fourier transform', () => {
  test.each([1, 5, 100])('finds the frequency of a wave of %i periods', (periods) => {
    const fourier = new Fourier(256)
    const real = Float64Array.from({ length: 256 }, (_, at) => Math.cos((2 * Math.PI * periods * at) / 256))
    const imaginary = new Float64Array(256)
    fourier.transform(real, imaginary)
    expect([...real.keys()].filter((at) => Math.hypot(real[at]!, imaginary[at]!) > 1)).toEqual([periods, 256 - periods])
    expect(real[periods]).toBeCloseTo(128, 9)
  })
})

describe('the mel spectrum', () => {
  const tone = (hertz: number, at: number) =>
    Float32Array.from({ length: at }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / at))

  test.each([8000, 11025, 24000, 48000])('has a frame every 16 ms at %i Hz, alike at each rate', (at) => {
    const { frames, decibels } = melSpectrum(tone(1000, at), at)
    expect(frames).toBe(Math.floor((1 - 0.032) / frameStep) + 1)
    const loudest = (frame: number): number => {
      const values = [...decibels.subarray(frame * melBands, (frame + 1) * melBands)]
      return values.indexOf(Math.max(...values))
    }
    expect(loudest(0)).toBe(8)
    // The last frame has a transform of its own where their number is odd.
    expect(loudest(frames - 1)).toBe(8)
  })

  test('of less than a frame is empty, and of silence finite', () => {
    expect(melSpectrum(new Float32Array(250), rate).frames).toBe(0)
    expect(melSpectrum(new Float32Array(rate), rate).decibels.every(Number.isFinite)).toBe(true)
  })
})

test('samples of several channels become their mean', () => {
  const bytes = new Uint8Array(new Int16Array([16384, 0, -32768, -32768, 1]).buffer)
  expect([...monoOf(bytes, 2)]).toEqual([0.25, -1])
  expect([...monoOf(bytes.subarray(0, 3), 1)]).toEqual([0.5])
})

describe('features of speech', () => {
  test('leave pauses out, and say where they were', () => {
    const samples = monoOf(builtInVoice(boats), 1)
    const paused = new Float32Array(samples.length + 2 * rate)
    paused.set(samples, 2 * rate)
    const [plain, later] = speechFeatures([melSpectrum(samples, rate), melSpectrum(paused, rate)])
    expect(Math.abs(plain!.frames - later!.frames)).toBeLessThanOrEqual(1)
    expect(Math.abs(later!.places[0]! - plain!.places[0]! - 2 / frameStep)).toBeLessThan(2)
  })

  test('have mean 0 in each value over all audios', () => {
    const all = speechFeatures([spectrumOf(boats), spectrumOf(plants)])
    for (let value = 0; value < dimensions; value++) {
      const values = all.flatMap((one) => [...one.values].filter((_, at) => at % dimensions === value))
      expect(values.reduce((sum, one) => sum + one, 0) / values.length).toBeCloseTo(0, 3)
    }
  })

  test('played backwards twice are what they were', () => {
    const [one] = speechFeatures([spectrumOf(boats)])
    expect(backwards(backwards(one!)).values).toEqual(one!.values)
  })
})

describe('a part within a whole', () => {
  const [part, slow, whole, other] = speechFeatures([
    spectrumOf(boats),
    spectrumOf(boats, 0.8),
    spectrumOf(`${plants} ${boats} ${plants}`),
    spectrumOf(plants),
  ]) as [Features, Features, Features, Features]

  test('is found at its place', () => {
    const { cost, start, end } = spot(part, whole)
    expect(Math.abs(start - other.frames)).toBeLessThan(8)
    expect(Math.abs(end - start - part.frames)).toBeLessThan(8)
    expect(cost).toBeLessThan(spot(backwards(part), whole).cost / 2)
  })

  test('is found at another pace', () => {
    const found = spot(slow, whole)
    expect(Math.abs(found.start - spot(part, whole).start)).toBeLessThan(8)
    expect(found.cost).toBeLessThan(spot(backwards(slow), whole).cost / 1.5)
  })

  test('is as far off as its reverse where it is not', () => {
    const without = stretch(whole, 0, other.frames)
    expect(spot(part, without).cost).toBeGreaterThan(0.8 * spot(backwards(part), without).cost)
  })

  test('is missing the more surely the less time there is for it', () => {
    const [plain, cut] = speechFeatures([plants, 'Fresh bread five dollars'].map((each) => spectrumOf(each)))
    const end = stretch(plain!, plain!.frames >> 1, plain!.frames)
    const outcomes = [0, 0.61, 1, 1.7].map((share) => contains(end, cut!, share && cut!.frames / share).outcome)
    expect(outcomes).toEqual(['undecided', 'missing', 'undecided', 'undecided'])
  })

  test('of next to nothing is nowhere', () => {
    expect(spot(stretch(part, 0, 7), whole).cost).toBe(Infinity)
    expect(spot(whole, stretch(part, 0, 20)).cost).toBe(Infinity)
  })
})

describe('laps', () => {
  const lap = [boats, 'Gulls argue over scraps on the roof.', plants]
  const laps = Array.from({ length: 5 }, () => lap).flat()
  const heardAs = (parts: readonly string[], expected = 5, model = lap) => {
    const texts = [boats, model.join(' '), parts.join(' ')]
    const [take, known, whole] = speechFeatures(texts.map((text) => spectrumOf(text)))
    return lapsOf(take!, whole!, known!, expected, 1)
  }

  test('that last alike are held, also where the last one is cut', () => {
    expect(heardAs(laps)).toEqual({ outcome: 'held', laps: 5 })
    expect(heardAs(laps.slice(0, -2))).toEqual({ outcome: 'held', laps: 5 })
  })

  test('of which one lacks a sentence, or has it twice, are found, and where', () => {
    const [lost, added] = [heardAs(laps.toSpliced(7, 1)), heardAs(laps.toSpliced(7, 0, plants))]
    expect([lost, added]).toMatchObject([{ flaw: 'lost' }, { flaw: 'added' }])
    if (lost.outcome !== 'violated') throw new Error('it is not found')
    // The third lap of five.
    const seconds = builtInVoice(lap.join(' ')).length / 2 / rate
    expect(Math.abs(lost.from - 2 * seconds)).toBeLessThan(1)
    expect(Math.abs(lost.to - lost.from - (2 / 3) * seconds)).toBeLessThan(1)
  })

  test('of which one is lost, or one too many is there, are found', () => {
    expect(heardAs(laps.toSpliced(6, 3))).toMatchObject({ outcome: 'violated', flaw: 'lost' })
    expect(heardAs([...laps, ...lap])).toMatchObject({ outcome: 'violated', flaw: 'added' })
  })

  test('that begin otherwise once show that by nothing else: two count as one that is twice as long', () => {
    expect(heardAs(laps.with(6, 'Nine little ducks swim over that lake.'))).toEqual({ outcome: 'held', laps: 5 })
  })

  test('of which the first or the last begins otherwise are unclear: their time is there', () => {
    const ducks = 'Nine little ducks swim over that lake.'
    expect(heardAs(laps.with(12, ducks))).toEqual({ outcome: 'unclear' })
    expect(heardAs(laps.with(0, ducks))).toEqual({ outcome: 'unclear' })
    expect(heardAs(laps.with(12, ducks), 6)).toMatchObject({ outcome: 'violated', flaw: 'lost' })
  })

  test('of which most do not begin as the text does are as long as the page makes expect', () => {
    const many = Array.from({ length: 10 }, () => lap).flat()
    const unlike = [1, 3, 6, 8].reduce(
      (parts, at) => parts.with(3 * at, 'Nine little ducks swim over that lake.'),
      many,
    )
    expect(heardAs(unlike, 10)).toEqual({ outcome: 'held', laps: 10 })
    // A sentence of the fifth lap, and the whole of it.
    expect(heardAs(unlike.toSpliced(14, 1), 10)).toMatchObject({ flaw: 'lost' })
    expect(heardAs(unlike.toSpliced(15, 3), 10)).toMatchObject({ flaw: 'lost' })
  })

  test('are unclear where they are few, where they vary, and where the beginning is not known', () => {
    expect(heardAs(laps.slice(0, 9), 3)).toEqual({ outcome: 'unclear' })
    expect(heardAs(laps, 5, [plants])).toEqual({ outcome: 'unclear' })
    const uneven = laps.flatMap((part, index) => Array.from({ length: 1 + ((index * index) % 5) }, () => part))
    expect(heardAs(uneven).outcome).not.toBe('held')
  })

  test('a part that comes several times is found each time', () => {
    const [part, whole] = speechFeatures([boats, `${boats} ${plants} ${boats}`].map((text) => spectrumOf(text)))
    const unit = spot(backwards(part!), whole!).cost
    expect(spotEach(part!, whole!, 0.6 * unit)).toHaveLength(2)
    expect(spotEach(part!, whole!, 0)).toEqual([])
    expect(spotEach(stretch(part!, 0, 5), whole!, unit)).toEqual([])
  })
})

describe('words of laps', () => {
  const gulls = 'Gulls argue over scraps on the roof.'
  const morning = 'On a clear morning the harbour wakes up slowly.'
  const lap = [boats, gulls, morning, plants]
  const laps = Array.from({ length: 7 }, () => lap).flat()
  const heardAs = (parts: readonly string[], model = lap) => {
    const texts = [boats, model.join(' '), parts.join(' ')]
    const [take, known, whole] = speechFeatures(texts.map((text) => spectrumOf(text)))
    return lapsOf(take!, whole!, known!, 7, 1)
  }

  test('of which two lack one, each another, show it', () => {
    const heard = heardAs(laps.with(5, 'Gulls argue over scraps on.').with(15, 'Please water plants every Monday.'))
    expect(heard).toMatchObject({ outcome: 'violated', flaw: 'word-lost', places: 2 })
    if (heard.outcome !== 'violated') throw new Error('it is not found')
    const seconds = builtInVoice(lap.join(' ')).length / 2 / rate
    expect(Math.floor(heard.from / seconds)).toBe(1)
  })

  test('that are elsewhere in the text that stands once are held: all laps are alike', () => {
    expect(heardAs(laps, lap.with(1, 'Gulls argue over scraps on.'))).toEqual({ outcome: 'held', laps: 7 })
  })

  test('that stand beside other sounds are held: those are no words said twice', () => {
    const with2 = laps.with(5, 'Gulls argue quickly over scraps on the roof.').with(15, `Well, ${plants}`)
    expect(heardAs(with2)).toEqual({ outcome: 'held', laps: 7 })
  })
})

describe('two audios', () => {
  const samples = monoOf(builtInVoice(`${plants} ${boats}`), 1)
  const half = samples.length >> 1
  const compared = (other: Float32Array) => {
    const [one, two] = speechFeatures([samples, other].map((each) => melSpectrum(each, rate)))
    return sameSound(one!, two!)
  }
  const joined = (...parts: readonly Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

  test('are the same with silence around one of them, at another pace and loudness', () => {
    const silence = new Float32Array(rate)
    const slower = monoOf(builtInVoice(`${plants} ${boats}`, 0.87), 1).map((sample) => sample / 20)
    expect(compared(joined(silence, slower, silence))).toMatchObject({ outcome: 'same' })
  })

  test('differ where the end of one is lost, and say where', () => {
    expect(compared(samples.subarray(0, half))).toMatchObject({ outcome: 'other', flaw: 'unlike', of: 0 })
    const sound = compared(samples.subarray(0, half))
    if (sound.outcome !== 'other') throw new Error('it is not found')
    const [length, cut] = [samples.length / rate, half / rate]
    expect(sound.to).toBeGreaterThan(sound.from)
    // From the cut to the end in the one, at the end of the other.
    expect(Math.abs(sound.between.from - cut)).toBeLessThan(0.8)
    expect(sound.between.to).toBeGreaterThan(length - 0.3)
    expect(sound.there.to).toBeGreaterThan(cut - 0.3)
  })

  test('differ where halves are swapped, and where one begins again', () => {
    expect(compared(joined(samples.subarray(half), samples.subarray(0, half)))).toMatchObject({ flaw: 'moved' })
    expect(compared(joined(samples.subarray(0, half), samples))).toMatchObject({ outcome: 'other', of: 1 })
  })

  test('are unlike at another rate, and backwards', () => {
    expect(compared(samples.filter((_, index) => index % 3 !== 2))).toEqual({ outcome: 'unlike' })
    expect(compared(samples.toReversed()).outcome).not.toBe('same')
  })

  test('are drawn alike, whatever their loudness', () => {
    const steps = (of: Float32Array) => loudnessSteps(melSpectrum(of, rate), 50)
    const quiet = samples.map((sample) => sample / 8)
    expect(steps(quiet)).toHaveLength(50)
    expect(Math.max(...steps(quiet))).toBe(1)
    steps(quiet).forEach((step, index) => expect(Math.abs(step - steps(samples)[index]!)).toBeLessThan(0.03))
    expect(loudnessSteps(melSpectrum(samples.subarray(0, 2000), rate), 50).length).toBeLessThan(50)
  })

  test('of next to no speech decide nothing', () => {
    expect(compared(samples.subarray(0, 1500)).outcome).toBe('undecided')
  })
})

test('each take is nearest to its own text, as another voice says it', () => {
  const texts = [boats, plants, 'Sit down.', 'Good morning.', 'Read it again.']
  const takes = speechFeatures(texts.map((text) => spectrumOf(text, 0.87)))
  const said = [speechFeatures(texts.map((text) => spectrumOf(text)))]
  expect(nearestTexts(takes, said)).toEqual([0, 1, 2, 3, 4])
  expect(nearestTexts([takes[1]!, takes[0]!, ...takes.slice(2)], said)).toEqual([1, 0, 2, 3, 4])
})

describe('a part', () => {
  const all = speechFeatures([boats, plants, `${plants} ${boats}`, boats.slice(0, 12)].map((text) => spectrumOf(text)))
  const [part, other, whole, little] = all as [Features, Features, Features, Features]

  test('is found where it is, missing where it is not', () => {
    expect(contains(part, whole).outcome).toBe('found')
    expect(contains(part, other).outcome).toBe('missing')
    expect(contains(whole, little).outcome).toBe('missing')
  })

  test('of next to no speech decides nothing', () => {
    expect(contains(stretch(part, 0, 29), whole).outcome).toBe('undecided')
  })
})
