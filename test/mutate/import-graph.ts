import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { withoutTypes } from './without-types.ts'

const specifier = /(?:\bfrom|\bimport\(?)\s*'(\.[^']*\.ts)'/g

/** Who judges cases imports all that stand beside it, by names that it finds. */
function casesOf(root: string, file: string): string[] {
  if (basename(file) !== 'cases.test.ts') return []
  const folder = dirname(file)
  return globSync('*.cases.ts', { cwd: join(root, folder) }).map((name) => join(folder, name))
}

/** Which files import which, by paths from the root of the tree. */
export class ImportGraph {
  readonly #importers = new Map<string, Set<string>>()
  readonly #imported = new Map<string, Set<string>>()

  constructor(root: string, entries: readonly string[]) {
    const open = [...entries]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (this.#imported.has(file)) continue
      const own = new Set<string>()
      this.#imported.set(file, own)
      const names = withoutTypes(readFileSync(join(root, file), 'utf8')).matchAll(specifier)
      const named = [...names].map(([, name = '']) => normalize(join(dirname(file), name)))
      for (const imported of [...named, ...casesOf(root, file)]) {
        if (!existsSync(join(root, imported))) continue
        this.#importers.set(imported, (this.#importers.get(imported) ?? new Set()).add(file))
        own.add(imported)
        open.push(imported)
      }
    }
  }

  /** All files that a file is loaded by, nearest first, each with its distance. */
  importersOf(file: string): ReadonlyMap<string, number> {
    const distances = new Map<string, number>()
    let ring = [file]
    for (let distance = 1; ring.length > 0; distance += 1) {
      const next = new Set(ring.flatMap((one) => [...(this.#importers.get(one) ?? [])]))
      ring = [...next].filter((one) => !distances.has(one))
      for (const one of ring) distances.set(one, distance)
    }
    return distances
  }

  /** All files that are loaded with a file, itself among them. */
  loadedWith(file: string): ReadonlySet<string> {
    const all = new Set([file])
    for (const one of all) for (const imported of this.#imported.get(one) ?? []) all.add(imported)
    return all
  }
}
