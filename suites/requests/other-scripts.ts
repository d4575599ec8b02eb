import type { Format } from '../../src/contract/operation.ts'

interface OtherScript {
  readonly format: Format
  readonly text: string
}

/** Text in other letters: a voice may refuse it; a success has to be one. */
export const otherScripts = {
  Cyrillic: { format: 'mp3', text: 'Добрый день.' },
  Chinese: { format: 'pcm', text: '早上好，今天天气很好。' },
} as const satisfies Readonly<Record<string, OtherScript>>
