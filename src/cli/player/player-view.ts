/** What a player would show of a file: music-metadata's reading, apart from what the judge says. */
export interface PlayerView {
  /** Bytes of the head that were read; fewer than the file has where it is long. */
  readonly bytes: number
  /** "MPEG", "Ogg", "DSF", or the media type of a file that is no audio. */
  readonly container?: string
  readonly codec?: string
  readonly durationMs?: number
  /** In Hz. */
  readonly sampleRate?: number
  readonly channels?: number
  /** The encoder or the program that wrote the file. */
  readonly tool?: string
  /** Kinds of tags, such as `ID3v2.4`. */
  readonly tagTypes?: readonly string[]
  /** Title, artist and the like, by the names of music-metadata; at most 16, each of at most 120 characters. */
  readonly tags?: Readonly<Record<string, string>>
  /** Why there is no more. */
  readonly problem?: string
}
