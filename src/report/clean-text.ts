import { stripVTControlCharacters } from 'node:util'

/** Colours, cursor movements, window titles: first as sequences, then whatever control character is left of them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Not characters at all in XML 1.0, or apt to turn the reading order of what stands beside them. */
const misleading = /[\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text of a target made harmless for a terminal, for XML and for a page: no escape sequences, no control characters but tab and line ends,
 * no lone surrogates, nothing that turns the direction of reading. What is dropped leaves a mark, so that nobody reads around it.
 */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text).toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(controls, '\ufffd').replace(misleading, '\ufffd')
}

/** The beginning of a text that may be of any length, and how much is left out. */
export function clipped(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length - limit} more characters)`
}

/** Clean text on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s*[\n\t\u2028\u2029]\s*/g, ' ').trim()
}
