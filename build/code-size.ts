/** What a reader can take in: longer lines do not fit beside each other, longer files hold more than one concept. */
export const limits = { columns: 120, lines: 300 } as const

/** What of a file of code is too long, each with its place and what to do about it. */
export function oversized(file: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const wide = lines.flatMap(({ length }, index) =>
    length > limits.columns
      ? [`${file}:${index + 1}: ${length} columns, at most ${limits.columns}: name a part of it, or break the text`]
      : [],
  )
  return lines.length > limits.lines
    ? [...wide, `${file}: ${lines.length} lines, at most ${limits.lines}: split it by concept`]
    : wide
}
