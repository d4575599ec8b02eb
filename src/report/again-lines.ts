import type { Finding } from '../requirement/result.ts'
import { cleanLine } from '../text/clean-text.ts'
import { columns, wrapped } from '../text/wrap.ts'
import { shellWord } from './repeat-command.ts'

/** A line to paste may fill so many of the terminal: longer ones bury what was found. */
const linesFilled = 4

interface Room {
  /** Columns of the terminal, and those in front of each line. */
  readonly width: number
  readonly margin: number
  /** The folder of the record, where there is one that can be sent again. */
  readonly folder?: string
  readonly reports: readonly string[]
}

/** The line that shows a finding again, where it is short; else one that takes it from the record, or who has it. */
export function againLines({ curl: line, requirement }: Finding, { width, margin, folder, reports }: Room): string[] {
  const curl = cleanLine(line)
  if (curl === '') return []
  if (margin + columns(curl) <= linesFilled * width) return [curl]
  if (folder !== undefined) return [`assay replay ${shellWord(folder)} --only ${requirement}`]
  const holds = reports.find((path) => /report\.html$|replay\.sh$/.test(path))
  // Where nothing else has it, it is the one line that shows the finding again.
  return holds === undefined ? [curl] : wrapped(`its line to paste is in ${cleanLine(holds)}`, width - margin)
}
