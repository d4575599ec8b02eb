import type { Texts } from '../requirement/probe.ts'

/**
 * What is spoken unless `--text-file` says otherwise. Plain English. No two short texts have a word in common, so that
 * no sound of one is a sound of another; half of those after the first are three times as long as the rest, so that
 * even a voice that never repeats itself shows a mix-up.
 */
export const defaultTexts: Texts = {
  short: [
    'The quick brown fox jumps over a lazy dog.',
    'Good morning.',
    'Never mind him.',
    'What is this?',
    'Seven green boats sailed slowly past our old pier.',
    'Please remember to water those plants every Monday.',
    'Fresh bread smells wonderful near my village bakery.',
  ],
  medium:
    'On a clear morning the harbour wakes up slowly. ' +
    'Fishermen mend their nets, and the first ferry sounds its horn twice before it leaves.',
  long:
    'On a clear morning the harbour wakes up slowly. ' +
    'Fishermen mend their nets, gulls argue over scraps, and the first ferry sounds its horn twice before it leaves. ' +
    'By noon the square behind the quay is full of people who buy oranges, onions and bread, ' +
    'and who tell each other the news of the week. ' +
    'In the evening the lamps are lit one after another, the last boats come home, ' +
    'and the water turns from silver to grey while the town grows quiet again. ' +
    'Somewhere a window is still open, ' +
    'and an old man practises the same slow waltz that he has played for thirty years of quiet summer nights. ' +
    'Then the lighthouse turns its bright arm over the roofs, counts to ten, and begins another round.',
}
