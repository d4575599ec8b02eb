import { UsageError } from './usage-error.ts'

/** An artefact that was tested: its name, and its SHA-256 in lower-case hex. */
export interface Subject {
  readonly name: string
  readonly sha256: string
}

/** From `registry/speech=sha256:…`. @throws UsageError naming the option. */
export function subjectOf(text: string, option: string): Subject {
  const [, name, sha256] = /^(.{1,300})=sha256:([0-9a-f]{64})$/i.exec(text) ?? []
  if (name === undefined || sha256 === undefined)
    throw new UsageError(
      `${option} takes NAME=sha256:HEX, the name of what was tested and the 64 digits of its digest, and got ` +
        `"${text.slice(0, 100)}"`,
    )
  return { name, sha256: sha256.toLowerCase() }
}
