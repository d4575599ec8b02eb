import { changeFamily } from '../../src/record/change-id.ts'
import type { Change } from './change.ts'

/** A body that is no speech request, as it is sent. */
export interface WrongBody {
  readonly change: Change
  readonly raw: string
}

type Bodies = readonly (readonly [id: string, words: string, raw: string])[]

/** RFC 7578: a form in parts. */
const multipart = [
  ...['model', 'input', 'voice'].map((name) => `--end\r\nContent-Disposition: form-data; name="${name}"\r\n\r\na\r\n`),
  '--end--\r\n',
].join('')

/** Bodies that are not a JSON text, RFC 8259, and that no extension of JSON takes for one. */
const notJson = (valid: string): Bodies => [
  ['cut', 'cut in the middle', valid.slice(0, Math.floor(valid.length / 2))],
  ['no-last-brace', 'without its last brace', valid.slice(0, -1)],
  ['cut-in-escape', 'cut within an escape', '{"model":"a\\u00'],
  ['missing-comma', 'without a comma between two members', valid.replace(',"', ' "')],
  ['extra-brace', 'with a brace behind it', `${valid}}`],
  ['bracket-behind', 'with a bracket behind it', `${valid}]`],
  ['word-behind', 'with a word behind it', `${valid} end`],
  ['null-behind', 'with null behind it', `${valid}\nnull`],
  ['nul-behind', 'with NUL behind it', `${valid}\0`],
  ['quote-behind', 'with a quote behind it', `${valid}"`],
  ['comma-behind', 'with a comma behind it', `${valid},`],
  ['semicolon-behind', 'with a semicolon behind it', `${valid};`],
  ['form-behind', 'with a part of a form behind it', `${valid}&speed=1`],
  ['twice', 'twice', valid + valid],
  ['lines', 'twice, on two lines', `${valid}\n${valid}\n`],
  ['list', 'twice, with a comma between', `${valid}, ${valid}`],
  ['object-behind', 'with an empty object behind it', `${valid} {}`],
  ['word-before', 'with a word before it', `speech ${valid}`],
  ['brace-before', 'with a brace before it', `{${valid}`],
  ['guard-before', 'with a guard against scripts before it', `)]}',\n${valid}`],
  ['call', 'as the argument of a call', `speech(${valid})`],
  ['event', 'as an event of a stream', `data: ${valid}\n\n`],
  ['base64', 'in base64', Buffer.from(valid).toString('base64')],
  ['length-before', 'with its length before it', `Content-Length: ${valid.length}\r\n\r\n${valid}`],
  ['percent-encoded', 'percent-encoded', encodeURIComponent(valid)],
  ['blanks', 'blanks only', '  \n '],
  ['word', 'a word', 'hello'],
  ['form', 'a form', 'model=a&input=b&voice=c&response_format=mp3'],
  ['xml', 'XML', '<speech><input>Hello</input></speech>'],
  ['python', 'a dictionary of Python', `{'seed': None, ${valid.slice(1).replaceAll('"', "'")}`],
  ['multipart', 'the parts of a form', multipart],
  ['yaml', 'YAML', 'model: a\ninput: b\nvoice: c\nresponse_format: mp3\n'],
]

/**
 * Bodies that are not JSON and that lenient parsers take. RFC 8259, 9: "A JSON parser MAY accept non-JSON forms or
 * extensions." JSON5 takes more blanks than JSON.
 */
const extendedJson = (valid: string): Bodies => [
  ['trailing-comma', 'a comma before the last brace', `${valid.slice(0, -1)},}`],
  ['comment-behind', 'a comment behind it', `${valid} // end`],
  ['comment-within', 'a comment within it', `{/* speech */${valid.slice(1)}`],
  ['single-quotes', 'single quotes', valid.replaceAll('"', "'")],
  ['unquoted-name', 'a member name without quotes', valid.replace('"model"', 'model')],
  ['nan', 'NaN in a member that is not defined', `${valid.slice(0, -1)},"seed":NaN}`],
  ['leading-zero', 'a number with a zero before it (01)', `${valid.slice(0, -1)},"speed":01}`],
  ['line-break', 'a line break in a string', valid.replace('"input":"', '"input":"a\nb')],
  ['nul-in-string', 'NUL in a string', valid.replace('"input":"', '"input":"a\0b')],
  ['plus', 'a number with a plus sign', `${valid.slice(0, -1)},"speed":+1}`],
  ['open-fraction', 'a number that ends with its point (1.)', `${valid.slice(0, -1)},"speed":1.}`],
  ['hexadecimal', 'a hexadecimal number', `${valid.slice(0, -1)},"speed":0x1}`],
  ['unknown-escape', 'an escape that JSON does not have', valid.replace('"input":"', '"input":"\\x41')],
  ['record-separator', 'a record separator before it (RFC 7464)', `\u001e${valid}\n`],
  ['form-feed-behind', 'a form feed behind it', `${valid}\f`],
  ['no-break-space-behind', 'a no-break space behind it', `${valid}\u00a0`],
]

/** JSON texts that are not an object. */
const notAnObject = (valid: string): Bodies => [
  ['empty-array', 'an empty array', '[]'],
  ['string', 'a string', '"Hello"'],
  ['number', 'a number', '1'],
  ['null', 'null', 'null'],
  ['true', 'true', 'true'],
  ['array-of-valid', 'an array that holds a valid request', `[${valid}]`],
  ['string-of-valid', 'a string that holds a valid request', JSON.stringify(valid)],
]

/** A valid request as a member of an object that has nothing else of a request: envelopes of other protocols. */
const wrapped = (valid: string): Bodies => [
  ['params', 'in params, as JSON-RPC has it', `{"jsonrpc":"2.0","id":1,"method":"speech","params":${valid}}`],
  ['data', 'in data', `{"data":${valid}}`],
  ['body', 'in body', `{"body":${valid},"isBase64Encoded":false}`],
  ['speech', 'in speech, as frameworks name it for their route', `{"speech":${valid}}`],
  ['request', 'in request', `{"request":${valid}}`],
  ['variables', 'in variables, as GraphQL has it', `{"query":"mutation","variables":${valid}}`],
  ['text-body', 'as a text in body', `{"body":${JSON.stringify(valid)}}`],
]

const wrong =
  (family: string, label: string) =>
  ([id, words, raw]: Bodies[number]): WrongBody => ({
    change: { id: `${family}:${id}`, label: `body: ${label} (${words})` },
    raw,
  })

/**
 * Every wrong body, by the family of its change: `body.not-json`, `body.extended-json`, `body.not-object`,
 * `body.wrapped`, `body.empty`.
 *
 * @param valid The body of the control.
 */
export function wrongBodies(valid: string): ReadonlyMap<string, readonly WrongBody[]> {
  const all = [
    ...notJson(valid).map(wrong('body.not-json', 'not JSON')),
    ...extendedJson(valid).map(wrong('body.extended-json', 'extended JSON')),
    ...notAnObject(valid).map(wrong('body.not-object', 'not an object')),
    ...wrapped(valid).map(wrong('body.wrapped', 'a valid request as a member')),
    { change: { id: 'body.empty', label: 'body: empty' }, raw: '' },
  ]
  return Map.groupBy(all, ({ change }) => changeFamily(change.id))
}
