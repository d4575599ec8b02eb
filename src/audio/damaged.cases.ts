import { frameOffsets } from '../../fixtures/audio/frame-offsets.ts'
import { mp3Frames } from '../../fixtures/audio/mp3-writer.ts'
import { mp3Faults } from '../../fixtures/audio/mp3-faults.ts'
import { undecidableMp3Faults } from '../../fixtures/audio/mp3-faults/undecidable.ts'
import { pcmFaults } from '../../fixtures/audio/pcm-faults.ts'
import { interleave, speech } from '../../fixtures/audio/signals.ts'
import type { Measured } from '../../fixtures/cases/keeps.ts'
import { durationsAgree, judgeMp3, judgePcm, nameContainer } from './audio.ts'
import type { Mp3Judgement, PcmJudgement } from './judgement.ts'

/** All but how loud it is from one moment to the next. */
function saidBy({ findings, envelope, ...facts }: Mp3Judgement | PcmJudgement): unknown[] {
  return [{ ...facts, steps: envelope?.length }, ...findings]
}

const bases = Object.entries({
  'with an information tag and checksums': mp3Frames({ info: 'Info', lame: true, crc: true, frames: 30 }),
  'of two bit rates': mp3Frames({ info: 'Xing', bitrates: [64, 96], mono: true, frames: 30 }),
  'of a low rate': mp3Frames({ version: 2, sampleRate: 24000, bitrates: [64], frames: 30 }),
})

/** How many bytes gzip makes of something is a matter of the machine. */
const allMp3Faults = [...mp3Faults, ...undecidableMp3Faults].filter(({ name }) => name !== 'gzip')
const allPcmFaults = pcmFaults.filter(({ name }) => name !== 'gzip')

const damagedMp3s = bases.flatMap(([of, { bytes }]) =>
  allMp3Faults.map(({ name, make }, index): Measured => [
    `mp3 ${of}: ${name}${allMp3Faults.findIndex((one) => one.name === name) < index ? ', otherwise' : ''}`,
    () => {
      const damaged = make({ bytes, map: frameOffsets(bytes), other: bytes }, 5)
      return [...saidBy(judgeMp3(damaged)), ...saidBy(judgePcm(damaged, { sampleRate: 24000, channels: 1 })).slice(1)]
    },
  ]),
)

const signals = Object.entries({
  'speech at 24 kHz': [speech(1, 0.6, 24000), { sampleRate: 24000, channels: 1 }],
  'quiet speech at 16 kHz': [speech(2, 0.6, 16000, 0.05), { sampleRate: 16000 }],
  'two voices at 8 kHz': [interleave(speech(3, 0.9, 8000), speech(4, 0.9, 8000)), { sampleRate: 8000, channels: 2 }],
} as const)

const damagedPcms = signals.flatMap(([of, [signal, said]]) =>
  allPcmFaults.map(({ name, make }): Measured => [
    `pcm, ${of}: ${name}`,
    () => {
      const damaged = make(signal)
      return [
        ...saidBy(judgePcm(damaged, said)),
        ...saidBy(judgeMp3(damaged)).slice(1),
        nameContainer(damaged) ?? 'none',
      ]
    },
  ]),
)

const declared = [
  { source: 'nobody' },
  { source: 'the media type', sampleRate: 24000 },
  { source: 'the media type', sampleRate: 24000, channels: 1 },
  { source: 'the configuration', sampleRate: 8000, channels: 1 },
  { source: 'the profile', sampleRate: 24000, channels: 6 },
  { source: 'the profile', sampleRate: 37800, channels: 2 },
]

/** Milliseconds of mp3, and bytes of pcm. */
const spoken = [
  [[3000], [144_000]],
  [[3100], [144_000]],
  [[2960], [144_000]],
  [[3130], [144_000]],
  [
    [2900, 3100],
    [140_000, 150_000],
  ],
  [[9000], [144_000]],
  [[3084], [288_000]],
  [[40_000], [144_000]],
  [[], [144_000]],
  [[3000], []],
] as const

const agreements = spoken.flatMap(([durationsMs, lengths]) =>
  [undefined, 0.05].map((varies): Measured => [
    `durations: mp3 of ${durationsMs.join(' and ')} ms, pcm of ${lengths.join(' and ')} bytes, varying by ${varies}`,
    () =>
      declared.map((one) =>
        durationsAgree({ mp3: { durationsMs, frameMs: 24 }, pcm: { lengths }, ...(varies && { varies }) }, one),
      ),
  ]),
)

export const damagedCases = [...damagedMp3s, ...damagedPcms, ...agreements]
