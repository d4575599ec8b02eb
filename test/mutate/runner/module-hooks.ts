import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withoutTypes } from '../without-types.ts'
import type { Instruction } from './protocol.ts'

const standIn = join(import.meta.dirname, 'vitest-stand-in.ts')

const versionOf = (url: string | undefined): string => /\?v=(\d+)$/.exec(url ?? '')?.[1] ?? '0'

/**
 * From here on modules come from the instruction: targets instrumented, `vitest` as its stand-in. What imports a target
 * is loaded anew with each version, all else once.
 */
export function registerModuleHooks({ targets, importers, root }: Instruction): void {
  const code = new Map(targets.map((target) => [join(root, target.file), target.code]))
  const anew = new Set([...code.keys(), ...importers.map((file) => join(root, file))])
  const plain = new Map<string, string>()

  function sourceOf(path: string): string {
    const known = plain.get(path)
    if (known !== undefined) return known
    const instrumented = code.get(path)
    const source =
      instrumented === undefined ? withoutTypes(readFileSync(path, 'utf8')) : readFileSync(instrumented, 'utf8')
    plain.set(path, source)
    return source
  }

  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL
      if (
        specifier === 'vitest' &&
        parent !== pathToFileURL(standIn).href &&
        !dirname(parent ?? '').includes('node_modules')
      )
        return { url: pathToFileURL(standIn).href, format: 'module', shortCircuit: true }
      const resolved = next(specifier, context)
      const [url = ''] = resolved.url.split('?')
      if (!url.startsWith('file:') || !anew.has(fileURLToPath(url))) return resolved
      const own = versionOf(specifier)
      const version = own === '0' ? versionOf(parent) : own
      return { ...resolved, url: version === '0' ? url : `${url}?v=${version}` }
    },
    load(url, context, next) {
      const [plainUrl = ''] = url.split('?')
      if (!plainUrl.startsWith('file:') || !plainUrl.endsWith('.ts') || plainUrl.includes('/node_modules/'))
        return next(url, context)
      return { format: 'module', source: sourceOf(fileURLToPath(plainUrl)), shortCircuit: true }
    },
  })
}
