/** Kinds of tags that are named; a file may have any number of them. */
export const maxNamedTags = 16

/** The kinds of the tags that were met, in their order: the first ones by name, all of them by number. */
export class TagNames {
  readonly kinds: string[] = []
  count = 0
  /** The kind of the last one. */
  last = ''

  /** @param more Tags after these that are not named. */
  add(kinds: readonly string[], more = 0): void {
    for (const kind of kinds) {
      if (this.kinds.length < maxNamedTags) this.kinds.push(kind)
      this.last = kind
    }
    this.count += kinds.length + more
  }

  /** "ID3v2, APE and 3 more". */
  toString(): string {
    const more = this.count - this.kinds.length
    return `${this.kinds.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  }
}
