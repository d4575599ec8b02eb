import { cleanLine } from './clean-text.ts'

/** One line of text for Markdown: nothing in it is markup, a link, a mention or the end of a table cell. */
export function markdownText(text: string): string {
  return (
    cleanLine(text)
      .replace(/[\\`*_[\]#|~$]/g, String.raw`\$&`)
      .replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]!)
      // A bare address or a mention would become a link.
      .replace(/@/g, '&#64;')
      .replace(/:\/\//g, '&#58;//')
      .replace(/\bwww\./gi, 'www&#46;')
  )
}

/** One line as code, whatever backticks it holds. */
export function markdownCode(text: string): string {
  const line = cleanLine(text)
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return `${fence} ${line} ${fence}`
}
