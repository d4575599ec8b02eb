import type { Analyser } from '../../src/requirement/evidence.ts'
import { mostUnpacked } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'

/** What pcm begins with, from its first loud sample on, and what it ends with. In bytes. */
export interface PcmEdges {
  readonly head: Uint8Array
  readonly tail: Uint8Array
}

/** So many bytes of sound are the same in two answers by no chance: 21 ms at 24 kHz. */
const leastCarried = 1024

/** So much is kept of a beginning: 0.17 s at 24 kHz. A sound that a voice has in store is shorter. */
const headLength = 8 * leastCarried

/** Of these so many are loud, or what is the same is silence around a click. */
const leastLoud = leastCarried / 4

/** A buffer that was not emptied holds no more: 1.4 s at 24 kHz. */
const tailLength = 64 * 1024

/** A sample. What is softer may be the noise or the silence before any speech. */
const loud = 1024

const isLoud = (pcm: Uint8Array, at: number): boolean =>
  Math.abs(new DataView(pcm.buffer, pcm.byteOffset).getInt16(at, true)) >= loud

/** Undefined of too little, and of what begins with more silence than is left over. */
export const pcmEdges: Analyser<PcmEdges | undefined> = {
  id: 'pcm-edges',
  variant: (exchange) => codingsOf(exchange).join(),
  analyse(bytes, exchange) {
    const plain = seen(bytes, exchange, mostUnpacked)
    if (!plain) return undefined
    const last = Math.min(plain.length - leastCarried, tailLength)
    let at = 0
    while (at <= last && !isLoud(plain, at)) at += 2
    return at > last ? undefined : { head: plain.slice(at, at + headLength), tail: plain.slice(-tailLength) }
  },
}

/** Does this beginning hold what the other pcm ends with, up to its last loud sample, as far as the beginning goes? */
export function beginsWithEndOf(head: Uint8Array, { tail }: PcmEdges): boolean {
  const end = Buffer.from(tail)
  const first = head.subarray(0, leastCarried)
  for (let at = end.indexOf(first); at >= 0; at = end.indexOf(first, at + 1)) {
    const rest = end.subarray(at)
    const differs = head.findIndex((byte, index) => byte !== rest[index])
    const same = differs < 0 ? head.length : differs - (differs % 2)
    const isToTheEnd = differs < 0 || loudIn(rest.subarray(same)) === 0
    if (isToTheEnd && loudIn(rest.subarray(0, same)) >= leastLoud) return true
  }
  return false
}

function loudIn(pcm: Uint8Array): number {
  let count = 0
  for (let at = 0; at + 2 <= pcm.length; at += 2) if (isLoud(pcm, at)) count += 1
  return count
}
