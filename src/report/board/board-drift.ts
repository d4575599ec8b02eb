import { boardPage } from './board-page.ts'
import { boardIn } from './board-in.ts'
import type { Board, Implementation } from './board.ts'

/**
 * What a kept page no longer says rightly: implementations, versions and verdicts that are others now. Dates, runs and
 * counts of them may differ.
 * @param kept The page as it lies there.
 * @returns One line for each; none where nothing drifted.
 */
export function boardDrift(kept: string, now: Board): string[] {
  const before = boardIn(kept)
  if (before === undefined) return ['it is no board of this version of Assay: write it again']
  if (boardPage(before) !== kept) return ['it was edited, or written by another version of Assay: write it again']
  const was = new Map(before.implementations.map((one) => [one.product, one]))
  const is = new Map(now.implementations.map((one) => [one.product, one]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((product) => {
    const [one, other] = [was.get(product), is.get(product)]
    if (!one) return [`${product}: is new`]
    return other ? changesOf(one, other) : [`${product}: has vanished`]
  })
}

function changesOf(before: Implementation, now: Implementation): string[] {
  const [was, is] = [before.versions.at(-1)!, now.versions.at(-1)!]
  const { product } = now
  const said = (what: string, one: string, other: string): string[] =>
    one === other ? [] : [`${product}: ${what}${one} → ${other}`]
  return [
    ...said('version ', was.version || 'none', is.version || 'none'),
    ...said('', was.outcome, is.outcome),
    ...[...new Set([...Object.keys(was.verdicts), ...Object.keys(is.verdicts)])].flatMap((id) =>
      said(`${id} `, was.verdicts[id] ?? 'not asked', is.verdicts[id] ?? 'not asked'),
    ),
  ]
}
