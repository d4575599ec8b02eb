/**
 * ECMA-48: control sequences (colours, cursor movements), strings up to their terminator (window titles), other
 * escapes. No part of it can begin anew within itself, so that one pass is enough; the pattern of `node:util` goes over
 * a text as often as there are beginnings in it.
 */
const control = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/
const string = /(?:\u001b[PX\]^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)/
const other = /\u001b[ -/]*[0-OQ-WYZ\\`-~]/
const sequences = new RegExp([control, string, other].map(({ source }) => source).join('|'), 'g')

/** Whatever control character is left of them. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Not characters at all in XML 1.0, or apt to turn the reading order of what stands beside them. */
const misleading = /[\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text of a target made harmless for a terminal, for XML and for a page: no escape sequences, no control characters but
 * tab and line ends, no lone surrogates, nothing that turns the direction of reading. What is dropped leaves a mark, so
 * that nobody reads around it.
 */
export function cleanText(text: string): string {
  return text
    .replace(sequences, '')
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(controls, '\ufffd')
    .replace(misleading, '\ufffd')
}

/** What ends a line, or would look like its end. */
const ends = /[\n\t\u2028\u2029]/

/** Clean text on one line. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .split(ends)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}
