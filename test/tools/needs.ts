import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that neither Node nor npm brings, and how to get it. */
interface Tool {
  /** The names that it goes by, the usual one first. */
  readonly names: readonly string[]
  readonly install: string
}

const tools = {
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    install: 'apt-get install chromium, or brew install --cask chromium',
  },
  mp3val: { names: ['mp3val'], install: 'apt-get install mp3val, or brew install mp3val' },
  ffmpeg: { names: ['ffmpeg'], install: 'apt-get install ffmpeg, or brew install ffmpeg' },
  mpg123: { names: ['mpg123'], install: 'apt-get install mpg123, or brew install mpg123' },
  openssl: { names: ['openssl'], install: 'apt-get install openssl, or brew install openssl' },
  bash: { names: ['bash'], install: 'apk add bash, or as the system has it' },
} as const satisfies Readonly<Record<string, Tool>>

export type ToolName = keyof typeof tools

/** Where a tool lies, undefined where it is on no folder of PATH. */
export function pathOf(tool: ToolName, path: string = process.env['PATH'] ?? ''): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return tools[tool].names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A build server has what the tests need: a missing tool fails there, or nobody would see that tests do not run. */
function isBuildServer(value = process.env['CI'] ?? ''): boolean {
  return !['', '0', 'false'].includes(value)
}

/**
 * Skips a test where a tool that it needs is missing; on a build server (CI=1) it fails instead. Call it first in the
 * test, or in `beforeEach`.
 * @throws Error on a build server.
 */
export function need(skip: (note: string) => never, ...wanted: readonly ToolName[]): void {
  const missing = wanted.filter((tool) => pathOf(tool) === undefined)
  if (missing.length === 0) return
  const note = missing.map(missingWords).join('; ')
  if (isBuildServer()) throw new Error(`${note}. With CI set this is a failure`)
  skip(note)
}

function missingWords(tool: ToolName): string {
  return `${tool} is not installed (${tools[tool].install})`
}

/** The tools that the note of a skipped test names as missing. */
export function missingIn(note: string): readonly ToolName[] {
  return (Object.keys(tools) as ToolName[]).filter((tool) => note.includes(missingWords(tool)))
}

/** One line for each tool that tests were skipped for, in the order of the table. */
export function skippedLines(notes: readonly string[]): readonly string[] {
  return (Object.keys(tools) as ToolName[]).flatMap((tool) => {
    const count = notes.filter((note) => missingIn(note).includes(tool)).length
    return count === 0
      ? []
      : [`${tool} is not installed: ${count} test${count === 1 ? '' : 's'} skipped (${tools[tool].install})`]
  })
}
