import { clipped } from '../record/clipped.ts'

/** Characters of what a target says, where it is quoted within a sentence. */
const quoteLimit = 160

/** What an answer says in its own words: the message of its JSON, or its first words. Undefined where it is mute. */
export function said(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const text = Buffer.from(bytes.subarray(0, 64 * 1024)).toString('utf8')
  const words = (messageIn(text) ?? textOf(text)).replaceAll(/\s+/g, ' ').trim()
  return words === '' ? undefined : clipped(words, quoteLimit)
}

function messageIn(text: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { error, ...rest } = membersOf(value)
  const places = [membersOf(error)['message'], error, rest['message'], rest['detail'], rest['title']]
  return places.find((place) => typeof place === 'string')
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Of a page its title, or its text. */
function textOf(text: string): string {
  if (!/^\s*</.test(text)) return text
  return /<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? text.replaceAll(/<[^>]*>/g, ' ')
}

/** Is it an error in the envelope of the interface, with this code? */
export function isEnveloped(bytes: Uint8Array | undefined, status: number): boolean {
  try {
    const { error } = membersOf(JSON.parse(Buffer.from(bytes ?? []).toString('utf8')))
    return membersOf(error)['code'] === status && typeof membersOf(error)['message'] === 'string'
  } catch {
    return false
  }
}
