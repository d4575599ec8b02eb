import { cleanText } from './clean-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text for XML and HTML, as content and within a quoted attribute. Everything that came from a target goes through
 * here.
 */
export function escaped(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (letter) => entities[letter]!)
}
