import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Loads a module of the user's. Node strips the types itself. Without a `"type": "module"` near by it would warn that
 * it had to guess: the file says `export`.
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const url = pathToFileURL(path).href
  const hooks = registerHooks({
    load: (loaded, context, next) =>
      next(loaded, loaded === url && path.endsWith('.ts') ? { ...context, format: 'module-typescript' } : context),
  })
  try {
    return (await import(url)) as Record<string, unknown>
  } finally {
    hooks.deregister()
  }
}
