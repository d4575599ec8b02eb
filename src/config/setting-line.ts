/**
 * The line of a configuration file on which a setting, or a member of it, is named; undefined where none or several
 * look so. JSON and TypeScript alike: it is a help for the reader, and decides nothing.
 * @param path Of names, from the outside; of lists only the name counts.
 */
export function settingLine(text: string, path: readonly (string | number)[]): number | undefined {
  const names = path.filter((part) => typeof part === 'string')
  const lines = text.split(/\r\n|\n|\r/)
  for (const name of names.toReversed()) {
    const named = new RegExp(`(?:^|[{,\\s])(["']?)${RegExp.escape(name)}\\1\\s*:`)
    const found = lines.flatMap((line, index) => (named.test(line) ? [index + 1] : []))
    if (found.length === 1) return found[0]
  }
  return undefined
}
