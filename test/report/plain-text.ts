/** What a reader sees of a text in HTML or XML. */
export function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&#58;', ':')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The same in Markdown. */
export function plainMarkdown(text: string): string {
  return plainText(text.replaceAll(/\\(.)/g, '$1'))
}
