import { interfaceText } from '../../contract/interface.ts'
import { clauseOf, type Sentence } from '../../contract/sentence.ts'
import { sentences } from '../../contract/sentences.ts'

/** A piece of the interface document in the order of reading. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly clause: string }
  /** A paragraph or a list item, sentence by sentence. */
  | { readonly kind: 'prose'; readonly item: boolean; readonly sentences: readonly Sentence[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly Row[] }

export interface Row {
  readonly cells: readonly string[]
  readonly sentence: Sentence | undefined
}

/** The document cut into headings, sentences and tables; every sentence of the contract stands in it once. */
export function interfaceBlocks(): Block[] {
  const blocks: Block[] = []
  const left = Map.groupBy(sentences, ({ id }) => clauseOf(id))
  let clause = '0'
  let table: { head: string[]; rows: Row[] } | undefined
  for (const line of interfaceText.split('\n')) {
    if (!line.startsWith('|')) table = undefined
    if (line.trim() === '') continue
    const heading = /^(#+) (.*)$/.exec(line)
    if (heading) {
      clause = /^(\d+(?:\.\d+)?)/.exec(heading[2]!)?.[1] ?? clause
      blocks.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]!, clause })
    } else if (!line.startsWith('|')) {
      blocks.push({ kind: 'prose', item: line.startsWith('- '), sentences: take(left.get(clause) ?? [], line) })
    } else if (!table) {
      table = { head: cellsOf(line), rows: [] }
      blocks.push({ kind: 'table', ...table })
    } else if (!/^\|[-|\s]+$/.test(line)) {
      table.rows.push({ cells: cellsOf(line), sentence: take(left.get(clause) ?? [], line)[0] })
    }
  }
  return blocks
}

/** Takes the sentences that stand in the line out of those that are left, in the order of the line. */
function take(left: Sentence[], line: string): Sentence[] {
  const found = left
    .filter(({ text }) => line.includes(text))
    .toSorted((one, other) => line.indexOf(one.text) - line.indexOf(other.text))
  for (const one of found) left.splice(left.indexOf(one), 1)
  return found
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
