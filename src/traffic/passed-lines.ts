/** RFC 9110, 7.6.1: what belongs to one connection and is not passed on. Transfer-Encoding stands for its own. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'proxy-connection', 'keep-alive', 'te', 'upgrade'])

/**
 * Header lines that are passed on, in their order and case, without those of the connection.
 * @param lines Names and values in turn.
 * @param host What takes the place of Host, where it is passed to another one.
 */
export function passedLines(lines: readonly string[], host?: string): string[] {
  const pairs = pairsOf(lines)
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((part) => part.trim().toLowerCase()))
  const isPassed = (name: string): boolean =>
    !hopByHop.has(name) && !(named.includes(name) && name !== 'transfer-encoding')
  return pairs
    .filter(([name]) => isPassed(name.toLowerCase()))
    .flatMap(([name, value]) => [name, host !== undefined && name.toLowerCase() === 'host' ? host : value])
}

/** Names and values in turn, as pairs. */
export function pairsOf(lines: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: lines.length / 2 }, (_, index) => [lines[2 * index]!, lines[2 * index + 1]!])
}

export function hasLine(lines: readonly string[], wanted: string): boolean {
  return pairsOf(lines).some(([name]) => name.toLowerCase() === wanted)
}

/** Without the lines of this name. */
export function withoutLine(lines: readonly string[], unwanted: string): string[] {
  return pairsOf(lines).flatMap(([name, value]) => (name.toLowerCase() === unwanted ? [] : [name, value]))
}
