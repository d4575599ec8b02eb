import { parsedJson } from '../../record/parsed-json.ts'
import type { Board } from './board.ts'

/** What a page was made from. Undefined where it is no board. */
export function boardIn(page: string): Board | undefined {
  const [, text] = /<script type="application\/json" id="board">(.*?)<\/script>/s.exec(page) ?? []
  if (text === undefined) return undefined
  try {
    const board = parsedJson(text) as Partial<Board>
    return board.schema === 'urn:assay:board:1' && Array.isArray(board.implementations) ? (board as Board) : undefined
  } catch {
    return undefined
  }
}

/** The same, to stand in a page: no text of it can end the element. */
export function boardData(board: Board): string {
  return JSON.stringify(board).replaceAll('<', '\\u003c')
}
