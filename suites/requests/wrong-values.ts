/**
 * 4.2: "interval | string enum | daily, weekly, monthly, lifetime." As they stand in the path; `editedNames` makes
 * neighbours of what is allowed.
 */
export const notAnInterval: readonly string[] = [
  'day',
  'week',
  'month',
  'hourly',
  'yearly',
  'annual',
  'never',
  'total',
  'null',
  'undefined',
  '0',
  '-1',
  '*',
  'daily,weekly',
  'constructor',
  '__proto__',
  'toString',
]

/** A body as it is sent, with an id and words for it. */
export interface RawBody {
  readonly id: string
  readonly words: string
  readonly raw: string
}

/** The same JSON value, written in other ways that RFC 8259 allows. `members` are those of the control. */
export function otherSpellings(members: Readonly<Record<string, unknown>>): readonly RawBody[] {
  const plain = JSON.stringify(members)
  return [
    { id: 'lines', words: 'over several lines', raw: JSON.stringify(members, null, 2) },
    {
      id: 'blanks',
      words: 'blanks, tabs and line ends between tokens',
      raw: ` ${plain.replaceAll('":"', '"\t:\r\n"')} \n`,
    },
    {
      id: 'escapes',
      words: 'letters as escapes',
      raw: plain.replaceAll(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
    },
    {
      id: 'reverse-order',
      words: 'members in the reverse order',
      raw: JSON.stringify(Object.fromEntries(Object.entries(members).toReversed())),
    },
  ]
}
