import { clipped } from '../record/clipped.ts'
import type { Cause, RequirementResult, RunResult } from '../requirement/result.ts'
import { withoutCiMarks } from './ci-marks.ts'
import { cleanLine } from '../text/clean-text.ts'
import { ciState } from './ci-state.ts'
import { byUrgency } from './order.ts'
import { requirementName } from './requirement-name.ts'
import { operatorCases } from './operator-cases.ts'
import { pasteable } from './repeat-command.ts'
import type { ReportedRun } from './reported-run.ts'

/** GitHub shows so many of each kind from one step and drops the rest in silence. */
const shownOfAKind = 10

export interface AnnotationOptions {
  /** A violated should is an error too. */
  readonly strict?: boolean
}

type Kind = 'error' | 'warning' | 'notice'

/** What one command is about. */
interface Annotation {
  readonly kind: Kind | undefined
  readonly title: string
  readonly message: string
}

/**
 * Workflow commands for GitHub: one a cause, with what follows from it, then one for each requirement that no cause
 * explains. The last of a kind says how many are not shown.
 */
export function githubAnnotations(run: ReportedRun, { strict = false }: AnnotationOptions = {}): string {
  const result = pasteable(run)
  const explained = new Set(result.causes.flatMap(({ requirements }) => requirements))
  const others = result.requirements.filter(({ id }) => !explained.has(id)).toSorted(byUrgency)
  const kinds = Map.groupBy(
    [
      ...result.causes.map((cause) => ofCause(cause, result, strict)),
      ...[...others, ...operatorCases(result)].map((one) => ofRequirement(one, strict)),
    ],
    ({ kind }) => kind,
  )
  const lines = severity.flatMap((kind) => {
    const own = kinds.get(kind) ?? []
    const shown = own.length > shownOfAKind ? own.slice(0, shownOfAKind - 1) : own
    const rest = own.length - shown.length
    return [
      ...shown.map(({ title, message }) => command(kind, title, message)),
      ...(rest > 0 ? [command(kind, 'Assay', `${rest} more: see report.html`)] : []),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}

const severity = ['error', 'warning', 'notice'] as const

/** As severe as the worst of what it explains. */
function ofCause(cause: Cause, { requirements }: RunResult, strict: boolean): Annotation {
  const own = cause.requirements.flatMap((id) => requirements.filter((one) => one.id === id))
  const kinds = new Set(own.map((one) => kindOf(one, strict)))
  const kind = severity.find((one) => kinds.has(one))
  const [lead, ...effects] = own
  if (cause.level === 'undecided' || !lead)
    return { kind, title: `${cause.id} undecided`, message: messageOf([cause.title, leavesWords(own)]) }
  const curl = lead.findings.find(({ id }) => id === cause.findings[0])?.curl
  return {
    kind,
    title: `${requirementName(lead)} ${lead.verdict}`,
    message: messageOf(
      [
        `Clause ${cause.clause}: ${cause.id === lead.id ? lead.title : cause.title}`,
        lead.reason,
        effects.length === 0 ? '' : `explains ${effects.length} more: ${effects.map(requirementName).join(', ')}`,
      ],
      curl,
    ),
  }
}

function leavesWords(own: readonly RequirementResult[]): string {
  return `leaves ${own.length} open: ${own.map(requirementName).join(', ')}`
}

function ofRequirement(requirement: RequirementResult, strict: boolean): Annotation {
  const { id, clause, title, reason, findings, verdict } = requirement
  return {
    kind: kindOf(requirement, strict),
    title: `${requirementName(requirement)} ${verdict}`,
    message: messageOf([clause === '' ? `${id} ${title}` : `Clause ${clause}: ${title}`, reason], findings[0]?.curl),
  }
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

/** @param curl Not cut: it could not be pasted. */
function messageOf(parts: readonly string[], curl = ''): string {
  return [...parts.map((part) => clipped(part, 1000)), curl]
    .filter((part) => part !== '')
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
