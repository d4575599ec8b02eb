import { expect, test } from 'vitest'
import { textEdits } from '../../src/record/text-edits.ts'
import { isReadAsUuid } from './read-as-uuid.ts'

const uuid = '0e7a52a1-8c1d-4b6a-9f2e-5d7c8b9a0e17'

test.each([
  ['white space around it', ` ${uuid}\n`],
  ['no-break space behind it', `${uuid}\u00a0`],
  ['a digit at full width', `${uuid.slice(0, -1)}\uff17`],
  ['a zero missing in front of a group', uuid.slice(1)],
  ['other case', `${uuid.toUpperCase()} `],
])('with %s it may be read all the same', (_, text) => {
  expect(isReadAsUuid(text, uuid)).toBe(true)
})

test('itself is no other spelling of it; another one, a part of it and more than it are not it', () => {
  for (const text of [
    uuid,
    uuid.slice(0, -1),
    `${uuid}0`,
    `${uuid}\0`,
    `${uuid},${uuid}`,
    uuid.replace('52', '53'),
    '',
  ])
    expect(isReadAsUuid(text, uuid), text).toBe(false)
  expect(isReadAsUuid(' acme', 'acme'), 'a slug is a name').toBe(false)
})

test('of the edits of names those are read as the UUID that leave its digits as they are', () => {
  const read = Object.entries(textEdits).filter(([, { edit }]) => isReadAsUuid(edit(uuid).toWellFormed(), uuid))
  expect(read.map(([id]) => id)).toEqual([
    'dropFirst',
    'otherCase',
    'capital',
    'blankBefore',
    'blankBehind',
    'tabBefore',
    'lineFeedBehind',
    'carriageReturnBehind',
    'noBreakSpaceBehind',
    'fullWidth',
  ])
})
