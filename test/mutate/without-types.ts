import { stripTypeScriptTypes } from 'node:module'

/** TypeScript without its types, every other character in its place. */
export function withoutTypes(text: string): string {
  return stripTypeScriptTypes(text, { mode: 'strip' })
}
