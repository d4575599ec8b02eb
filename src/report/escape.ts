import { cleanText } from './clean-text.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for XML and HTML, as content and within a quoted attribute. Everything that came from a target goes through here. */
export function escaped(text: string): string {
  return cleanText(text).replace(/[&<>"']/g, (letter) => entities[letter]!)
}

/** For an XML attribute: line ends and tabs would be read as spaces. */
export function escapedAttribute(text: string): string {
  return escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
