import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { home, pages } from './blocks/markdown-blocks.ts'

/** npm packs these whatever `files` says. */
const always = ['README.md', 'package.json']
const packed = (path: string): boolean =>
  [...always, ...manifest.files].some((name) => path === name || path.startsWith(`${name}/`))

/** Links to files beside a page, without their anchors. */
const targets = (page: string): string[] =>
  [...readFileSync(join(home, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) =>
      normalize(join(dirname(page), target))
        .replaceAll(sep, '/')
        .replace(/\/$/, ''),
    )

test.each(pages.filter((page) => targets(page).length > 0))('%s links to what is there', (page) =>
  expect(targets(page).filter((target) => !existsSync(join(home, target)))).toEqual([]),
)

test('a page of the package links to what is packed, pictures too', () => {
  const missing = pages
    .filter(packed)
    .flatMap((page) => targets(page).map((target) => [page, target] as const))
    // Who reads about the sources has a checkout.
    .filter(([, target]) => !packed(target) && !target.endsWith('.ts'))
  expect(missing).toEqual([])
  expect(targets('README.md')).toContain('docs/pictures/conformant.png')
})
