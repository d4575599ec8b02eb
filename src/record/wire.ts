/**
 * How a request is written where the usual client would not write it so: on a connection of its own, with the header
 * lines of the case and no others, in their order and spelling. The values of Host and Content-Length are filled in.
 */
export interface Wire {
  /** The version on the request line: 1.1 unless given. */
  readonly version?: '1.0'
  /**
   * Bytes of each piece in which the body is written, with a pause before each: chunks, where Transfer-Encoding says
   * so. All at once, together with the head, without it.
   */
  readonly piece?: number
  /** The same was sent before, on another connection, which was closed when the body of the answer began. */
  readonly isGivenUpBefore?: true
}
