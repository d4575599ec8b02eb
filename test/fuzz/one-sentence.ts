import assert from 'node:assert/strict'

/** What an operator reads instead of a stack: words with the place, and no words of the engine's about our own code. */
export function expectSentence(error: unknown, place: RegExp): void {
  if (!(error instanceof Error)) throw error
  if (['TypeError', 'RangeError', 'ReferenceError', 'AssertionError'].includes(error.name)) throw error
  const { message } = error
  assert.match(message, place)
  assert.doesNotMatch(message, /\n {4}at |is not a function|undefined \(reading|is not iterable|Cannot convert/)
  assert.ok(message.length < 20_000, `${message.length} characters`)
}
