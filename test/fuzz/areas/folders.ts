import assert from 'node:assert/strict'
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { FileFailure } from '../../../src/record/file-failure.ts'
import { ForeignFilesError, openRunFolder, recordNames, type RunFolder } from '../../../src/record/run-folder.ts'
import { property, type Area } from '../area.ts'
import { FolderInUse } from '../folder-in-use.ts'

const folder = new FolderInUse()
const out = (name = ''): string => folder.file(join('out', name))

const reports = ['report.html', 'junit.xml', 'results.json'] as const
const manifest = '.assay.json'
const digest = 'a'.repeat(64)

/** What somebody else does in the folder. */
const act = fc.record({
  what: fc.constantFrom('write', 'append', 'folder', 'link', 'remove'),
  name: fc.constantFrom(...recordNames, ...reports, manifest, 'notes.txt', 'bodies/mine.txt'),
})
const acts = fc.array(act, { maxLength: 4 })
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const names = fc.subarray([...reports])

/** A run as far as its folder is concerned. @throws FileFailure · ForeignFilesError */
function run(wanted: readonly string[], keeps: boolean, meanwhile: () => void = () => undefined): void {
  let opened: RunFolder | undefined
  try {
    opened = openRunFolder(out(), keeps ? [...recordNames, ...wanted] : wanted)
    if (keeps) {
      writeFileSync(out('events.ndjson'), '{"event":"header","format":1}\n')
      mkdirSync(out('bodies'), { recursive: true })
      writeFileSync(out(join('bodies', digest)), 'a body')
    }
    meanwhile()
    for (const name of wanted) opened.write(name, `a report ${wanted.length}`)
  } finally {
    opened?.close()
  }
}

function foundAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // A file stands where its folder stood.
    return undefined
  }
}

/** Somebody else's file, folder or link, as it stands there. */
function shown(path: string): string | undefined {
  const found = foundAt(path)
  if (found === undefined) return undefined
  if (found.isSymbolicLink()) return `a link to ${readlinkSync(path)}`
  // Bodies of a run may come beside what is in it.
  return found.isDirectory() ? `a folder with ${shown(join(path, 'inside.txt'))}` : readFileSync(path, 'latin1')
}

/** @returns Their names: what stands there from now on is not Assay's. */
function done(all: readonly Act[]): string[] {
  const touched: string[] = []
  for (const { what, name } of all) {
    const path = out(name)
    const found = foundAt(path)
    if (what === 'append') {
      if (found?.isFile() !== true) continue
      appendFileSync(path, 'mine')
      touched.push(name)
    } else {
      rmSync(path, { recursive: true, force: true })
      touched.push(name)
      if (what === 'remove') continue
      const parent = foundAt(join(path, '..'))
      if (parent === undefined && name.startsWith('bodies/')) mkdirSync(join(path, '..'))
      else if (parent?.isDirectory() !== true) continue
      if (what === 'write') writeFileSync(path, 'mine')
      if (what === 'link') symlinkSync(folder.file('outside'), path)
      if (what === 'folder') {
        mkdirSync(path)
        writeFileSync(join(path, 'inside.txt'), 'mine')
      }
    }
  }
  return touched
}

const attempted = (work: () => void): void => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof ForeignFilesError) && !(error instanceof FileFailure)) throw error
  }
}

/** The folder of a run, in which others keep things too. */
export const folders: Area = {
  name: 'folders',
  properties: [
    property(
      'what others keep in the folder stays as it is, whatever a run does',
      fc.record({
        before: acts,
        first: fc.option(names),
        between: acts,
        wanted: names,
        keeps: fc.boolean(),
        meanwhile: acts,
      }),
      ({ before, first, between, wanted, keeps, meanwhile }) => {
        rmSync(out(), { recursive: true, force: true })
        mkdirSync(out())
        writeFileSync(folder.file('outside'), 'mine')
        const kept = new Map<string, string>()
        const expectKept = (): void => {
          for (const [name, was] of kept) assert.equal(shown(out(name)), was, name)
          assert.equal(readFileSync(folder.file('outside'), 'utf8'), 'mine')
        }
        const others = (all: readonly Act[]): void => {
          expectKept()
          for (const name of [...kept.keys(), ...done(all)]) {
            const now = shown(out(name))
            if (now === undefined) kept.delete(name)
            else kept.set(name, now)
          }
        }
        others(before)
        if (first !== null) attempted(() => run(first, true))
        others(between)
        attempted(() => run(wanted, keeps, () => others(meanwhile)))
        expectKept()
      },
    ),
  ],
  close() {
    folder.remove()
    return Promise.resolve()
  },
}
