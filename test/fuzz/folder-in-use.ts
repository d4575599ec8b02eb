import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temp folder of one area. Every thread loads all areas, and runs one: it is made where it is used first. */
export class FolderInUse {
  private made: string | undefined

  get path(): string {
    this.made ??= mkdtempSync(join(tmpdir(), 'assay-fuzz-'))
    return this.made
  }

  file(name: string): string {
    return join(this.path, name)
  }

  remove(): void {
    if (this.made !== undefined) rmSync(this.made, { recursive: true, force: true })
    this.made = undefined
  }
}
