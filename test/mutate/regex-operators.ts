/** One part of a pattern, as it stands there: an escape, a class, the head of a group, a quantifier, a character. */
const part = new RegExp(
  [
    String.raw`\\[pP]\{[^}]*\}|\\k<[^>]*>|\\u\{[^}]*\}|\\[^]`,
    String.raw`\[(?:\\[^]|[^\]\\])*\]`,
    String.raw`\(\?(?:[:=!]|<[=!]|<\w+>)`,
    String.raw`[*+?]\??|\{\d+(?:,\d*)?\}\??`,
    '[^]',
  ].join('|'),
  'gu',
)

const negated: Readonly<Record<string, string>> = {
  '(?=': '(?!',
  '(?!': '(?=',
  '(?<=': '(?<!',
  '(?<!': '(?<=',
}

/** What a part of a pattern becomes: removed anchors and quantifiers, negated classes and assertions. */
function otherPart(text: string): string | undefined {
  if (text === '^' || text === '$') return ''
  if (/^(?:[*+?]|\{\d)/.test(text)) return ''
  if (/^\\[dDwWsSbBpP]/.test(text)) {
    const letter = text[1]!
    return `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}${text.slice(2)}`
  }
  if (text.startsWith('[^')) return `[${text.slice(2)}`
  if (text.startsWith('[') && text.length > 2) return `[^${text.slice(1)}`
  return negated[text]
}

function isPattern(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags).source === pattern
  } catch {
    return false
  }
}

/** The patterns that a regular expression could be instead, each with one part changed. */
export function regexMutants({ pattern, flags }: { readonly pattern: string; readonly flags: string }): string[] {
  return [...pattern.matchAll(part)]
    .map((match) => ({ match, other: otherPart(match[0]) }))
    .filter(({ other }) => other !== undefined)
    .map(({ match, other }) => pattern.slice(0, match.index) + other! + pattern.slice(match.index + match[0].length))
    .filter((mutant) => mutant !== '' && isPattern(mutant, flags))
}
