import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { eachSample } from './audio-hooks.ts'

/** Sound as long as the speech would be, and no speech. 1: "converts input text into audio". */
export const oneSoundFaults: readonly Fault[] = (
  [
    ['tone', 'a tone', (index) => 0.3 * Math.sin(index / 9)],
    ['noise', 'noise', (index) => 0.3 * Math.sin(index * index * 0.7) * Math.cos(index / 3)],
    ['buzz', 'a buzz', (index) => (index % 160) / 400 - 0.2],
  ] as const satisfies readonly (readonly [string, string, (index: number) => number])[]
).map(([name, words, sound]) =>
  should('binary', {
    id: `audio-${name}`,
    title: `answers with ${words} that lasts as long as the speech`,
    clause: '1',
    violates: ['SPEECH-SOUND-CHANGES'],
    sometimes: ['SPEECH-NOT-CUT-SHORT', 'SPEECH-OTHER-SCRIPT-DIFFERS', 'SPEECH-TEXTS-DIFFER'],
    when: { operation: 'speech' },
    hooks: eachSample((_, index) => sound(index)),
  }),
)
