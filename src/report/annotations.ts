import { clipped } from '../record/clipped.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { withoutCiMarks } from './ci-marks.ts'
import { cleanLine } from '../text/clean-text.ts'
import { ciState } from './ci-state.ts'
import { byUrgency } from './order.ts'
import { requirementName } from './requirement-name.ts'
import { operatorCases } from './operator-cases.ts'
import type { ReportedRun } from './reported-run.ts'

/** GitHub shows so many of each kind from one step and drops the rest in silence. */
const shownOfAKind = 10

export interface AnnotationOptions {
  /** A violated should is an error too. */
  readonly strict?: boolean
}

type Kind = 'error' | 'warning' | 'notice'

/**
 * Workflow commands for GitHub, one a requirement, most severe first; the last of a kind says how many are not shown.
 */
export function githubAnnotations({ result }: ReportedRun, options: AnnotationOptions = {}): string {
  const kinds = Map.groupBy([...result.requirements.toSorted(byUrgency), ...operatorCases(result)], (requirement) =>
    kindOf(requirement, options.strict ?? false),
  )
  const lines = (['error', 'warning', 'notice'] as const).flatMap((kind) => {
    const own = kinds.get(kind) ?? []
    const shown = own.length > shownOfAKind ? own.slice(0, shownOfAKind - 1) : own
    const rest = own.length - shown.length
    return [
      ...shown.map((one) => command(kind, `${requirementName(one)} ${one.verdict}`, messageOf(one))),
      ...(rest > 0 ? [command(kind, 'Assay', `${rest} more: see report.html`)] : []),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}

/** What the baseline lists is a notice. A should that could not be decided does not change the exit code: a warning. */
function kindOf(requirement: RequirementResult, strict: boolean): Kind | undefined {
  const state = ciState(requirement, strict)
  if (state === 'failed') return 'error'
  if (state === 'known') return 'notice'
  if (state === 'undecided')
    return requirement.verdict === 'error' || requirement.level === 'must' ? 'error' : 'warning'
  return requirement.verdict === 'warn' ? 'warning' : undefined
}

function messageOf({ id, clause, title, reason, findings }: RequirementResult): string {
  const curl = findings[0]?.curl ?? ''
  return [
    clause === '' ? `${id} ${title}` : `Clause ${clause}: ${title}`,
    clipped(reason, 1000),
    ...(curl === '' ? [] : [curl]),
  ]
    .map(cleanLine)
    .join('\n')
}

/** The runner reads commands from lines: a line end in a value would begin another command. */
function command(kind: Kind, title: string, message: string): string {
  const property = data(cleanLine(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${data(message)}`
}

function data(text: string): string {
  return withoutCiMarks(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
