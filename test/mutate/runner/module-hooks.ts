import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withoutTypes } from '../without-types.ts'
import type { Instruction } from './protocol.ts'

const standIn = join(import.meta.dirname, 'vitest-stand-in.ts')

const versionOf = (url: string | undefined): string => /\?v=(\d+)$/.exec(url ?? '')?.[1] ?? '0'

/** What is loaded of targets, and what is loaded anew with each version; by absolute paths. */
let code = new Map<string, string>()
let anew = new Set<string>()
const plain = new Map<string, string>()

/**
 * From here on modules come from this instruction: targets instrumented. What imports a target is loaded anew with each
 * version, all else once.
 */
export function loadFrom({ targets, importers, root }: Instruction): void {
  code = new Map(targets.map((target) => [join(root, target.file), target.code]))
  anew = new Set([...code.keys(), ...importers.map((file) => join(root, file))])
}

function sourceOf(path: string): string {
  const instrumented = code.get(path)
  if (instrumented !== undefined) return readFileSync(instrumented, 'utf8')
  const known = plain.get(path) ?? withoutTypes(readFileSync(path, 'utf8'))
  plain.set(path, known)
  return known
}

/** `vitest` is its stand-in from here on. */
export function registerModuleHooks(): void {
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
