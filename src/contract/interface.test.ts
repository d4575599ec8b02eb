import { expect, test } from 'vitest'
import { interfaceText } from './interface.ts'
import { clauseOf } from './sentence.ts'
import { sentences } from './sentences.ts'

/** The document cut at its numbered headings: clause number to the text below it. */
function clauses(): Map<string, string> {
  const cut = new Map<string, string>()
  let clause = '0'
  for (const line of interfaceText.split('\n')) {
    clause = /^#+ (\d+(?:\.\d+)?)/.exec(line)?.[1] ?? clause
    cut.set(clause, `${cut.get(clause) ?? ''}${line}\n`)
  }
  return cut
}

test('every sentence stands verbatim in its clause, and ids are unique', () => {
  const text = clauses()
  for (const { id, text: quote } of sentences) expect(text.get(clauseOf(id)), id).toContain(quote)
  expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
})
