import { contentsOf } from './content-coding.ts'
import type { Body } from '../record/exchange.ts'
import { sha256Of } from '../record/body-store.ts'
import { read } from './reader.ts'
import { searchFor, unsure, type Secret } from './secret.ts'
import type { Secrets } from '../record/template.ts'

/** A place where a secret stands: offset and length in bytes, and the secret's name. */
export type Redaction = readonly [at: number, length: number, name: string]

/** What may be kept of a body. */
export interface CleanBody {
  /** The bytes with asterisks where secrets stood. Undefined where nothing may be kept but the digest. */
  readonly bytes?: Uint8Array
  readonly redacted: readonly Redaction[]
  readonly withheld?: NonNullable<Body['withheld']>
}

/** Finds secrets in what a target sent. Made once for a run. */
export interface Redactor {
  /**
   * The places of secrets in any of their spellings, in order; joined where they touch, and where there are very many.
   */
  find(bytes: Uint8Array): Redaction[]
  /** The text with each place replaced by `[redacted NAME]`. */
  text(text: string): string
  /**
   * @param coding Value of Content-Encoding.
   * @param cut Was the body given up on our side?
   */
  body(bytes: Uint8Array, coding: string | undefined, cut: boolean): CleanBody
}

/** More places than this say nothing more: those nearest to each other become one. */
const mostPlaces = 200

/** What was found is put together whenever so much has come. */
const mostFound = 10_000

/** So many texts without a secret, and so many bodies, are known again. */
const mostKnown = 1000

/**
 * Law 7: answers are searched for any 12 consecutive characters of a key, without case (so that near misses are found
 * too), as they are and as a reader would decode them.
 * @param others Secrets that no request is written with: the password of a proxy.
 */
export function redactor(secrets: Secrets, others: readonly Secret[] = []): Redactor {
  const search = searchFor(secrets, others)
  const none = secrets.size === 0 && others.length === 0

  function examine(bytes: Uint8Array): { readonly places: Redaction[]; readonly whole: boolean } {
    if (none || bytes.length < search.shortest) return { places: [], whole: true }
    let found: Place[] = []
    let limit = mostFound
    const whole = read(bytes, search, (from, to, name) => {
      const last = found.at(-1)
      if (last?.name === name && from <= last.to && last.from <= to) {
        last.from = Math.min(last.from, from)
        last.to = Math.max(last.to, to)
        return
      }
      found.push({ from, to, name })
      if (found.length < limit) return
      found = joined(found)
      limit = found.length + mostFound
    })
    return { places: joined(found).map(({ from, to, name }) => [from, to - from, name]), whole }
  }

  const find = (bytes: Uint8Array): Redaction[] => examine(bytes).places

  /** Texts that hold no secret, and what was found in bodies, by their digests: the same ones come again and again. */
  const innocent = new Set<string>()
  const knownBodies = new Map<string, Omit<CleanBody, 'bytes'>>()

  function examineBody(bytes: Uint8Array, coding: string | undefined, cut: boolean): Omit<CleanBody, 'bytes'> {
    const { layers, coded, readable, isUntrue } = contentsOf(bytes, coding, cut)
    const plain = examine(bytes)
    // A place in what is packed cannot be masked of the packing.
    const packed = withSureFirst(
      layers.flatMap((layer) => find(layer).map(([, , name]) => [0, bytes.length, name] as const)),
    ).slice(0, 1)
    if (packed.length > 0) return { redacted: packed, withheld: 'secret' }
    // With asterisks in it, it would no longer decode.
    if (coded && plain.places.length > 0) return { redacted: plain.places, withheld: 'secret' }
    if (!readable || !plain.whole)
      return {
        redacted: plain.places,
        withheld: plain.places.length > 0 ? 'secret' : isUntrue ? 'untrue' : 'unreadable',
      }
    return { redacted: plain.places }
  }

  return {
    find,
    text(text) {
      if (none || text.length < search.shortest || innocent.has(text)) return text
      const bytes = Buffer.from(text)
      const places = find(bytes)
      if (places.length === 0) {
        if (innocent.size < mostKnown && text.length < 200) innocent.add(text)
        return text
      }
      let clean = ''
      let from = 0
      for (const [at, length, name] of places) {
        if (at + length <= from) continue
        clean += `${bytes.toString('utf8', from, Math.max(from, at))}[redacted ${name}]`
        from = at + length
      }
      return clean + bytes.toString('utf8', from)
    },
    body(bytes, coding, cut) {
      if (none) return { bytes, redacted: [] }
      const name = `${sha256Of(bytes)} ${cut} ${coding ?? ''}`
      const known = knownBodies.get(name) ?? examineBody(bytes, coding, cut)
      if (knownBodies.size < mostKnown && name.length < 200) knownBodies.set(name, known)
      return known.withheld ? known : { ...known, bytes: maskedAlike(bytes, known.redacted) }
    },
  }
}

function withSureFirst(places: readonly Redaction[]): Redaction[] {
  return places.toSorted(([, , one], [, , other]) => Number(one.endsWith(unsure)) - Number(other.endsWith(unsure)))
}

/** The bytes with asterisks where secrets stood: offsets stay true. */
export function masked(bytes: Uint8Array, places: readonly Redaction[]): Uint8Array {
  if (places.length === 0) return bytes
  const clean = Uint8Array.from(bytes)
  for (const [at, length] of places) clean.fill(0x2a, at, at + length)
  return clean
}

/** As above; what is JSON stays JSON, if need be with the signs that it is made of. */
function maskedAlike(bytes: Uint8Array, places: readonly Redaction[]): Uint8Array {
  const clean = masked(bytes, places)
  if (places.length === 0 || isJson(clean) || !isJson(bytes)) return clean
  const kept = Uint8Array.from(clean)
  for (const [at, length] of places)
    for (let index = at; index < at + length; index += 1) if (isSign(bytes, index)) kept[index] = bytes[index]!
  return isJson(kept) ? kept : clean
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'))
    return true
  } catch {
    return false
  }
}

/** A sign of JSON that no backslash stands before. */
function isSign(bytes: Uint8Array, index: number): boolean {
  return signs.includes(bytes[index]!) && bytes[index - 1] !== backslash
}

const signs = Buffer.from('"{}[]:,')
const backslash = 0x5c

interface Place {
  from: number
  to: number
  name: string
}

/** In order; those of one name in one where they touch; few enough. */
function joined(found: readonly Place[]): Place[] {
  const ordered = found.toSorted((one, other) => one.from - other.from || other.to - one.to)
  let places: Place[] = []
  const last = new Map<string, Place>()
  for (const place of ordered) {
    const before = last.get(place.name)
    if (before && place.from <= before.to) before.to = Math.max(before.to, place.to)
    else {
      const own = { ...place }
      last.set(place.name, own)
      places.push(own)
    }
  }
  for (let gap = 32; places.length > mostPlaces; gap *= 4) places = nearby(places, gap)
  return places
}

/** Places with so few bytes between them in one, under the name of the first. */
function nearby(places: readonly Place[], gap: number): Place[] {
  const kept: Place[] = []
  for (const place of places) {
    const before = kept.at(-1)
    if (before && place.from <= before.to + gap) {
      before.to = Math.max(before.to, place.to)
      if (before.name.endsWith(unsure)) before.name = place.name
    } else kept.push({ ...place })
  }
  return kept
}
