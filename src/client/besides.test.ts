import { expect, test } from 'vitest'
import { aside, type Aside } from './aside.ts'
import type { Attempt } from './attempt.ts'
import { besides } from './besides.ts'

function holding(text: string, leftOut = 0): Aside {
  const one = aside()
  one.add(Buffer.from(text, 'latin1'))
  return { add: one.add, text: one.text, leftOut }
}

const came = (interimText: Aside, chunkExtensions: Aside): ReturnType<typeof besides> =>
  besides({ interimText, chunkExtensions } as Attempt, (text) => text.replaceAll('secret', '*'))

test('nothing that did not come is recorded', () => {
  expect(came(holding(''), holding(''))).toEqual({})
})

test('both are recorded without secrets and without the values of cookies', () => {
  expect(came(holding('HTTP/1.1 103 secret\nset-cookie: a=b\n\n'), holding(';x=secret'))).toEqual({
    interimText: 'HTTP/1.1 103 *\nset-cookie: a=[redacted cookie]\n\n',
    chunkExtensions: ';x=*',
  })
})

test('what was not kept of either is counted', () => {
  expect(came(holding('', 2), holding('', 3))).toEqual({ unread: 5 })
  expect(came(holding('', 0), holding('', 3))).toEqual({ unread: 3 })
})
