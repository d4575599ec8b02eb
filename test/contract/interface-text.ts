import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The interface read a second time, from its own text alone: nothing here knows the tables of `src/contract`, so that a
 * wrong entry there meets somebody who does not share it.
 */
export const document = readFileSync(join(resolve(import.meta.dirname, '../..'), 'src/contract/interface.md'), 'utf8')

export type Row = readonly string[]

/** A clause: its blocks in order, and its tables without their heads. */
export interface Clause {
  /** Table rows as they stand, and lines of text without their bullets. */
  readonly blocks: readonly string[]
  readonly tables: readonly (readonly Row[])[]
}

/** Clause number to its text, "0" for what stands before the first. A heading without a number begins no clause. */
export const clauses: ReadonlyMap<string, Clause> = readClauses(document.split('\n'))

function readClauses(lines: readonly string[]): Map<string, Clause> {
  const read = new Map<string, { blocks: string[]; tables: Row[][] }>()
  let clause = '0'
  for (const [index, line] of lines.entries()) {
    const heading = /^#+ (?:(\d+(?:\.\d+)*)\.? )?/.exec(line)
    clause = heading?.[1] ?? clause
    const into = read.get(clause) ?? { blocks: [], tables: [] }
    read.set(clause, into)
    if (heading || line.trim() === '' || isRule(line)) continue
    if (!line.startsWith('|')) into.blocks.push(line.replace(/^- /, ''))
    // A rule stands below the head of a table, and nowhere else.
    else if (isRule(lines[index + 1])) into.tables.push([])
    else {
      into.blocks.push(line)
      into.tables.at(-1)!.push(
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      )
    }
  }
  return read
}

function isRule(line = ''): boolean {
  return /^\|[-|]+\|$/.test(line)
}

/** The rows of a table, the first of its clause unless said otherwise. @throws where there is none. */
export function rows(clause: string, table = 0): readonly Row[] {
  const found = clauses.get(clause)?.tables[table]
  if (!found || found.length === 0) throw new Error(`clause ${clause} has no table ${table}`)
  return found
}

/** What follows these words, to the end of their line. @throws where no line of the clause begins so. */
export function after(clause: string, words: string): string {
  const found = clauses.get(clause)?.blocks.filter((block) => block.startsWith(words))
  if (found?.length !== 1)
    throw new Error(`clause ${clause} has ${found?.length ?? 0} lines that begin with "${words}"`)
  return found[0]!.slice(words.length).trim()
}

/** Text in the form "name: value; name: value." */
export function headersOf(clause: string): ReadonlyMap<string, string> {
  const text = after(clause, 'Request headers:')
    .replace(/ No request body\.$/, '')
    .replace(/\.$/, '')
  return new Map(text.split('; ').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
}

/** "Allowed values: a, b." or, in a row that holds nothing else, "a, b." */
export function allowed(text: string): readonly string[] {
  const [, list] = /(?:^|Allowed values: )([a-z0-9]+(?:, [a-z0-9]+)+)\./.exec(text) ?? []
  if (list === undefined) throw new Error(`no list of values in "${text}"`)
  return list.split(', ')
}

/** "Minimum length 1." */
export function minimum(text: string): number | undefined {
  const [, length] = /Minimum length (\d+)\./.exec(text) ?? []
  return length === undefined ? undefined : Number(length)
}

/** Statuses in brackets: "see section 7 (400, 401)." */
export function statuses(text: string): readonly number[] {
  const [, list] = /\((\d{3}(?:, \d{3})*)\)/.exec(text) ?? []
  if (list === undefined) throw new Error(`no statuses in "${text}"`)
  return list.split(', ').map(Number)
}

/** One row of the table of clause 7. */
export interface ListedError {
  readonly status: number
  /** The text itself, and what the row says about it. */
  readonly message: string
  readonly about: string
  readonly operations: readonly string[]
}

const shownFor: Readonly<Record<string, readonly string[]>> = {
  'both operations': ['speech', 'budget'],
  'create speech': ['speech'],
}

export const listedErrors: readonly ListedError[] = rows('7').map(([status, text = '', whose = '']) => {
  const [message = '', about = ''] = text.split(/, (?=with )/)
  const operations = shownFor[whose]
  if (!operations) throw new Error(`clause 7 shows ${status} for "${whose}"`)
  return { status: Number(status), message, about, operations }
})

/** The lines of clause 7 that say when a status comes: "402 is returned when …", "502 and 529 report …". */
export const conditions: readonly { readonly statuses: readonly number[]; readonly text: string }[] = clauses
  .get('7')!
  .blocks.flatMap((text) => {
    const [, list] = /^(\d{3}(?: and \d{3})*) (?:is|reports?) /.exec(text) ?? []
    return list === undefined ? [] : [{ statuses: list.split(' and ').map(Number), text }]
  })
