import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What keeps a tag from being released, in words. */
export function releaseFaults(tag: string, version: string, changelog: string): string[] {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## ${version},`))
  return [
    ...(tag === `v${version}` ? [] : [`the tag is ${tag}, and package.json says ${version}: they have to be the same`]),
    ...(heading === undefined ? [`CHANGELOG.md has no entry "## ${version}, <date>"`] : []),
    ...(heading?.includes('not released') === true ? [`CHANGELOG.md says of ${version} that it is not released`] : []),
  ]
}

if (import.meta.main) {
  const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const faults = releaseFaults(process.argv[2] ?? '', version, read('CHANGELOG.md'))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
