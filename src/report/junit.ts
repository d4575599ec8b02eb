import type { Body, Exchange } from '../record/exchange.ts'
import { clipped } from '../record/clipped.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { strangerId, strangerWords } from '../requirement/stranger.ts'
import { shareWords } from '../requirement/share-words.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { escaped } from '../text/escape.ts'
import { byBytes, byId, followsWords } from './order.ts'
import { caseTimes } from './case-times.ts'
import { ciState, type CiState } from './ci-state.ts'
import { requirementName } from './requirement-name.ts'
import { runFacts } from './run-facts.ts'
import { operatorCases } from './operator-cases.ts'
import { pasteable } from './repeat-command.ts'
import type { ReportedRun } from './reported-run.ts'
import type { ReportFile, ReportOptions, Reporter } from './reporter.ts'

export interface JunitOptions {
  readonly profile: ReportOptions['junitProfile']
  readonly strict?: boolean
}

/** `junit.xml`. */
export const junit: Reporter<'junit'> = {
  name: 'junit',
  files: ['junit.xml'],
  what: 'JUnit XML for CI systems',
  render: (run, { junitProfile: profile, strict }) => junitFiles(run, { profile, strict }),
}

/** Some readers take no more cases than this from one file, and say nothing of the rest. */
export const junitCaseLimit = 5000

/** Longer ones are cut by readers, or make them refuse the file. */
const attributeLimit = 500
const textLimit = 30_000

/** The whole run as one `junit.xml`. */
export function junitReport(run: ReportedRun, options: JunitOptions): string {
  return documentOf(run, casesOf(run), options)
}

/** The run as `junit.xml`, or as `junit-1.xml`, `junit-2.xml`, … where it has more cases than a reader takes. */
export function junitFiles(run: ReportedRun, options: JunitOptions, limit = junitCaseLimit): ReportFile[] {
  const all = casesOf(run)
  if (all.length <= limit) return [{ name: 'junit.xml', text: documentOf(run, all, options) }]
  const files: ReportFile[] = []
  for (let from = 0; from < all.length; from += limit) {
    files.push({ name: `junit-${files.length + 1}.xml`, text: documentOf(run, all.slice(from, from + limit), options) })
  }
  return files
}

/** Every requirement, every stale entry of the baseline, every objective. */
function casesOf(run: ReportedRun): RequirementResult[] {
  const result = pasteable(run)
  return [...result.requirements.toSorted(byId), ...operatorCases(result)]
}

type State = 'passed' | 'failure' | 'error' | 'skipped'

const states: Readonly<Record<CiState, State>> = {
  passed: 'passed',
  failed: 'failure',
  known: 'skipped',
  undecided: 'error',
  skipped: 'skipped',
}

interface Case {
  readonly requirement: RequirementResult
  readonly state: State
  readonly seconds: number
}

/**
 * Written by hand: loading xmlbuilder2 takes 140 ms, as much as `assay --help` does, and all that is written are text
 * and attributes, which go through `escaped`.
 */
function documentOf(run: ReportedRun, requirements: readonly RequirementResult[], options: JunitOptions): string {
  const exchanges = new Map(run.record.exchanges.map((exchange) => [exchange.id, exchange]))
  const times = caseTimes(requirements, exchanges)
  const cases = requirements.map((requirement, index): Case => ({
    requirement,
    state: states[ciState(requirement, options.strict ?? false)],
    seconds: times[index]!,
  }))
  const suites = [...Map.groupBy(cases, ({ requirement }) => requirement.suite)].sort(([one], [other]) =>
    byBytes(one, other),
  )
  const { startedAt, durationMs } = run.result.run
  const extra =
    options.profile === 'common' ? { skipped: tally(cases, 'skipped'), timestamp: localTime(startedAt) } : {}
  const root = attributes({
    name: run.result.tool.name,
    tests: cases.length,
    failures: tally(cases, 'failure'),
    errors: tally(cases, 'error'),
    ...extra,
    time: seconds(durationMs / 1000),
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${root}>`,
    ...suites.flatMap(([name, own], index) => suiteLines(run, name, index, own, exchanges, options)),
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteLines(
  run: ReportedRun,
  name: string,
  index: number,
  cases: readonly Case[],
  exchanges: ReadonlyMap<string, Exchange>,
  options: JunitOptions,
): string[] {
  // A server shows single cases, seldom what is said of all of them.
  const stranger = run.result.causes.find(({ id }) => id === strangerId)?.title
  const about = attributes({
    name,
    id: index,
    tests: cases.length,
    failures: tally(cases, 'failure'),
    errors: tally(cases, 'error'),
    skipped: tally(cases, 'skipped'),
    time: seconds(cases.reduce((sum, one) => sum + one.seconds, 0)),
    timestamp: localTime(run.result.run.startedAt),
    hostname: hostOf(run.result.run.target.baseUrl),
  })
  return [
    `  <testsuite${about}>`,
    '    <properties>',
    ...runFacts(run).map(([key, value]) => `      <property${attributes({ name: key, value })}/>`),
    '    </properties>',
    ...cases.flatMap((one) => caseLines(one, exchanges, options, stranger)),
    '  </testsuite>',
  ]
}

function caseLines(
  { requirement, state, seconds: time }: Case,
  exchanges: ReadonlyMap<string, Exchange>,
  options: JunitOptions,
  stranger: string | undefined,
): string[] {
  const { title, suite, clause, level, verdict, reason, baseline } = requirement
  const name = `${requirementName(requirement)} ${title}`
  const lines = [`    <testcase${attributes({ classname: `assay.${suite}`, name, time: seconds(time) })}>`]
  if (options.profile === 'common') {
    const properties = [
      ['clause', clause],
      ['level', level],
      ['verdict', verdict],
    ]
    lines.push(
      '      <properties>',
      ...properties.map(([name, value]) => `        <property${attributes({ name: name!, value: value! })}/>`),
      '      </properties>',
    )
  }
  if (state === 'failure') {
    const message = `${before(stranger)}${followsWords(requirement)}${reason}`
    const about = attributes({ type: level.toUpperCase(), message })
    lines.push(`      <failure${about}>${content(detailsOf(requirement, stranger))}</failure>`)
  } else if (state === 'error') {
    const about = attributes({ type: verdict, message: `${before(stranger)}${reason}` })
    const evidence = [
      ...(stranger === undefined ? [] : [stranger]),
      reason,
      `Evidence: ${requirement.evidence.join(', ') || 'none'}`,
    ].join('\n')
    lines.push(`      <error${about}>${content(evidence)}</error>`)
  } else if (state === 'skipped') {
    const message = baseline
      ? `expected by the baseline until ${baseline.expires} (${knownAs(baseline)}): ${reason}`
      : reason
    lines.push(`      <skipped${attributes({ message })}/>`)
  }
  const output = outputOf(requirement, state, exchanges)
  if (output !== '') lines.push(`      <system-out>${output}</system-out>`)
  lines.push('    </testcase>')
  return lines
}

/** Said before what is found, where it is likely found at a wrong address. */
function before(stranger: string | undefined): string {
  return stranger === undefined ? '' : `${strangerWords}; `
}

function knownAs({ reason, link }: NonNullable<RequirementResult['baseline']>): string {
  return link === undefined ? reason : `${reason}; ${link}`
}

/** All that a person needs who sees nothing but this file. */
function detailsOf({ id, clause, reason, findings, evidence }: RequirementResult, stranger?: string): string {
  const details = findings.map((finding) =>
    [
      finding.message,
      `Expected: ${finding.expected}`,
      `Actual:   ${finding.actual}`,
      `Violated: ${shareWords(finding).trim() || 'once'}`,
      ...(finding.root === undefined ? [] : [`Follows from: ${finding.root}`]),
      ...(finding.seed === undefined
        ? []
        : [
            `Found with: --only ${id} --seed ` +
              `${finding.seed}${finding.path === undefined ? '' : ` --path ${finding.path}`}`,
          ]),
      ...(finding.curl === '' ? [] : [finding.curl]),
    ].join('\n'),
  )
  return [
    ...(stranger === undefined ? [] : [stranger]),
    ...(clause === '' ? [reason] : [`Clause ${clause} of the interface.`]),
    ...details,
    ...(evidence.length === 0 ? [] : [`Evidence: ${evidence.join(', ')}`]),
  ].join('\n\n')
}

/** One element a case, because readers take only the first or the last of several. */
function outputOf(requirement: RequirementResult, state: State, exchanges: ReadonlyMap<string, Exchange>): string {
  const lines: string[] = []
  if (state === 'passed' && (requirement.verdict === 'warn' || requirement.verdict === 'observed')) {
    lines.push(content(`${requirement.verdict}: ${followsWords(requirement)}${requirement.reason}`))
    for (const finding of requirement.findings)
      lines.push(
        content(
          `${cleanLine(finding.message)}${shareWords(finding)} · expected ${cleanLine(finding.expected)} · actual ` +
            cleanLine(finding.actual),
        ),
        content(finding.curl),
      )
  }
  if (state === 'failure') lines.push(...attachments(requirement, exchanges).map((path) => `[[ATTACHMENT|${path}]]`))
  return lines.filter((line) => line !== '').join('\n')
}

/**
 * Bodies of the findings' exchanges, by the convention of GitLab and Azure. A path is a digest, never the target's
 * text.
 */
function attachments({ findings }: RequirementResult, exchanges: ReadonlyMap<string, Exchange>): string[] {
  const bodies = findings.flatMap(({ evidence }): Body[] => {
    const exchange = evidence[0] === undefined ? undefined : exchanges.get(evidence[0])
    return [exchange?.request.body, exchange?.response?.body].filter((body) => body !== undefined)
  })
  return [
    ...new Set(
      bodies
        .filter(({ stored, sha256 }) => stored > 0 && /^[0-9a-f]{64}$/.test(sha256))
        .map(({ sha256 }) => `bodies/${sha256}`),
    ),
  ]
}

/** What the target sent must not be read as an instruction to attach a file of the machine that reads it. */
function harmless(text: string): string {
  return text.replaceAll(/\[(?=\[)/g, '[ ')
}

function content(text: string): string {
  return escaped(harmless(cleanText(clipped(text, textLimit))))
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(harmless(cleanLine(clipped(String(value), attributeLimit))))}"`)
    .join('')
}

function tally(cases: readonly Case[], state: State): number {
  return cases.filter((one) => one.state === state).length
}

/** Plain decimals: exponents and separators are refused. Rounded down, so that a sum stays below what passed. */
function seconds(value: number): string {
  return (Math.floor(value * 1000 + 1e-6) / 1000).toFixed(3)
}

/** Without fraction and zone, as the format's oldest readers want it. It is UTC. */
function localTime(timestamp: string): string {
  return timestamp.slice(0, 19)
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
