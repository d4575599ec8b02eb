import type { Format } from '../../src/contract/operation.ts'

interface OtherScript {
  readonly format: Format
  readonly text: string
  /** Other words, letter for letter as many: what reads every letter as one and the same cannot tell them apart. */
  readonly alike: string
}

/** Text in other letters: a voice may refuse it; a success has to be one. */
export const otherScripts = {
  Cyrillic: { format: 'mp3', text: 'Добрый день.', alike: 'Старый снег.' },
  Chinese: { format: 'pcm', text: '早上好，今天天气很好。', alike: '他们说，明天也许下雨。' },
} as const satisfies Readonly<Record<string, OtherScript>>
