import { expect, test } from 'vitest'
import { changed, evidence, exchange, type Particulars } from '../../fixtures/exchanges.ts'
import { judgedAlone } from '../../fixtures/judged-alone.ts'
import { keyNotEchoed } from './keys.ts'
import { missingMessage } from './missing.ts'

const mark = '[redacted ASSAY_API_KEY]'

function echoed(parts: Particulars): string[] {
  return judgedAlone(keyNotEchoed, [exchange(400, parts)])
}

test.each<[string, Particulars, string]>([
  ['body', { kept: { redacted: [[20, 16, 'ASSAY_API_KEY']] } }, 'body at byte 20'],
  [
    'body behind a coding',
    { kept: { redacted: [[0, 16, 'ASSAY_API_KEY']], withheld: 'secret', stored: 0 } },
    'body (decoded)',
  ],
  ['value of a header', { headers: [['x-request', `of ${mark}`]] }, 'header x-request'],
  ['name of a header', { headers: [[`x-${mark}`, '1']] }, `header x-${mark}`],
  ['value of a trailer', { response: { trailers: [['x-sum', mark]] } }, 'trailer x-sum'],
  ['name of a trailer', { response: { trailers: [[mark, '1']] } }, `trailer ${mark}`],
  ['reason phrase', { response: { reason: `no ${mark}` } }, 'reason phrase'],
  ['head of an interim answer', { response: { interimText: `link: ${mark}` } }, 'head of an interim answer'],
  ['extension of a chunk', { response: { chunkExtensions: `of=${mark}` } }, 'extension of a chunk'],
])('a key that comes back is found in the %s', (_, parts, where) => {
  expect(echoed(parts)).toEqual(['violated', `the key comes back in the ${where} of the answer`])
})

test('where a key came back is told to the byte', () => {
  const all = evidence([exchange(400, { kept: { redacted: [[20, 16, 'ASSAY_API_KEY']] } })])
  expect(keyNotEchoed.check(all.exchanges[0] as never, all)).toMatchObject({
    expected: 'no part of any key',
    actual: '16 characters of a key in the body at byte 20',
    place: { at: 20, length: 16 },
  })
})

test('what was made unreadable for another reason than a key accuses nobody', () => {
  expect(echoed({ headers: [['set-cookie', 'id=[redacted cookie]']] })).toEqual(['held'])
  expect(echoed({})).toEqual(['held'])
})

test.each<[string, Particulars]>([
  ['body', { kept: { redacted: [[2, 4, 'TENANT?']] } }],
  ['header', { headers: [['x-zone', '[redacted ZONE?]']] }],
  ['trailer', { response: { trailers: [['x-zone', '[redacted ZONE?]']] } }],
  ['reason', { response: { reason: '[redacted ZONE?]' } }],
])('a value that is too short to be told from other text decides nothing: %s', (_, parts) => {
  expect(echoed(parts)).toEqual([
    'undecided',
    'a value that is no key, or too short to be told from other text, stands in an answer',
  ])
})

test('a body that could not be decoded decides nothing', () => {
  expect(echoed({ kept: { withheld: 'unreadable', stored: 0 } })).toEqual([
    'undecided',
    'a body could not be decoded: nobody knows what it says, and only its digest was kept',
  ])
})

test('what was not read decides nothing', () => {
  const why = '9 bytes of interim answers or chunk extensions were not read'
  expect(echoed({ response: { unread: 9 } })).toEqual(['undecided', why])
})

test('a sure echo counts before an unsure one', () => {
  expect(
    echoed({
      kept: {
        redacted: [
          [2, 4, 'TENANT?'],
          [20, 16, 'ASSAY_API_KEY'],
        ],
      },
    })[0],
  ).toBe('violated')
})

test('without a key sent there is nothing to come back, unless it does', () => {
  const none: Particulars = { credential: { key: 'none' } }
  expect(echoed(none)).toEqual([])
  expect(echoed({ ...none, headers: [['x-request', mark]] })[0]).toBe('violated')
})

test('what could not be searched is decided by no other answer', () => {
  const all = evidence([
    exchange(400, { of: 'a' }),
    exchange(400, { of: 'b', kept: { withheld: 'unreadable' } }),
    exchange(400, { of: 'c' }),
  ])
  expect(new Set(keyNotEchoed.over(all).map(({ claim }) => claim))).toEqual(new Set(['', 'probe/b/1@default']))
})

const without = { ...changed('Authorization: absent'), credential: { key: 'none' } as const }
const said = (message: unknown, parts: Particulars = {}): string[] =>
  judgedAlone(missingMessage, [exchange(401, { ...without, body: { error: { code: 401, message } }, ...parts })])

test('without a header the message states that it is missing', () => {
  expect(said('Missing Authentication header')).toEqual(['held'])
  expect(said('Unauthorized')).toEqual([
    'violated',
    'without an Authorization header the message is the string "Unauthorized", ' +
      'which does not state that the header is missing, as "Missing Authentication header" does',
  ])
  expect(said(undefined)).toEqual(['undecided', 'the answer holds no message'])
})

test('the message is judged only of a 401 to a request without any key', () => {
  expect(said('Unauthorized', { credential: { key: 'api', edit: 'query' } })).toEqual([])
  expect(said('Unauthorized', { credential: { key: 'none', edit: 'empty' } })).toEqual([])
  expect(said('Unauthorized', { requestHeaders: [['Authorization', 'Bearer x']] })).toEqual([])
  expect(said('Unauthorized', { stimulus: { kind: 'member', group: 'spoken', role: '' } })).toEqual([])
  expect(judgedAlone(missingMessage, [exchange(400, { ...without, body: { error: { message: 'no' } } })])).toEqual([])
})
