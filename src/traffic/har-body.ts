import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { header, type HeaderLines } from '../record/exchange.ts'
import { isLoose, textOf, type Loose } from './har-file.ts'

/** Bytes of a body, and whether they are surely those that were sent; undefined where the file does not hold them. */
export interface HarBody {
  readonly bytes: Uint8Array
  readonly isSure: boolean
}

/**
 * What came back, with its content codings undone. A file holds it where the bytes are as many as it says, or as
 * Content-Length says: browsers write what they could not read as an empty text, and some cut what is long.
 */
export function responseBody(content: Loose, lines: HeaderLines, folder: string): Uint8Array | undefined {
  const bytes = bytesOf(content, folder)
  const coded = (header(lines, 'content-encoding') ?? 'identity').toLowerCase() !== 'identity'
  const announced = coded ? undefined : wholeNumber(header(lines, 'content-length'))
  const { size, compression } = content
  if (bytes === undefined || bytes.length === 0) return announced === 0 ? new Uint8Array() : undefined
  if (announced !== undefined) return announced === bytes.length ? bytes : undefined
  if (typeof size !== 'number' || size <= 0) return undefined
  // Some write how many bytes there were with their coding, and what it saved: less than nothing of a short text.
  if (coded && typeof compression === 'number' && size + compression === bytes.length) return bytes
  if (size > bytes.length) return undefined
  return size === bytes.length || coded ? bytes : undefined
}

/** What was sent. `isSure`: as many bytes as its Content-Length, or as `bodySize`. */
export function requestBody(request: Loose, lines: HeaderLines, folder: string): HarBody | undefined {
  const announced = wholeNumber(header(lines, 'content-length'))
  const { postData } = request
  if (!isLoose(postData)) return announced === 0 ? { bytes: new Uint8Array(), isSure: true } : undefined
  const bytes = bytesOf(postData, folder)
  // Of a form only the parameters are kept by some.
  if (bytes === undefined || bytes.length === 0)
    return announced === 0 ? { bytes: new Uint8Array(), isSure: true } : undefined
  const length = announced ?? wholeNumber(String(request['bodySize']))
  return { bytes, isSure: length === bytes.length }
}

const isBase64 = /^[A-Za-z0-9+/_-]*={0,2}$/

function bytesOf(of: Loose, folder: string): Uint8Array | undefined {
  if (typeof of['_file'] === 'string') return fileOf(of['_file'], folder)
  const { text } = of
  if (typeof text !== 'string') return undefined
  const encoding = textOf(of['encoding'] ?? of['_encoding']).toLowerCase()
  if (encoding === 'base64') {
    const plain = text.replaceAll(/\s/g, '')
    return isBase64.test(plain) ? Buffer.from(plain, 'base64') : undefined
  }
  // Bytes that were no text do not come back from one.
  if (encoding !== '' || text.includes('\uFFFD') || !text.isWellFormed()) return undefined
  const bytes = Buffer.from(text)
  return bytes.length === text.length || textTypes.test(textOf(of['mimeType'])) ? bytes : undefined
}

/** Of sound that was taken for text each byte from 128 on is a letter, or two, and none of them is sure. */
const textTypes = /json|text|xml/i

/** Of such a file: no answer that is recorded is longer. */
const mostBytes = 64 * 1024 * 1024

/** A file beside the HAR file, or in the folder that a run of ours has, and nothing that leads elsewhere. */
function fileOf(name: string, folder: string): Uint8Array | undefined {
  if (!/^(?:bodies\/)?\w[\w.-]*$/.test(name)) return undefined
  const path = join(folder, name)
  const isLink = lstatSync(dirname(path), { throwIfNoEntry: false })?.isSymbolicLink() === true
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isFile() !== true || found.size > mostBytes || (isLink && name.includes('/'))) return undefined
  return readFileSync(path)
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}
