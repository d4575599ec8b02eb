/**
 * The names of the members of a JSON object, as often as they stand there. @param text A JSON text that is an object.
 */
export function topLevelNames(text: string): string[] {
  const names: string[] = []
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === '"') {
      const from = at
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++
      if (depth === 1 && /^\s*:/.test(text.slice(at + 1, at + 100)))
        names.push(JSON.parse(text.slice(from, at + 1)) as string)
    }
  }
  return names
}
