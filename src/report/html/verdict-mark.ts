import type { Verdict } from '../../requirement/result.ts'
import { html, type Markup } from './markup.ts'

/** What stands in the margin: a verdict, or why there is none. */
export type MarkWord = Verdict | 'not observable' | 'not judged'

/** A verdict by shape, word and colour, so that none of the three is needed. */
export function verdictMark(word: MarkWord): Markup {
  return html`<span class="v v-${word.replace(' ', '-')}">${word}</span>`
}
