import { isProtected, plainLengths, samplesOf, sideInfoLength } from './frame-header.ts'

/** What a header says of its frame and of all that follow with the same header but for the bit rate. */
export class FrameShape {
  /** 0 before the first header. */
  header = 0
  /** Bytes of the checksum. */
  protection = 0
  /** Bytes of the side information. */
  sideLength = 0
  /** Lengths without padding, by bit rate index. */
  lengths = plainLengths(0)
  /** Samples of a channel. */
  samples = 0

  set(header: number): void {
    this.header = header
    this.protection = isProtected(header) ? 2 : 0
    this.sideLength = sideInfoLength(header)
    this.lengths = plainLengths(header)
    this.samples = samplesOf(header)
  }

  /** Bytes before the main data. */
  get headLength(): number {
    return 4 + this.protection + this.sideLength
  }
}
