import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Tree } from './tree.ts'

/** What a test compares with, where it compares with files: texts beside it, and its golden reports. */
export function keptTexts(tree: Tree, test: string): string[] {
  if (!/toMatchFileSnapshot|\bproves\(/.test(tree.textOf(test))) return []
  const folder = dirname(test)
  const found = globSync(['{*,*/*}.txt', 'golden/*/*.*'], { cwd: join(tree.root, folder) })
  return found.sort().map((file) => join(folder, file))
}
