import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** It may fetch what it says over a network, and is waited for no longer than a request is. */
const deadlineMs = 30_000

/**
 * Loads a module of the user's. Node strips the types itself. Without a `"type": "module"` near by it would warn that
 * it had to guess: the file says `export`.
 * @throws What the module throws, and where it would end the process, or is never done.
 */
export async function importModule(path: string, withinMs = deadlineMs): Promise<Readonly<Record<string, unknown>>> {
  const url = pathToFileURL(path).href
  const hooks = registerHooks({
    load: (loaded, context, next) =>
      next(loaded, loaded === url && path.endsWith('.ts') ? { ...context, format: 'module-typescript' } : context),
  })
  const late = Promise.withResolvers<never>()
  // It also holds the process, which would end without a word where the module waits for nothing.
  const timer = setTimeout(() => late.reject(new Error(`it is not done after ${withinMs / 1000} s`)), withinMs)
  const { exit } = process
  process.exit = function refuse() {
    const error = new Error('it calls process.exit')
    // The line of the module is the one to look at.
    Error.captureStackTrace(error, refuse)
    throw error
  }
  try {
    return (await Promise.race([import(url), late.promise])) as Record<string, unknown>
  } finally {
    process.exit = exit
    clearTimeout(timer)
    hooks.deregister()
  }
}
