import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { scratch } from './assay.ts'

const home = resolve(import.meta.dirname, '../..')

/** The checkout once more: packing builds, and other tests run what is built. */
export function copied(to: string): void {
  const { files } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { files: string[] }
  const sources = ['package.json', 'README.md', 'tsconfig.json', 'tsconfig.build.json', 'build', 'src', 'suites']
  for (const name of [...sources, ...files.filter((name) => name !== 'dist')])
    cpSync(join(home, name), join(to, name), { recursive: true })
  symlinkSync(join(home, 'node_modules'), join(to, 'node_modules'))
}

/** Packs Assay into a folder. @returns The name of the file. */
export function packInto(folder: string): string {
  using checkout = scratch()
  copied(checkout.path)
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: checkout.path,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return (JSON.parse(said) as [{ filename: string }])[0].filename
}
