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

/** As above, each in one spelling: what fails at one of these may well speak the others. */
export const furtherScripts = {
  Japanese: { format: 'mp3', text: 'おはようございます。', alike: 'こんばんはみなさん。' },
  Korean: { format: 'pcm', text: '안녕하세요.', alike: '반갑습니다.' },
  Arabic: { format: 'mp3', text: 'صباح الخير.', alike: 'مساء النور.' },
  Hebrew: { format: 'pcm', text: 'בוקר טוב.', alike: 'מילה יפה.' },
  Greek: { format: 'mp3', text: 'Καλημέρα.', alike: 'Θάλασσες.' },
  Hindi: { format: 'pcm', text: 'नमस्ते।', alike: 'मित्रो।' },
} as const satisfies Readonly<Record<string, OtherScript>>
