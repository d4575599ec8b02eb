import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { layers } from '../../build/layers.ts'
import { withLayersDiagram } from '../../build/layers-diagram.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('the drawing of the layers is that of build/layers.ts: `npm run docs` draws it anew', () => {
  expect(withLayersDiagram(read('ARCHITECTURE.md'))).toBe(read('ARCHITECTURE.md'))
})

test('every layer has a row, and no row is of anything else', () => {
  const section = read('ARCHITECTURE.md').split('<!-- /layers -->')[1]!.split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, layer]) => layer)
  expect(new Set(rows)).toEqual(new Set(Object.keys(layers)))
  expect(rows).toHaveLength(Object.keys(layers).length)
})

const documents = ['.', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

test.each(documents)('%s links to files and headings that exist', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
  const broken = links.filter((link) => {
    const [path, heading] = link.split('#') as [string, string?]
    const file = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, file))) return true
    return heading !== undefined && !headingsOf(read(file)).includes(heading)
  })
  expect(broken).toEqual([])
})

test.each(documents)('%s names scripts and files that exist', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const text = read(document)
  const named = [...text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const paths = [...text.matchAll(/`((?:src|suites|test|build|fixtures|bench)\/[\w./-]+)`/g)].map(([, path]) => path!)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** As GitHub makes them: lower case, blanks as hyphens, other signs dropped. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
