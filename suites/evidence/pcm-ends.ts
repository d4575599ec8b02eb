import type { Analyser } from '../../src/requirement/evidence.ts'
import { mostUnpacked } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'

/** More than this in common is sound, such as silence or a jingle. In bytes. */
export const endLength = 256

/** What stands at the ends of pcm, and whether it is cut into pieces that say how long they are. */
export interface PcmEnds {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly lengths: 'big-endian' | 'little-endian' | undefined
}

/** Shorter pieces nobody frames; silence would read as pieces of no length. */
const leastPiece = 64

/** Is it pieces from beginning to end, each behind its length in four bytes? */
function isFramed(bytes: Uint8Array, isLittle: boolean): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 4 <= bytes.length) {
    const length = view.getUint32(at, isLittle)
    if (length < leastPiece) return false
    at += 4 + length
  }
  return at === bytes.length && at > 0
}

export const pcmEnds: Analyser<PcmEnds | undefined> = {
  id: 'pcm-ends',
  variant: (exchange) => codingsOf(exchange).join(),
  analyse(bytes, exchange) {
    const plain = seen(bytes, exchange, mostUnpacked)
    return (
      plain && {
        head: plain.slice(0, endLength),
        tail: plain.slice(-endLength),
        lengths: isFramed(plain, false) ? 'big-endian' : isFramed(plain, true) ? 'little-endian' : undefined,
      }
    )
  },
}
