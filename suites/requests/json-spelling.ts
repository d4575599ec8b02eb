/** Members of a request, in an order that a spelling may change. */
export type Members = Readonly<Record<string, unknown>>

/** A way to write them as a JSON object. RFC 8259 lets blanks, escapes and the order of members differ. */
export type Spelling = (members: Members) => string

interface Style {
  /** What stands around the members, and what behind or around each colon and each comma between them. */
  readonly open?: string
  readonly colon?: string
  readonly comma?: string
  readonly close?: string
  /** A string, of a name or a value, with its quotes. */
  readonly text?: (text: string) => string
}

function styled({ open = '{', colon = ':', comma = ',', close = '}', text = JSON.stringify }: Style): Spelling {
  const value = (one: unknown): string => (typeof one === 'string' ? text(one) : JSON.stringify(one))
  return (members) =>
    open +
    Object.entries(members)
      .map(([name, one]) => text(name) + colon + value(one))
      .join(comma) +
    close
}

/**
 * Strings in which the letters that fit are escapes: a pair of surrogates for what lies beyond the basic plane (RFC
 * 8259, 7).
 */
function escaping(which: RegExp, digits: (code: string) => string = (code) => code): (text: string) => string {
  const escape = (letter: string): string =>
    Array.from({ length: letter.length }, (_, at) => {
      return `\\u${digits(letter.charCodeAt(at).toString(16).padStart(4, '0'))}`
    }).join('')
  const written = (letter: string): string =>
    which.test(letter) ? escape(letter) : JSON.stringify(letter).slice(1, -1)
  return (text) => `"${[...text].map(written).join('')}"`
}

function ordered(order: (names: readonly string[]) => readonly string[]): Spelling {
  return (members) =>
    JSON.stringify(Object.fromEntries(order(Object.keys(members)).map((name) => [name, members[name]])))
}

export const spelling = {
  plain: styled({}),
  /** Two blanks of indentation, as people write it by hand. */
  lines: (members: Members) => JSON.stringify(members, null, 2),
  tabs: (members: Members) => JSON.stringify(members, null, '\t'),
  crlf: styled({ open: '{\r\n    ', colon: ': ', comma: ',\r\n    ', close: '\r\n}\r\n' }),
  blanks: styled({ open: ' \n{ ', colon: '\t:\r\n', comma: ' \t,\n ', close: ' } \n' }),
  /** A blank behind colons and commas, and nothing in escapes that need not be. */
  wide: styled({ colon: ': ', comma: ', ' }),
  commas: styled({ comma: ' , ' }),
  /** Python's json.dumps. */
  python: styled({ colon: ': ', comma: ', ', text: escaping(/[^ -~]/) }),
  /** Go's encoding/json of a map. */
  go: (members: Members) =>
    styled({ text: escaping(/[<>&\u2028\u2029]/) })(
      Object.fromEntries(Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    ),
  /** .NET's System.Text.Json. */
  dotnet: styled({ text: escaping(/[^ -~]|[<>&'"+`]/, (code) => code.toUpperCase()) }),
  /** PHP's json_encode. */
  php: styled({ text: (text) => escaping(/[^ -~]/)(text).replaceAll('/', '\\/') }),
  escapedLetters: styled({ text: escaping(/[a-z]/) }),
  escapedAll: styled({ text: escaping(/[^]/u) }),
  escapedCapitals: styled({ text: escaping(/[^\w ]|[j-o]/, (code) => code.toUpperCase()) }),
  reversed: ordered((names) => names.toReversed()),
  inOrder: (...names: readonly string[]) => ordered(() => names),
  first: (name: string) => ordered((names) => [name, ...names.filter((one) => one !== name)]),
  last: (name: string) => ordered((names) => [...names.filter((one) => one !== name), name]),
}
