import type { Texts } from '../requirement/probe.ts'

/** What is spoken unless `--text-file` says otherwise. Plain English, every short text different, none shorter than a second of speech. */
export const defaultTexts: Texts = {
  short: [
    'The quick brown fox jumps over a lazy dog.',
    'Seven green boats sailed slowly past the pier.',
    'Please remember to water the plants on Monday.',
    'Our train leaves at a quarter past nine today.',
    'Fresh bread smells wonderful early in the day.',
    'He counted forty two birds above the old barn.',
  ],
  medium:
    'On a clear morning the harbour wakes up slowly. Fishermen mend their nets, and the first ferry sounds its horn twice before it leaves.',
  long:
    'On a clear morning the harbour wakes up slowly. Fishermen mend their nets, gulls argue over scraps, and the first ferry sounds its horn twice before it leaves. ' +
    'By noon the square behind the quay is full of people who buy oranges, onions and bread, and who tell each other the news of the week. ' +
    'In the evening the lamps are lit one after another, the last boats come home, and the water turns from silver to grey while the town grows quiet again. ' +
    'Somewhere a window is still open, and an old man practises the same slow waltz that he has played for thirty years of quiet summer nights. ' +
    'Then the lighthouse turns its bright arm over the roofs, counts to ten, and begins another round.',
}
