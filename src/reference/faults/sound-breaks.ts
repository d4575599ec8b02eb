import type { Fault, Hooks } from '../deviation.ts'
import { should } from '../fault.ts'
import { eachSample } from './audio-hooks.ts'
import { sounding } from './sounding.ts'

const clickLength = 3
const blockLength = 512

/** Blocks of so many samples, in an order of its own. */
function inBlocks(length: (rate: number) => number, order: (index: number) => number | undefined): Hooks {
  return sounding((samples, rate) => {
    const size = length(rate)
    const blocks = Array.from({ length: Math.ceil(samples.length / size) }, (_, index) =>
      samples.subarray(index * size, (index + 1) * size),
    )
    return blocks.flatMap((_, index) => blocks[order(index) ?? -1] ?? [])
  })
}

/** What is written in blocks, and goes wrong from one to the next. 1: "converts input text into audio". */
export const soundBreakFaults: readonly Fault[] = [
  ...(
    [
      [
        'clicks',
        'with a click after each 16,384 samples',
        eachSample((sample, index) => (index >= 16_384 && index % 16_384 < clickLength ? (index % 2) * 2 - 1 : sample)),
      ],
      [
        'dropouts',
        'and is silent for 60 ms after each second',
        sounding((samples, rate) => [
          samples.map((sample, index) => (index >= rate && index % rate < 0.06 * rate ? 0 : sample)),
        ]),
      ],
      [
        'blocks-lost',
        'without each eighth block of 512 samples',
        inBlocks(
          () => blockLength,
          (index) => (index % 8 === 7 ? undefined : index),
        ),
      ],
      [
        'blocks-swapped',
        'in blocks of 200 ms, of which each two are swapped',
        inBlocks(
          (rate) => Math.round(0.2 * rate),
          (index) => index ^ 1,
        ),
      ],
      [
        'middle-lost',
        'without 150 ms in the middle',
        sounding((samples, rate) => {
          const [middle, half] = [samples.length >> 1, Math.round(0.075 * rate)]
          return samples.length < rate
            ? [samples]
            : [samples.subarray(0, middle - half), samples.subarray(middle + half)]
        }),
      ],
    ] as const satisfies readonly (readonly [string, string, Hooks])[]
  ).map(([name, words, hooks]) =>
    should('binary', {
      id: `sound-${name}`,
      title: `speaks ${words}`,
      clause: '1',
      violates: ['PCM-BREAKS'],
      // Of a text that is in another order, each may be heard too little.
      ...(name === 'blocks-swapped' && {
        sometimes: ['PCM-END', 'SPEECH-PAGE-WHOLE', 'SPEECH-UNUSUAL-HEARD', 'SPEECH-WHOLE-TEXT'],
      }),
      when: { operation: 'speech' },
      hooks,
    }),
  ),
  should('binary', {
    id: 'sound-clicks-last',
    title: 'sends pcm whose last sample of each 4,096 is as loud as can be',
    clause: '4.1',
    violates: ['PCM-BREAKS'],
    when: { operation: 'speech', format: 'pcm' },
    hooks: eachSample((sample, index) => (index % 4096 === 4095 ? 1 : sample)),
  }),
  // Of two such texts one begins as the other does: each shows it alone.
  should('binary', {
    id: 'sound-clicks-long',
    title: 'speaks texts above 300 characters with a click after each two seconds',
    clause: '1',
    violates: ['PCM-BREAKS'],
    when: { operation: 'speech', longerThan: 300 },
    hooks: sounding((samples, rate) => [
      samples.map((sample, index) =>
        index >= 2 * rate && index % (2 * rate) < clickLength ? (index % 2) * 2 - 1 : sample,
      ),
    ]),
  }),
]
