import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The environment in which a file of this folder is loaded before Assay. */
export function preload(name: 'hang' | 'defect' | 'missing-module'): Record<string, string> {
  return { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href}` }
}
