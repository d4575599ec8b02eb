/** JSON texts of any length that cost more than their length to whom goes down into them, or compares their parts. */
export const nastyJson: Readonly<Record<string, (length: number) => string>> = {
  arrays: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'objects within objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'data within data': (length) => `${'{"data":'.repeat(length / 9)}1${'}'.repeat(length / 9)}`,
  'an error within an array': (length) =>
    `{"error":{"code":400,"message":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}}`,
  numbers: (length) => `[${'1,'.repeat(length / 2)}1]`,
  members: (length) => `{${Array.from({ length: length / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'members of numbers': (length) =>
    `{${Array.from({ length: length / 12 }, (_, at) => `"${Math.imul(at, 2_654_435_761) >>> 0}":1`).join(',')}}`,
  'one member many times': (length) => `{${'"a":1,'.repeat(length / 6)}"a":1}`,
  'data many times': (length) => `{${'"data":{},'.repeat(length / 10)}"data":{}}`,
  'a long name and many values': (length) => `{"${'n'.repeat(length / 2)}":{${'"b":1,'.repeat(length / 12)}"b":1}}`,
  'a long name': (length) => `{"${'n'.repeat(length)}":1}`,
  'a long text': (length) => `{"error":{"code":400,"message":"${'x'.repeat(length)}"}}`,
  'escapes in a name': (length) => `{"${'\\u0041'.repeat(length / 6)}":1}`,
  'slashes in a name': (length) => `{"${'~/'.repeat(length / 2)}":{"b":1}}`,
  digits: (length) => `[${'1'.repeat(length)}]`,
  'a long fraction': (length) => `{"limit_usd":0.${'0'.repeat(length)}1}`,
  'blanks between': (length) => `[${' '.repeat(length)}1]`,
  'texts of brackets': (length) => `["${'[{'.repeat(length / 2)}"]`,
  'texts of backslashes': (length) => `["${'\\\\'.repeat(length / 2)}"]`,
}
