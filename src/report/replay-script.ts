import { listedStatuses } from '../contract/error-table.ts'
import { clipped } from '../record/clipped.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import { cleanLine } from '../text/clean-text.ts'
import { requirementName } from './requirement-name.ts'
import type { ReportedRun } from './reported-run.ts'
import { curlTo, serveCommand } from './repeat-command.ts'
import { oneFile } from './reporter.ts'
import { replayFunctions } from './replay-functions.ts'

/** `replay.sh`. */
export const replay = oneFile(
  { name: 'replay', file: 'replay.sh', what: 'sends the requests of each finding again, with curl alone' },
  replayScript,
)

/** More are not waited for. */
const mostFindings = 300

/** Statuses that tell of the surroundings: they show neither that a violation is gone nor that it is there. */
const surroundings = [402, 429, 502, 503, 524, 529]

/**
 * A script for a POSIX shell that needs curl and the keys in the environment. What came from the target stands in it as
 * quoted text alone.
 */
function replayScript({ result, record }: ReportedRun): string {
  const exchanges = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  const all = result.requirements.flatMap((requirement) =>
    requirement.findings.map((finding) => ({ requirement, finding })),
  )
  const { target, profile } = result.run
  const { baseUrl } = target
  const { embedded } = record.header
  const repeated = { target, profile, ...(embedded && { embedded }) }
  const steps = all
    .slice(0, mostFindings)
    .map(({ requirement, finding }, index) =>
      step(
        requirement,
        { ...finding, curl: curlTo(repeated, finding.curl) },
        { baseUrl, index: index + 1, shown: exchanges.get(finding.evidence[0] ?? '') },
      ),
    )
  const left = all.length - steps.length
  return [
    '#!/bin/sh',
    `# ${line(result.headline, 300)}`,
    replayFunctions(quoted(baseUrl), embedded && serveCommand(repeated)),
    ...(all.length === 0 ? [`printf '%s\\n' 'The run has no finding: nothing is sent.'`] : steps),
    ...(left > 0 ? [`printf '%s\\n' ${quoted(`${left} more findings stand in report.html`)}`] : []),
    'ended',
    '',
  ].join('\n')
}

interface Placed {
  readonly baseUrl: string
  readonly index: number
  readonly shown: Exchange | undefined
}

function step(requirement: RequirementResult, finding: Finding, { baseUrl, index, shown }: Placed): string {
  const words = [
    `${requirementName(requirement)}: ${line(finding.message, 400)}`,
    `look for: ${line(finding.expected, 200)}; the run got: ${line(finding.actual, 200)}`,
  ]
  const head = `\nfinding ${words.map(quoted).join(' ')}`
  if (finding.curl === '') return `${head}\nunsent 'nothing is to be sent for it'`
  if (finding.curl.startsWith('#')) return `${head}\nunsent ${quoted(line(finding.curl.slice(1), 400))}`
  const command = movedLine(finding.curl, baseUrl, index)
  const sending = `{ ${command}; } > "$answer" 2> "$told"`
  const { right, open } = statusesOf(finding, shown)
  const judging =
    right.length === 0 ? 'shown' : `judged ${quoted(` ${right.join(' ')} `)} ${quoted(` ${open.join(' ')} `)}`
  const names = secretsIn(command)
  if (names.length === 0) return `${head}\n${sending}\n${judging}`
  return `${head}\nif has ${names.join(' ')}; then\n  ${sending}\n  ${judging}\nfi`
}

/** The line of the report, sent to `$base` instead of where the run sent it, with files in a folder of its own. */
function movedLine(curl: string, baseUrl: string, index: number): string {
  const base = baseUrl.replace(/\/+$/, '')
  const { origin } = new URL(base)
  const after = (place: string): RegExp =>
    new RegExp(`(--path-as-is )('?)${place.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?=[/'?\\s]|$)`, 'g')
  return curl
    .replaceAll(after(base), '$1"$base"$2')
    .replaceAll(after(origin), '$1"$origin"$2')
    .replaceAll(/ -o body(?=[-.])/g, ` -o "$out"/${index}-body`)
}

/** Variables of the environment that the line expands. */
function secretsIn(command: string): string[] {
  const outside = command.replaceAll(/'[^']*'/g, "''")
  return [...new Set([...outside.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!))]
}

/**
 * Which statuses show that it is fixed, and which show nothing; all others show that it still fails. None where a
 * status decides nothing, or several requests belong together.
 */
function statusesOf(
  { at, expected, curl }: Finding,
  shown: Exchange | undefined,
): { readonly right: readonly number[]; readonly open: readonly number[] } {
  const none = { right: [], open: [] }
  if (at?.part !== 'status' || curl.split('curl -sS').length !== 2 || shown === undefined) return none
  const without = (right: readonly number[], more: readonly number[] = []): number[] =>
    [...surroundings, ...more].filter((status) => !right.includes(status))
  if (/^\d{3}(?:(?:, | or )\d{3})*$/.test(expected)) {
    const right = expected.match(/\d{3}/g)!.map(Number)
    return { right, open: without(right) }
  }
  if (shown.operation === 'other') return none
  const listed = [...listedStatuses(shown.operation)]
  if (expected === 'a listed status') return { right: listed, open: [] }
  if (expected !== 'a listed error') return none
  const right = listed.filter((status) => status >= 400 && status < 500 && !surroundings.includes(status))
  return { right, open: without(right, [500]) }
}

const line = (text: string, limit: number): string => cleanLine(clipped(text, limit))

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
