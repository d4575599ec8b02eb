import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instrument, type Instrumented } from './instrument.ts'
import type { Instruction } from './runner/protocol.ts'

/** The folders whose score is kept, and the least that it may be, in percent. */
export const folders: Readonly<Record<string, number>> = {
  'src/judge': 90,
  'src/requirement': 90,
  'src/contract': 90,
  'src/record': 90,
  'src/client': 90,
  suites: 80,
  'src/audio': 80,
  'src/report': 80,
}

/** Tests that run within one process; those that start programs and browsers would notice nothing. */
const testPatterns = ['{src,suites}/**/*.test.ts', 'test/{judge,audio,report,contract,docs}/*.test.ts']
const elsewhere = new Set(
  ['browser', 'browser-slow', 'page-script', 'pictures'].map((name) => `test/report/${name}.test.ts`),
)

/** The folder of a file, of those whose score is kept. */
export function folderOf(file: string): string {
  return Object.keys(folders).find((folder) => file.startsWith(`${folder}/`)) ?? file
}

/** Tests, and the cases that they judge. */
export const isTest = (file: string): boolean => /\.(?:test|cases)\.ts$/.test(file)

/** The files of the tree, the targets instrumented. */
export class Tree {
  readonly targets: readonly string[]
  readonly tests: readonly string[]
  readonly #instrumented = new Map<string, Instrumented>()
  readonly #texts = new Map<string, string>()
  readonly root: string
  readonly #codeFolder: string

  constructor(root: string, codeFolder: string) {
    this.root = root
    this.#codeFolder = codeFolder
    const find = (patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort()
    this.targets = find(Object.keys(folders).map((folder) => `${folder}/**/*.ts`)).filter((file) => !isTest(file))
    this.tests = find(testPatterns).filter((file) => !elsewhere.has(file))
  }

  textOf(file: string): string {
    const text = this.#texts.get(file) ?? readFileSync(join(this.root, file), 'utf8')
    this.#texts.set(file, text)
    return text
  }

  /** What is loaded for a file: of a target, with its mutants. */
  codeOf(file: string): string {
    return this.targets.includes(file) ? this.instrumented(file).code : this.textOf(file)
  }

  instrumented(file: string): Instrumented {
    const known = this.#instrumented.get(file)
    if (known) return known
    const made = instrument(file, this.textOf(file))
    const path = this.#codePath(file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, made.code)
    this.#instrumented.set(file, made)
    return made
  }

  #codePath(file: string): string {
    return join(this.#codeFolder, file)
  }

  instruction(targets: readonly string[]): Pick<Instruction, 'targets' | 'root'> {
    const all = targets.map((file) => {
      const { places } = this.instrumented(file)
      return { file, places, code: this.#codePath(file) }
    })
    return { root: this.root, targets: all }
  }
}
