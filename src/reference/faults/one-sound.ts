import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { eachSample } from './audio-hooks.ts'

const noise = (index: number): number => 0.3 * Math.sin(index * index * 0.7) * Math.cos(index / 3)

/** Sound as long as the speech would be, and no speech. 1: "converts input text into audio". */
const ofAllTexts: readonly Fault[] = (
  [
    ['tone', 'a tone', (index) => 0.3 * Math.sin(index / 9)],
    ['noise', 'noise', noise],
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

const ofPages = should('binary', {
  id: 'page-noise',
  title: 'answers texts of more than 1,000 characters with noise that lasts as long as the speech',
  clause: '1',
  violates: ['SPEECH-PAGE-WHOLE'],
  when: { operation: 'speech', longerThan: 1000 },
  hooks: eachSample((_, index) => noise(index)),
})

export const oneSoundFaults: readonly Fault[] = [...ofAllTexts, ofPages]
