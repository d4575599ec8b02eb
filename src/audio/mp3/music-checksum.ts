import type { InfoTag } from '../judgement.ts'
import { musicCrc } from './crc16.ts'

/** Computes the checksum of the bytes that the LAME tag's checksum covers, as they pass. */
export class MusicChecksum {
  #crc = 0
  #at = -1
  #end = -1

  /** The tag, whose frame ends at `tagEnd`, says what is covered. */
  begin(tag: InfoTag | undefined, tagEnd: number): void {
    if (tag?.musicLength === undefined || tag.musicCrc === undefined || tag.at + tag.musicLength <= tagEnd) return
    this.#at = tagEnd
    this.#end = tag.at + tag.musicLength
  }

  /** Takes the bytes up to offset `to`; the view begins at offset `base`, before the last call's end. */
  feed(view: DataView, base: number, to: number): void {
    if (this.#at < 0) return
    const end = Math.min(this.#end, to)
    if (end <= this.#at) return
    this.#crc = musicCrc(this.#crc, view, this.#at - base, end - base)
    this.#at = end
  }

  /** Undefined while bytes are missing, or nothing is covered. */
  get value(): number | undefined {
    return this.#at >= 0 && this.#at === this.#end ? this.#crc : undefined
  }
}
