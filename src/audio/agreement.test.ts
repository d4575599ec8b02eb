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
