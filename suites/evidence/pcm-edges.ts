import type { Analyser } from '../../src/requirement/evidence.ts'
import { mostUnpacked } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'

/** What pcm begins with, from its first loud sample on, and what it ends with. In bytes. */
export interface PcmEdges {
  readonly head: Uint8Array
  readonly tail: Uint8Array
}

/** So many bytes of sound are the same in two answers by no chance: 21 ms at 24 kHz. */
const headLength = 1024

/** A buffer that was not emptied holds no more: 1.4 s at 24 kHz. */
const tailLength = 64 * 1024

/** Of full scale: what is softer may be the noise or the silence before any speech. */
const loud = 0.02 * 32_768

/** Undefined of too little, and of what begins with more silence than is left over. */
export const pcmEdges: Analyser<PcmEdges | undefined> = {
  id: 'pcm-edges',
  variant: (exchange) => codingsOf(exchange).join(),
  analyse(bytes, exchange) {
    const plain = seen(bytes, exchange, mostUnpacked)
    if (!plain) return undefined
    const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
    const last = Math.min(plain.length - headLength, tailLength)
    let at = 0
    while (at <= last && Math.abs(view.getInt16(at, true)) < loud) at += 2
    return at > last ? undefined : { head: plain.slice(at, at + headLength), tail: plain.slice(-tailLength) }
  },
}
