/** A JSON value of another type than the one stated, with an id and words for it. */
export interface WrongValue {
  readonly id: string
  readonly words: string
  readonly value: unknown
}

/** 2.1: input, model and voice are strings. `valid` is what the control sends, wrapped here in what is not a string. */
export function noString(valid: string): readonly WrongValue[] {
  return [
    { id: 'number', words: 'a number', value: 1 },
    { id: 'zero', words: 'zero', value: 0 },
    { id: 'boolean', words: 'a boolean', value: true },
    { id: 'false', words: 'false', value: false },
    { id: 'array-of-valid', words: 'an array that holds a valid value', value: [valid] },
    { id: 'empty-array', words: 'an empty array', value: [] },
    { id: 'object', words: 'an object', value: { value: valid } },
    { id: 'empty-object', words: 'an empty object', value: {} },
  ]
}

/** 2.1: "speed | number" */
export const noNumber: readonly WrongValue[] = [
  { id: 'numeric-string', words: 'a numeric string', value: '1' },
  { id: 'word', words: 'a word', value: 'fast' },
  { id: 'empty-string', words: 'an empty string', value: '' },
  { id: 'true', words: 'true', value: true },
  { id: 'false', words: 'false', value: false },
  { id: 'array-of-valid', words: 'an array that holds a valid value', value: [1] },
  { id: 'object', words: 'an object', value: { value: 1 } },
]

/**
 * 2.1: "response_format | string enum | … Allowed values: mp3, pcm." Neighbours of what is allowed, and formats that
 * exist elsewhere.
 */
export const notInEnum: readonly string[] = [
  'MP3',
  'Mp3',
  'PCM',
  ' mp3',
  'mp3 ',
  'mp3\n',
  '\tpcm',
  'mp',
  'mp33',
  'xmp3',
  'pcm16',
  'pcm_16',
  'pc',
  'mp3,pcm',
  'mp3;pcm',
  '.mp3',
  'audio/mpeg',
  'audio/pcm',
  'mpeg',
  '',
  'wav',
  'opus',
  'flac',
  'aac',
  'ogg',
  'mp4',
  'webm',
  's16le',
  'pсm',
  'mр3',
  'mp３',
  'null',
  'toString',
  '__proto__',
]

/** 4.2: "interval | string enum | daily, weekly, monthly, lifetime." As they stand in the path. */
export const notAnInterval: readonly string[] = [
  'Daily',
  'DAILY',
  'Lifetime',
  'daily%20',
  '%20daily',
  'dailyx',
  'dail',
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
  'd%D0%B0ily',
  'constructor',
  '__proto__',
  'toString',
  'daily;weekly',
  "daily'",
  'daily.json',
]

/** A body as it is sent, with an id and words for it. */
export interface RawBody {
  readonly id: string
  readonly words: string
  readonly raw: string
}

/**
 * Bodies that are not a JSON text, RFC 8259, and that no extension of JSON takes for one. `valid` is the control's
 * body.
 */
export function notJson(valid: string): readonly RawBody[] {
  return [
    { id: 'cut', words: 'cut in the middle', raw: valid.slice(0, Math.floor(valid.length / 2)) },
    { id: 'no-last-brace', words: 'without its last brace', raw: valid.slice(0, -1) },
    { id: 'extra-brace', words: 'with a brace behind it', raw: `${valid}}` },
    { id: 'word-behind', words: 'with a word behind it', raw: `${valid} end` },
    { id: 'word-before', words: 'with a word before it', raw: `speech ${valid}` },
    { id: 'twice', words: 'twice', raw: valid + valid },
    { id: 'blanks', words: 'blanks only', raw: '  \n ' },
    { id: 'word', words: 'a word', raw: 'hello' },
    { id: 'form', words: 'a form', raw: 'model=a&input=b&voice=c&response_format=mp3' },
    { id: 'xml', words: 'XML', raw: '<speech><input>Hello</input></speech>' },
  ]
}

/**
 * Bodies that are not JSON and that lenient parsers take. RFC 8259, 9: "A JSON parser MAY accept non-JSON forms or
 * extensions."
 */
export function extendedJson(valid: string): readonly RawBody[] {
  return [
    { id: 'trailing-comma', words: 'a comma before the last brace', raw: `${valid.slice(0, -1)},}` },
    { id: 'comment-behind', words: 'a comment behind it', raw: `${valid} // end` },
    { id: 'comment-within', words: 'a comment within it', raw: `{/* speech */${valid.slice(1)}` },
    { id: 'single-quotes', words: 'single quotes', raw: valid.replaceAll('"', "'") },
    { id: 'unquoted-name', words: 'a member name without quotes', raw: valid.replace('"model"', 'model') },
    { id: 'nan', words: 'NaN', raw: `${valid.slice(0, -1)},"speed":NaN}` },
    { id: 'leading-zero', words: 'a number with a zero before it (01)', raw: `${valid.slice(0, -1)},"speed":01}` },
    { id: 'line-break', words: 'a line break in a string', raw: valid.replace('"input":"', '"input":"a\nb') },
  ]
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

/** JSON texts that are not an object. */
export const notAnObject: readonly RawBody[] = [
  { id: 'empty-array', words: 'an empty array', raw: '[]' },
  { id: 'string', words: 'a string', raw: '"Hello"' },
  { id: 'number', words: 'a number', raw: '1' },
  { id: 'null', words: 'null', raw: 'null' },
  { id: 'true', words: 'true', raw: 'true' },
]
