import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const home = resolve(import.meta.dirname, '../../..')

/** Whatever a user or a contributor may paste from. */
export const pages: readonly string[] = globSync(
  ['*.md', 'docs/**/*.md', 'examples/**/*.md', 'deploy/**/*.md', '.github/**/*.md'],
  { cwd: home, exclude: ['**/node_modules/**'] },
)
  .map((page) => page.replaceAll('\\', '/'))
  .toSorted()

/** What stands between two fences of a page. */
export interface Block {
  readonly page: string
  /** Of the first fence, from 1. */
  readonly line: number
  /** What the first fence says: "sh", "json"; empty where it says nothing. */
  readonly language: string
  readonly text: string
}

/** The blocks of a page, of those in lists too, without their indentation. */
export function blocksOf(page: string, markdown = readFileSync(join(home, page), 'utf8')): Block[] {
  const blocks: Block[] = []
  let open: { line: number; indent: string; fence: string; language: string; lines: string[] } | undefined
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const [, indent, fence, language] = /^( *)(`{3,}|~{3,})\s*(.*?)\s*$/.exec(line) ?? []
    if (open === undefined) {
      if (fence !== undefined) open = { line: index + 1, indent: indent!, fence, language: language!, lines: [] }
    } else if (fence?.startsWith(open.fence) === true && language === '') {
      const { line: first, language: named, lines } = open
      blocks.push({ page, line: first, language: named, text: lines.map((one) => `${one}\n`).join('') })
      open = undefined
    } else open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line.trimStart())
  }
  if (open) throw new Error(`${page}:${open.line}: this block is not closed`)
  return blocks
}

/** The commands of a block: a line each, with those that it goes on in, without comments. */
export function commandsOf({ text }: Block): string[] {
  return text
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s+)#(?:\s.*)?$/, '').trim())
    .filter((line) => line !== '')
}
