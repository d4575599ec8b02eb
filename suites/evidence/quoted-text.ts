/** More of a text says no more of which one it is. */
const mostCharacters = 40

/** A text, or how it begins, as a message shows it. */
export function quotedText(text: string): string {
  return JSON.stringify(text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()}…` : text)
}
