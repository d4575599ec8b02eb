import { expect, test } from 'vitest'
import { earlierChangeId } from './earlier-change-id.ts'

/** What changes were called before they had ids: how their words began. */
const earlier: readonly (readonly [words: string, id: string])[] = [
  ['Authorization absent and interval unknown', 'authorization.absent-and.interval'],
  ['Authorization: absent', 'authorization.absent'],
  ['Authorization: empty', 'authorization.empty'],
  ['Authorization: twice', 'authorization.twice'],
  ['header name:', 'header-name'],
  ['scheme: bearer', 'scheme.bearer-lower-case'],
  ['scheme: Basic', 'scheme.basic'],
  ['scheme: Token', 'scheme.token'],
  ['scheme: ApiKey', 'scheme.apikey'],
  ['scheme: none', 'scheme.none'],
  ['key: in the query only', 'key.in-query'],
  ['key: in another header only', 'key.in-header'],
  ['key: in a cookie only', 'key.in-cookie'],
  ['key: in a body field only', 'key.in-body'],
  ['key: unknown', 'key.unknown'],
  ['key: near miss', 'key.near-miss'],
  ['key: an API key', 'key.api-on-budget'],
  ['key: a management key', 'key.management-on-speech'],
  ['body: not JSON', 'body.not-json'],
  ['body: extended JSON', 'body.extended-json'],
  ['body: empty', 'body.empty'],
  ['body: not an object', 'body.not-object'],
  ['spelling: ', 'spelling'],
  ['rough: ', 'rough'],
  ['response_format: not in the enum', 'response_format.not-in-enum'],
  ['interval: not in the enum', 'interval.not-in-enum'],
  ['workspace: empty', 'workspace.empty'],
  ['workspace: unknown (a random UUID', 'workspace.unknown:random-uuid'],
  ['workspace: unknown (a slug of nobody', 'workspace.unknown:nobodys-slug'],
  ['workspace: unknown (the first half', 'workspace.unknown:first-half'],
  ['workspace: unknown', 'workspace.unknown'],
  ['open input: empty', 'open.input.empty'],
  ['open input: blanks', 'open.input.blanks'],
  ['open model: without', 'open.model.no-provider'],
  ['open model: unknown', 'open.model.unknown'],
  ['open voice: unknown', 'open.voice.unknown'],
  ['open member: unknown', 'open.member.unknown'],
  ['open speed:', 'open.speed'],
  ['open type:', 'open.type'],
  ['open encoding:', 'open.encoding'],
  ['reference content: wrong type', 'reference.wrong-type'],
  ['reference content: wrong part', 'reference.wrong-part'],
  ['reference content: wrong number of parts', 'reference.wrong-count'],
  ['reference content: wrong data', 'reference.wrong-data'],
  ['reference content: no data URL', 'reference.not-data-url'],
  ['reference content: wrong transcript', 'reference.wrong-transcript'],
  ['reference content: unusual form', 'reference.unusual-form'],
  ['reference content: valid', 'reference.valid'],
  ['provider passthrough: wrong type', 'passthrough.wrong-type'],
  ['provider passthrough: null', 'passthrough.null'],
  ['provider passthrough: idle', 'passthrough.idle'],
  ['required:', 'required'],
]

test.each(earlier)('%s', (words, id) => {
  expect(earlierChangeId(words)).toBe(id)
  expect(earlierChangeId(`${words} (and more)`)).toBe(id)
  expect(earlierChangeId(`more: ${words}`)).toBe('unknown')
})

test.each(['input', 'model', 'voice', 'response_format', 'speed'])('the changes of %s', (member) => {
  const words = ['wrong type (a number)', 'null', 'empty'].map((change) => `${member}: ${change}`)
  expect([...words, `open ${member}: missing`].map(earlierChangeId)).toEqual([
    `${member}.wrong-type`,
    `${member}.null`,
    `${member}.empty`,
    `open.${member}.missing`,
  ])
})

test('what is wrong beside a missing header is named by its first word', () => {
  expect(earlierChangeId('Authorization absent and voice empty')).toBe('authorization.absent-and.voice')
  expect(earlierChangeId('Authorization absent and voice')).toBe('authorization.absent-and.voice')
})

test('what nothing began with is unknown', () => {
  expect(earlierChangeId('')).toBe('unknown')
})
