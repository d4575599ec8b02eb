import { expect, test } from 'vitest'
import { transientStatuses, errorTable, listedStatuses } from './error-table.ts'
import { interfaceText } from './interface.ts'

/** Rows of the table of clause 7, as the document has them. */
const rows = interfaceText
  .slice(interfaceText.indexOf('## 7.'), interfaceText.indexOf('## 8.'))
  .split('\n')
  .flatMap((line) => {
    const [, status, message, shownFor] = /^\| (\d{3}) \| (.*) \| (.*) \|$/.exec(line) ?? []
    return status === undefined ? [] : [{ status: Number(status), message: message!, shownFor: shownFor! }]
  })

test('the table is that of clause 7, row by row', () => {
  expect(rows).toHaveLength(10)
  // What 402 says beyond its message is a pointer, and judged by itself.
  const messageOf = (text: string): string => text.replace(/, with a pointer to .*/, '')
  const operationsOf = (text: string): readonly string[] => (text === 'both operations' ? ['speech', 'budget'] : [text])
  expect(errorTable).toEqual(
    rows.map(({ status, message, shownFor }) => ({
      status,
      message: messageOf(message),
      operations: operationsOf(shownFor).map((name) => (name === 'create speech' ? 'speech' : name)),
    })),
  )
})

test('each operation lists its own errors, and 200', () => {
  expect([...listedStatuses('speech')]).toEqual([200, ...rows.map(({ status }) => status)])
  expect([...listedStatuses('budget')]).toEqual([200, 400, 401, 404, 500])
})

test('a rate limit, a failure upstream and a timeout tell of the surroundings, and nothing else does', () => {
  expect([...transientStatuses]).toEqual([429, 502, 503, 524, 529])
})
