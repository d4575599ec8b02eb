/** Nothing that is read here nests deeper, and what walks through it must not run out of stack. */
const mostLevels = 100

const said =
  `nests values more than ${mostLevels} levels deep, which no file that is read here needs: ` +
  'take one from whoever made it, or write it again'

/** JSON that is well formed, and nests too deeply. The message says where, and what to do. */
export class NestedTooDeeply extends Error {
  /** Without the place, which stands in front of it. */
  readonly said = said

  constructor(place: string) {
    super(`${place} ${said}`)
  }
}

/**
 * What a JSON text says.
 * @param firstLine The line of its file that the text begins on.
 * @throws SyntaxError where it is not JSON · NestedTooDeeply.
 */
export function parsedJson(text: string, firstLine = 1): unknown {
  // The parser itself takes any depth: it does not recurse.
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, mostLevels)) throw new NestedTooDeeply(`line ${firstLine + linesBefore(text)}`)
  return value
}

/** What is wrong with a text that was not parsed, in words: a file's name, and what came of it. */
export function notParsed(file: string, cause: unknown): string {
  if (cause instanceof NestedTooDeeply) return `${file}, ${cause.message}`
  return `${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`
}

/**
 * For a value that a module gives, whose lines are not known: it may hold itself as well.
 * @throws NestedTooDeeply
 */
export function refuseDeep(value: unknown, what: string): void {
  if (isDeeper(value, mostLevels)) throw new NestedTooDeeply(what)
}

/** Never goes deeper than so many levels itself. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/** Line ends in front of the first value that lies too deep. */
function linesBefore(text: string): number {
  let lines = 0
  let levels = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '\n') lines += 1
    else if (quoted && letter === '\\') at += 1
    else if (letter === '"') quoted = !quoted
    else if (quoted) continue
    else if (letter === '[' || letter === '{') levels += 1
    else if (letter === ']' || letter === '}') levels -= 1
    if (levels > mostLevels) break
  }
  return lines
}
