/** Longest stretch, in characters, that is spoken in one go: it bounds how long the event loop is held. */
const longest = 160

/**
 * Cuts a text into what is spoken one after the other: at the ends of sentences and lines, and inside very long ones at
 * a blank. Nothing is lost: the parts joined are the text.
 */
const sentencePattern = /[^.!?…。！？\n]*[.!?…。！？\n]+["')\]»”’]*\s*|[^.!?…。！？\n]+$/gu

export function sentences(text: string): string[] {
  const parts: string[] = []
  for (const [sentence] of text.matchAll(sentencePattern)) {
    let rest = sentence
    while (rest.length > longest) {
      const blank = rest.lastIndexOf(' ', longest)
      let at = blank > 0 ? blank + 1 : longest
      // Never between the halves of a surrogate pair.
      if (/[\uD800-\uDBFF]/.test(rest.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(rest.charAt(at))) at += 1
      parts.push(rest.slice(0, at))
      rest = rest.slice(at)
    }
    parts.push(rest)
  }
  return parts
}
