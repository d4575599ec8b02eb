/** Longer texts are no answer of this interface, and nothing of one lies deeper: it is not looked for there. */
const mostLetters = 64 * 1024
const mostLevels = 20

/** What counts in JSON: the marks of its structure, and strings as a whole. */
const parts = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"/g

/**
 * The first name that a JSON object has twice, as a JSON pointer to it; undefined without one. RFC 8259, 4: "The names
 * within an object SHOULD be unique": one parser takes the first, another the last.
 * @param text Is JSON, of any depth.
 */
export function repeatedName(text: string): string | undefined {
  if (text.length > mostLetters) return undefined
  const open: Holder[] = []
  for (const [part] of text.matchAll(parts)) {
    const holder = open.at(-1)
    if (part === '{') open.push({ names: new Set(), place: undefined })
    else if (part === '[') open.push({ names: undefined, place: 0 })
    else if (part === '}' || part === ']') open.pop()
    else if (part === ',') next(holder!)
    else if (holder?.names !== undefined && holder.place === undefined && open.length <= mostLevels) {
      // Two spellings of a name are one name.
      const name = part.includes('\\') ? String(JSON.parse(part)) : part.slice(1, -1)
      holder.place = name
      if (holder.names.has(name)) return open.map(({ place }) => `/${pointed(String(place))}`).join('')
      holder.names.add(name)
    }
  }
  return undefined
}

/** An object or an array that is not closed yet. */
interface Holder {
  /** Undefined: it is an array. */
  readonly names: Set<string> | undefined
  /** The name or the index that is read; undefined where a name comes next. */
  place: string | number | undefined
}

function next(holder: Holder): void {
  holder.place = holder.names ? undefined : Number(holder.place) + 1
}

/** RFC 6901, 3. */
function pointed(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
