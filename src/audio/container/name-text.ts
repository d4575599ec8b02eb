import { isTextByte } from '../text.ts'
import type { ContainerName } from './container-name.ts'

/** Bytes of the head that are looked at. */
const headSize = 4096

/** Fewer printable bytes than this may be samples. */
const shortestText = 16

const decoder = new TextDecoder('utf-8')

/** Whether the head is text: UTF-8 without control characters, most of it ASCII. */
function readText(head: Uint8Array): string | undefined {
  const size = Math.min(head.length, headSize)
  if (size === 0) return undefined
  let plain = 0
  for (let at = 0; at < size; at++) {
    const byte = head[at] as number
    if (isTextByte(byte)) plain++
    else if (byte < 0x80) return undefined
  }
  if (plain * 2 < size) return undefined
  // A sequence that the end of the head cuts is no fault of the text.
  const text = decoder.decode(head.subarray(0, size))
  const broken = text.replace(/\ufffd{1,3}$/u, '')
  return broken.includes('\ufffd') && plain < size ? undefined : text
}

/** C0 and C1 controls other than tab and line ends, private use and unassigned: no text has them. */
const nonText = /[\p{Co}\p{Cn}]|(?![\t\n\r])\p{Cc}/u

/**
 * Whether bytes that are valid UTF-8 from the first to the last are words: nothing but characters of text, with a
 * letter or a digit among them. Samples hold zeros, controls and stray bytes within a few; a head that is cut within a
 * character is no fault of the text.
 */
export function isWords(head: Uint8Array): boolean {
  if (head.length < 2) return false
  const text = decoder.decode(head.subarray(0, headSize)).replace(/\ufffd{1,3}$/u, '')
  return /[\p{L}\p{N}]/u.test(text) && !text.includes('\ufffd') && !nonText.test(text)
}

/** The letters that URLs have instead of two are read as well. */
function fromBase64(text: string): Uint8Array {
  const clean = text.replaceAll(/\s/g, '')
  return new Uint8Array(Buffer.from(clean.slice(0, clean.length - (clean.length % 4)), 'base64'))
}

function looksLikeMp3(bytes: Uint8Array): boolean {
  return (
    (bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33) ||
    (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)
  )
}

/** "of an MP3 file" and the like, for base64; empty when the bytes within have no name. */
function within(bytes: Uint8Array, nameBytes: (head: Uint8Array) => ContainerName | undefined): string {
  if (looksLikeMp3(bytes)) return ' of an MP3 file'
  const inner = nameBytes(bytes)
  return inner === undefined ? '' : ` of ${inner.description}`
}

const base64Text = /^[A-Za-z0-9+/_\-\r\n]{32,}={0,2}\s*$/

/** All of it: base64 of silence begins with hundreds of the letter A. */
function isHex(text: string): boolean {
  return /^(?:[0-9a-fA-F]{2}\s?){32,}[0-9a-fA-F]?\s*$/.test(text) && /\d/.test(text)
}

/** Names a text by how it begins; `nameBytes` names what base64 holds. Undefined when the head is no text. */
export function nameText(
  head: Uint8Array,
  nameBytes: (head: Uint8Array) => ContainerName | undefined,
): ContainerName | undefined {
  const text = readText(head)
  if (text === undefined) return undefined
  const start = text.replace(/^\ufeff?\s*/u, '')
  if (/^[[{]/.test(start)) {
    const held = /"([A-Za-z0-9+/]{64,})/.exec(start)
    const inner = held === null ? '' : within(fromBase64(held[1] ?? ''), nameBytes)
    return { name: 'json', description: held === null ? 'JSON text' : `JSON text with base64${inner}` }
  }
  if (/^(data|event|id|retry)?:/.test(start)) {
    const url = /^data:([\w.+-]+\/[\w.+-]+)?[;,]/.exec(start)
    return url === null
      ? { name: 'sse', description: 'server-sent events' }
      : { name: 'data-url', description: `a data URL (${url[1] ?? 'no media type'})` }
  }
  if (/^<(!doctype html|html|head|body)/i.test(start)) return { name: 'html', description: 'an HTML page' }
  if (/^<\?xml|^<[a-z]/i.test(start)) return { name: 'xml', description: 'XML text' }
  if (/^HTTP\/\d/.test(start)) return { name: 'http', description: 'an HTTP message' }
  if (/^--[^\r\n]{1,72}\r?\n[A-Za-z-]+:/.test(start)) return { name: 'multipart', description: 'a multipart message' }
  if (/^[0-9a-fA-F]{1,8}\r\n/.test(start)) return { name: 'chunked', description: 'HTTP chunks with their lengths' }
  if (isHex(start)) return { name: 'hex', description: 'hexadecimal digits' }
  if (base64Text.test(start))
    return { name: 'base64', description: `base64 text${within(fromBase64(start), nameBytes)}` }
  return text.length < shortestText ? undefined : { name: 'text', description: 'text' }
}
