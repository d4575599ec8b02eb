import { describe, expect, it } from 'vitest'
import { durationsAgree } from './agreement.ts'

const frameMs = 24
/** Three seconds, at 24 kHz mono. */
const lengths = [144_000]

describe('durations of mp3 and pcm', () => {
  it('agree as far as an encoder adds to them', () => {
    const source = 'the media type'
    for (const longer of [-20, 0, 60, 100]) {
      expect(
        durationsAgree(
          { mp3: { durationsMs: [3000 + longer], frameMs }, pcm: { lengths } },
          { sampleRate: 24000, channels: 1, source },
        ),
      ).toMatchObject({ outcome: 'held' })
    }
  })

  it('contradict a declared rate', () => {
    const agreement = durationsAgree(
      { mp3: { durationsMs: [3048], frameMs }, pcm: { lengths } },
      { sampleRate: 16000, channels: 1, source: 'the media type' },
    )
    expect(agreement).toMatchObject({
      outcome: 'violated',
      fits: [{ sampleRate: 24000, channels: 1 }, expect.anything()],
      message:
        'the mp3 lasts 3.05 s, the pcm 4.50 s at 16 kHz mono, as the media type says; at 24 kHz mono they are equal',
    })
  })

  it('contradict a configured number of channels', () => {
    const spoken = { mp3: { durationsMs: [3048], frameMs }, pcm: { lengths: [288_000] } }
    expect(durationsAgree(spoken, { sampleRate: 24000, channels: 1, source: 'the configuration' })).toMatchObject({
      outcome: 'violated',
    })
    expect(durationsAgree(spoken, { sampleRate: 24000, source: 'the configuration' })).toMatchObject({
      outcome: 'held',
    })
  })

  it('contradict what is far off, where the encoder added its delay for each sentence', () => {
    const declared = { channels: 1, source: 'the media type' }
    const spoken = { mp3: { durationsMs: [3084], frameMs: 12 }, pcm: { lengths } }
    expect(durationsAgree(spoken, { ...declared, sampleRate: 8000 })).toMatchObject({
      outcome: 'violated',
      fits: [{ sampleRate: 24000, channels: 1 }, expect.anything()],
    })
    expect(durationsAgree(spoken, { ...declared, sampleRate: 22050 })).toMatchObject({ outcome: 'undecided' })
  })

  it('that no rate explains decide nothing', () => {
    expect(
      durationsAgree(
        { mp3: { durationsMs: [40_000], frameMs }, pcm: { lengths } },
        { sampleRate: 24000, channels: 1, source: 'the profile' },
      ),
    ).toMatchObject({ outcome: 'undecided' })
  })

  it('decide nothing where nothing was declared, and say what fits', () => {
    expect(
      durationsAgree({ mp3: { durationsMs: [3010], frameMs }, pcm: { lengths } }, { source: 'nobody' }),
    ).toMatchObject({
      outcome: 'undecided',
      message: 'the mp3 lasts 3.01 s, and the pcm is as long at 24 kHz mono; nothing says its rate',
    })
  })

  it('allow for what answers to one text differ by', () => {
    const mp3 = { durationsMs: [2700, 3000, 3300], frameMs }
    expect(
      durationsAgree(
        { mp3, pcm: { lengths: [158_000, 160_000, 163_000] } },
        { sampleRate: 24000, channels: 1, source: 'the media type' },
      ),
    ).toMatchObject({ outcome: 'held' })
  })
})

describe('the limits', () => {
  const declared = { sampleRate: 24000, channels: 1, source: 'the media type' }
  /** What is told of an mp3 of so many milliseconds beside three seconds of pcm. */
  const beside = (mp3Ms: number, more: Partial<Parameters<typeof durationsAgree>[0]> = {}, of = declared) =>
    durationsAgree({ mp3: { durationsMs: [mp3Ms], frameMs }, pcm: { lengths }, ...more }, of)

  it.each([
    [3000 - 24, 'held'],
    [3000 - 24.01, 'undecided'],
    [3000 + 108, 'held'],
    [3000 + 108.01, 'undecided'],
  ])('are a frame less and four and a half more: %d ms', (mp3Ms, outcome) => {
    expect(beside(mp3Ms)).toMatchObject({ outcome, pcmMs: 3000, tolerance: { shorterMs: 24, longerMs: 108 } })
  })

  it.each([
    [2676, 'held'],
    [3408, 'held'],
    [3408.1, 'violated'],
    [2675.9, 'undecided'],
  ])('are wider by what the answers differ by, in either format: %d ms', (mp3Ms, outcome) => {
    const durationsMs = [mp3Ms - 100, mp3Ms + 100]
    expect(beside(0, { mp3: { durationsMs, frameMs }, pcm: { lengths: [141_600, 146_400] } })).toMatchObject({
      outcome,
      mp3Ms,
      tolerance: { shorterMs: 324, longerMs: 408 },
    })
  })

  it('are wider by what other texts differ by, where that is known', () => {
    expect(beside(3200, { varies: 0.1 })).toMatchObject({
      outcome: 'held',
      tolerance: { shorterMs: 344, longerMs: 428 },
    })
    expect(beside(3200, { varies: 0.02 })).toMatchObject({
      outcome: 'violated',
      tolerance: { shorterMs: 88, longerMs: 172 },
    })
  })

  it('are as wide where nothing is declared, by what fits', () => {
    const spoken = { mp3: { durationsMs: [3000], frameMs }, pcm: { lengths: [141_600, 146_400] } }
    expect(durationsAgree(spoken, { source: 'nobody' }).tolerance).toEqual({ shorterMs: 124, longerMs: 208 })
    const two = { mp3: { durationsMs: [3000], frameMs }, pcm: { lengths: [283_200, 292_800] } }
    expect(durationsAgree(two, { source: 'nobody' })).toMatchObject({
      tolerance: { shorterMs: 124, longerMs: 208 },
      fits: [
        { sampleRate: 24000, channels: 2 },
        { sampleRate: 48000, channels: 1 },
      ],
    })
    expect(durationsAgree({ ...spoken, mp3: { durationsMs: [90_000], frameMs } }, { source: 'nobody' })).toMatchObject({
      message: 'the mp3 lasts 90.00 s, and no usual rate makes the pcm as long; nothing says its rate',
      tolerance: { shorterMs: 124, longerMs: 208 },
      fits: [],
    })
  })

  it('of what is far off are two fifths, either way, for each number of channels that may be', () => {
    const near = { mp3: { durationsMs: [3084], frameMs: 12 }, pcm: { lengths } }
    const at = (sampleRate: number, of: object = { channels: 1 }) => {
      const { outcome, message, fits } = durationsAgree(near, { sampleRate, source: 'the profile', ...of })
      return [outcome, message.split('; ')[1], fits.length]
    }
    const nearly = 'at 24 kHz mono they are nearly equal'
    const [far, no] = [
      ['violated', nearly, 2],
      ['undecided', undefined, 0],
    ]
    expect([16_600, 16_700, 32_600, 32_800].map((rate) => at(rate))).toEqual([far, no, no, far])
    // Where nothing says their number, each number of channels has to be as far off.
    expect([8000, 8400, 12_100, 16_600, 17_000].map((rate) => at(rate, {}))).toEqual([far, no, no, far, no])
    expect(
      durationsAgree({ ...near, mp3: { durationsMs: [3100], frameMs: 12 } }, { ...declared, sampleRate: 8000 }),
    ).toMatchObject({
      outcome: 'undecided',
      fits: [],
    })
  })

  it('name rates and channels as they are', () => {
    expect(beside(1000, {}, { ...declared, channels: 3 })).toMatchObject({
      outcome: 'held',
      message: 'the mp3 lasts 1.00 s, the pcm 1.00 s at 24 kHz with 3 channels, as the media type says',
    })
    expect(beside(1500, {}, { ...declared, channels: 2 }).message).toBe(
      'the mp3 lasts 1.50 s, the pcm 1.50 s at 24 kHz stereo, as the media type says',
    )
    expect(beside(3000, {}, { ...declared, sampleRate: 37_800 })).toMatchObject({ outcome: 'violated' })
    expect(beside(144_000_000 / 75_600, {}, { ...declared, sampleRate: 37_800 })).toMatchObject({
      outcome: 'held',
      fits: [{ sampleRate: 37_800, channels: 1 }],
    })
  })

  it.each([
    [[], lengths],
    [[3000], []],
  ])('are none without an answer: %j and %j', (durationsMs, lengths) => {
    expect(durationsAgree({ mp3: { durationsMs, frameMs }, pcm: { lengths } }, declared)).toEqual({
      outcome: 'undecided',
      message: 'there is no answer in one of the formats',
      mp3Ms: 0,
      tolerance: { shorterMs: 0, longerMs: 0 },
      fits: [],
    })
  })
})
