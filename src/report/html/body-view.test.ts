import { expect, test } from 'vitest'
import type { Body } from '../../record/exchange.ts'
import type { Place } from '../../requirement/judgement.ts'
import { bodyView } from './body-view.ts'
import { budget } from './budget.ts'

const json = [['Content-Type', 'application/json']] as const

function view(bytes: Uint8Array | undefined, place?: Place, parts: Partial<Body> = {}, limit = 1000): string {
  const length = bytes?.length ?? 10
  const body: Body = {
    sha256: 'a'.repeat(64),
    length,
    stored: length,
    complete: true,
    arrivals: [],
    redacted: [],
    ...parts,
  }
  return bodyView(body, bytes, json, budget(limit, limit), place).text
}

test('a body that is too long for the page is a file beside it', () => {
  const shown = view(Buffer.from('x'.repeat(1001)))
  expect(shown).toContain('Too long for this page')
  expect(shown).toContain(`href="bodies/${'a'.repeat(64)}"`)
  expect(view(Buffer.from('x'.repeat(1000)))).not.toContain('Too long')
})

test('a body that was not kept has no file, and no path comes from a record that is not ours', () => {
  expect(view(undefined, undefined, { stored: 0 })).not.toContain('href')
  expect(view(Buffer.from('x'), undefined, { sha256: '../../etc/passwd' })).not.toContain('href')
})

test('a member that is missing is said to be missing', () => {
  expect(view(Buffer.from('{"data":{}}'), { part: 'body', pointer: '/data/id' })).toContain(
    'Nothing stands at <code>/data/id</code>',
  )
  expect(view(Buffer.from('{"data":{"id":1}}'), { part: 'body', pointer: '/data/id' })).toContain('<mark>1</mark>')
})

test('text is marked by its bytes, also behind letters of several', () => {
  expect(view(Buffer.from('é <b> 漢'), { part: 'body', at: 3, length: 3 })).toContain('é <mark>&lt;b&gt;</mark> 漢')
})

test('a body that was withheld says why', () => {
  const shown = view(undefined, undefined, { stored: 0, withheld: 'unreadable' })
  expect(shown).toContain('Withheld: it could not be decoded, so that only its digest was kept')
  expect(shown).not.toContain('href')
})

test('says what was cut off and what was redacted', () => {
  const shown = view(Buffer.from('{"a":"****"}'), undefined, {
    length: 500,
    stored: 12,
    complete: false,
    redacted: [[6, 4, 'ASSAY_API_KEY']],
  })
  expect(shown).toContain('the first 12 bytes kept')
  expect(shown).toContain('<strong>ended before its framing said</strong>')
  expect(shown).toContain('ASSAY_API_KEY stood at byte 6 (4 bytes): redacted')
})
