import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { kindOf, member } from '../speech-request.ts'
import { headerValues } from '../incoming.ts'
import { area, overlooks } from './validation-hooks.ts'

/** Nothing is wrong with how these are written. */
const spelled = (
  id: string,
  title: string,
  isIt: (text: string, type: string) => boolean,
  ...besides: readonly string[]
): Fault =>
  must(area, {
    id: `validation-spelling-${id}`,
    title: `refuses ${title} with 400`,
    clause: '1',
    violates: ['SPEECH-BODY-SPELLING', ...besides],
    when: { operation: 'speech' },
    hooks: {
      problems: (problems, { incoming }) =>
        isIt(incoming.body.toString(), headerValues(incoming, 'content-type')[0] ?? '')
          ? [
              ...problems,
              { field: 'body', rule: 'form', saw: 'object', value: undefined, wanted: 'written in another way' },
            ]
          : problems,
    },
  })

/** A client that people use always writes so. */
const worn = 'SPEECH-SUCCESS-200'

export const spellings: Fault[] = [
  spelled('lines', 'JSON over several lines', (text) => text.startsWith('{\n'), worn),
  spelled('blanks', 'blanks around colons', (text) => /"\s+:/.test(text)),
  spelled('escapes', 'letters that are written as escapes', (text) => text.includes('\\u006')),
  spelled('order', 'members in another order than its own', (text) => /^\s*\{\s*"response_format"/.test(text)),
  spelled('tabs', 'JSON that is indented with tabs', (text) => text.startsWith('{\n\t')),
  spelled('commas', 'blanks before commas', (text) => /"\s+,/.test(text)),
  spelled('crlf', 'lines that end with CR LF', (text) => text.startsWith('{\r\n')),
  spelled('escaped-names', 'names that are written as escapes', (text) => text.startsWith('{"\\u00')),
  spelled('escaped-capitals', 'escapes with capital digits', (text) => /\\u\d*[A-F]/.test(text)),
  spelled('solidus', 'an escaped solidus', (text) => text.includes('\\/'), worn),
  spelled('input-first', 'input before model', (text) => text.startsWith('{"input"'), worn),
  spelled(
    'voice-last',
    'voice behind response_format',
    (text) => /"response_format".*"voice":"[^"]*"\}$/.test(text),
    worn,
  ),
  spelled('type-blank', 'a blank before a parameter of the Content-Type', (_, type) => / ;/.test(type)),
  spelled('charset', 'a Content-Type with a charset', (_, type) => type.includes('charset'), worn),
  spelled('charset-quoted', 'a Content-Type with a charset in quotes', (_, type) => type.includes('"')),
  spelled('type-case', 'a Content-Type in other letters than its own', (_, type) => type.startsWith('A')),
]

/** Nothing is wrong with a text in escapes, where it may be spoken. */
const escaped = (id: string, title: string, isIt: (text: string) => boolean): Fault => ({
  ...spelled(id, title, isIt),
  violates: ['SPEECH-BODY-ESCAPES'],
  sometimes: ['SPEECH-ANY-TEXT'],
})

export const escapes: Fault[] = [
  {
    ...escaped('surrogates', 'a pair of surrogates', (text) => /\\ud[89ab]/i.test(text)),
    others: {
      violate: /^validation-spelling-escaped-capitals$/,
      silence: /^(?:robust-non-ascii-(?:500|dropped)|strict-ascii)$/,
    },
  },
  {
    ...escaped('beyond-ascii', 'bytes beyond ASCII', (text) => /[^\0-\x7f]/.test(text)),
    silences: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY'],
  },
  escaped('escaped-accents', 'a letter beyond ASCII that is an escape', (text) => /\\u00[89a-f]/i.test(text)),
]

/** What lenient parsers take for JSON. */
const lenient = (id: string, title: string, isIt: (text: string) => boolean): Fault => ({
  ...body(id, title, 'SPEECH-BODY-EXTENDED-JSON', isIt),
  level: 'should',
})

const body = (id: string, title: string, requirement: string, isIt: (text: string) => boolean): Fault =>
  must(area, {
    id: `validation-body-${id}`,
    title: `accepts ${title}`,
    clause: requirement === 'SPEECH-BODY-NOT-OBJECT' ? '4.1' : '1',
    violates: [requirement, ...(requirement === 'SPEECH-BODY-NOT-OBJECT' ? ['SPEECH-BODY-NOT-OBJECT-400'] : [])],
    when: { operation: 'speech', matches: ({ incoming }) => isIt(incoming.body.toString()) },
    hooks: overlooks(({ field, rule }) => field === 'body' && (rule === 'json' || rule === 'object')),
  })

const wrapped = (id: string, title: string, name: string): Fault =>
  must(area, {
    id: `validation-body-in-${id}`,
    title: `reads a request inside ${title}`,
    clause: '2.1',
    violates: ['SPEECH-BODY-WRAPPED'],
    ...(id === 'params' && { others: { silence: /^(?:refused-200-speech|lenient-required)$/ } }),
    when: {
      operation: 'speech',
      matches: ({ requested }) => kindOf(member(requested.body, name)) === 'object',
    },
    hooks: overlooks(({ rule }) => rule === 'required'),
  })

export const bodies: Fault[] = [
  wrapped('params', 'params, as JSON-RPC has it', 'params'),
  wrapped('data', 'data', 'data'),
  wrapped('speech', 'speech', 'speech'),
  body('base64', 'a body in base64', 'SPEECH-BODY-NOT-JSON', (text) => text.startsWith('eyJ')),
  {
    ...lenient('record-separator', 'a record separator before it', (text) => text.startsWith('\u001e')),
  },
  {
    ...body('utf-16', 'UTF-16', 'SPEECH-BODY-UTF-8', (text) => /^[^]?\0|\ufffd\ufffd/.test(text)),
    level: 'should',
    others: { violate: /^validation-body-(?:any|text|cut|trailing-garbage)$/ },
  },
  body('empty', 'an empty body', 'SPEECH-BODY-EMPTY', (text) => text === ''),
  body('blank', 'a body of blanks', 'SPEECH-BODY-NOT-JSON', (text) => text !== '' && text.trim() === ''),
  body('text', 'plain text', 'SPEECH-BODY-NOT-JSON', (text) => /^[^\s{["\d]/.test(text)),
  body('cut', 'a JSON document that ends too early', 'SPEECH-BODY-NOT-JSON', (text) => /^\{[^]*[^}\s]\s*$/.test(text)),
  lenient('trailing-comma', 'a trailing comma', (text) => /,\s*\}\s*$/.test(text)),
  lenient('nan', 'NaN', (text) => text.includes(':NaN')),
  lenient('comment', 'comments', (text) => /\/\*|\/\/ end/.test(text)),
  body('trailing-garbage', 'something after the JSON document', 'SPEECH-BODY-NOT-JSON', (text) =>
    /^\{[^]*\}\s*[^\s}]+[^]*$/.test(text),
  ),
  lenient('single-quotes', 'single quotes', (text) => text.includes("{'") || text.includes("':")),
  body('form', 'a form', 'SPEECH-BODY-NOT-JSON', (text) => /^[\w%]+=/.test(text)),
  body('any', 'a body that is not JSON', 'SPEECH-BODY-NOT-JSON', (text) => text !== '' && !isJson(text)),
  body(
    'array',
    'an array as body',
    'SPEECH-BODY-NOT-OBJECT',
    (text) => text.trimStart().startsWith('[') && isJson(text),
  ),
  body('null', 'null as body', 'SPEECH-BODY-NOT-OBJECT', (text) => text.trim() === 'null'),
  body(
    'string',
    'a string as body',
    'SPEECH-BODY-NOT-OBJECT',
    (text) => text.trimStart().startsWith('"') && isJson(text),
  ),
  body('number', 'a number as body', 'SPEECH-BODY-NOT-OBJECT', (text) => /^\s*-?\d/.test(text) && isJson(text)),
  body('encoded-twice', 'a JSON document that was encoded twice', 'SPEECH-BODY-NOT-OBJECT', (text) =>
    text.startsWith('"{'),
  ),
  body('boolean', 'a boolean as body', 'SPEECH-BODY-NOT-OBJECT', (text) => /^\s*(?:true|false)\s*$/.test(text)),
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
