import { formats, type Format } from '../../src/contract/operation.ts'
import type { Scope } from '../../src/requirement/scope.ts'
import { takesOf, type Take } from './takes.ts'

/** All answers to plain requests that are audio of one format. */
export interface FormatTakes {
  readonly format: Format
  readonly takes: readonly Take[]
}

/** A unit for each format in which something was spoken. */
export const formatTakes: Scope<FormatTakes> = (evidence) =>
  formats.flatMap((format) => {
    const takes = [...takesOf(format, evidence).values()].flat()
    if (takes.length === 0) return []
    return [
      { subject: { format, takes }, claim: format, noun: 'format', exchanges: takes.map(({ exchange }) => exchange) },
    ]
  })
