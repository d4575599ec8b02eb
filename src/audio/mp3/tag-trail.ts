import type { Findings } from '../finding.ts'
import type { TagNames } from './tag-names.ts'
import type { TagSpan } from './tags.ts'

/** Follows the tags of a file: one after frames is a fault if frames follow, and the last must not be cut. */
export class TagTrail {
  readonly #names: TagNames
  #lastAt = 0
  /** The first tag since the last frame: a fault if frames follow. */
  #afterFrames: { at: number; length: number; kind: string } | undefined

  constructor(names: TagNames) {
    this.#names = names
  }

  /** A tag at offset `at`. */
  add({ kind, length }: TagSpan, at: number, afterFrames: boolean): void {
    this.#names.add([kind])
    this.#lastAt = at
    if (afterFrames) this.#afterFrames = { at: this.#afterFrames?.at ?? at, length, kind }
  }

  /** A frame follows. */
  frame(findings: Findings, atMs: number): void {
    const tag = this.#afterFrames
    if (tag === undefined) return
    this.#afterFrames = undefined
    const message = `a tag (${tag.kind}) stands between frames: whole files were joined`
    findings.add('tag-inside', message, { at: tag.at, length: tag.length, atMs })
  }

  /** The file ends `missing` bytes before the last tag does. */
  cut(findings: Findings, missing: number, atMs: number): void {
    const message = `a tag (${this.#names.last}) is ${missing} bytes longer than the file`
    findings.add('tag-cut', message, { at: this.#lastAt, atMs })
  }
}
