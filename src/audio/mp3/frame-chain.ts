import {
  frameLength,
  headerAt,
  isHeader,
  layerOf,
  maxFreeLength,
  paddingOf,
  sameFreeStream,
  sameStream,
} from './frame-header.ts'
import { tagAt } from './tags.ts'

/**
 * Whether frames follow one another from a place on. Four bytes look like a header in one of every few thousand places
 * of any data, so that one header alone proves nothing.
 */

/**
 * Bytes after a place that these functions look at, at most: three frames of the longest free format, and a tag's
 * header.
 */
export const lookAhead = 4 * (maxFreeLength + 1)

/**
 * How many headers follow one another from `at`, up to `most`, and whether the last whole frame ends where the bytes or
 * the audio end.
 */
interface Chain {
  headers: number
  exact: boolean
  freeLength: number
}

/**
 * Length without padding of the free format frame at `at`, found by the next headers of the same stream: "the padding
 * may be determined from the distance of consecutive headers" (2.4.2.3). 0 when none follows.
 */
function freeLengthAt(bytes: Uint8Array, at: number, end: number, ended: boolean): number {
  const header = headerAt(bytes, at)
  const last = Math.min(at + maxFreeLength, end - 4)
  for (let next = at + 24; next <= last; next++) {
    if (bytes[next] !== 0xff) continue
    const found = headerAt(bytes, next)
    if (((found ^ header) & sameFreeStream) !== 0) continue
    const length = next - at - paddingOf(header)
    const third = next + length + paddingOf(found)
    const isThird =
      third + 4 <= end
        ? ((headerAt(bytes, third) ^ header) & sameFreeStream) === 0 || tagAt(bytes, third, end) !== undefined
        : ended && third === end
    if (isThird && !isSeveral(bytes, next, third)) return length
  }
  return 0
}

/**
 * Do shorter frames of the same stream lead from `at` to `to`? Then those two are not neighbours: one in front of them
 * is damaged.
 */
function isSeveral(bytes: Uint8Array, at: number, to: number): boolean {
  const header = headerAt(bytes, at)
  const isSame = (place: number): boolean => ((headerAt(bytes, place) ^ header) & sameFreeStream) === 0
  for (let next = at + 24; next <= to - 24; next++) {
    if (bytes[next] !== 0xff || !isSame(next)) continue
    const length = next - at - paddingOf(header)
    let place = next
    while (place < to && isSame(place)) place += length + paddingOf(headerAt(bytes, place))
    if (place === to) return true
  }
  return false
}

/** Follows the headers of one stream from `at`; `freeLength` is what is known of a free format stream, or 0. */
export function chainAt(
  bytes: Uint8Array,
  at: number,
  end: number,
  ended: boolean,
  freeLength: number,
  most = 3,
): Chain {
  const chain: Chain = { headers: 0, exact: false, freeLength }
  let place = at
  let first = 0
  while (chain.headers < most) {
    if (place + 4 > end) {
      chain.exact = ended && place === end
      return chain
    }
    const header = headerAt(bytes, place)
    if (!isHeader(header) || (chain.headers > 0 && ((header ^ first) & sameStream) !== 0)) {
      chain.exact = tagAt(bytes, place, end) !== undefined
      return chain
    }
    if (chain.headers === 0) first = header
    chain.headers++
    let length = frameLength(header)
    if (length === 0) {
      // Samples near zero (FF FF 00 00) look like free format of Layers I and II for long; no encoder writes those.
      if (layerOf(header) !== 3) return { headers: 0, exact: false, freeLength: 0 }
      if (chain.freeLength === 0) chain.freeLength = freeLengthAt(bytes, place, end, ended)
      if (chain.freeLength === 0) return chain
      length = chain.freeLength + paddingOf(header)
    }
    place += length
  }
  chain.exact = place === end && ended
  return chain
}
