import type { SideInfo } from './side-info.ts'

/** Whether nothing can be heard of a frame whose main data is `[from, to)`. */
export function isSilentFrame(side: SideInfo, view: DataView, from: number, to: number): boolean {
  return side.silent || (!side.pairs && isFilling(view, from, to))
}

/**
 * Some encoders fill the frames of silence with ones, which are quadruples of zeros in both tables for them (B.7,
 * tables A and B).
 */
function isFilling(view: DataView, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (view.getUint8(at) !== 0xff) return false
  return true
}
