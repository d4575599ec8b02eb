import { clipped } from '../../record/clipped.ts'
import type { RunResult } from '../../requirement/result.ts'
import { counted, duration, grouped } from '../../text/number-text.ts'
import type { ReportedRun } from '../reported-run.ts'
import { labelsOf } from '../run-facts.ts'
import { aimedAt } from '../target-words.ts'
import { figuresView } from './figures-view.ts'
import { html, type Content, type Markup } from './markup.ts'
import { latencyView, timelineView } from './time-views.ts'

/** What was run, against what, with what: enough to run it again. */
export function runView({ result, record }: ReportedRun): Markup {
  const { run } = result
  const facts: [string, Content][] = [
    ['Target', aimedAt(result)],
    ['Model', run.target.model],
    ['Voice', run.target.voice],
    ['Other voice', run.target.otherVoice],
    ['Workspace', run.target.workspaceId ?? run.target.workspaceSlug],
    ['Targets', result.targets && targetsText(result.targets)],
    ['Started', run.startedAt],
    ['Lasted', `${duration(run.durationMs)}${run.complete ? '' : ', not complete'}`],
    [
      'Sent',
      [
        counted(run.requests, 'request'),
        counted(run.characters, 'character'),
        `${grouped(run.retries)} sent again`,
        counted(run.waits, 'wait'),
      ].join(', '),
    ],
    ['Planned', run.plan ? plannedText(run.plan) : undefined],
    ['Profile', run.profile],
    ['Seed', run.seed],
    ['Selection', run.selection === '' ? 'the whole catalogue' : run.selection],
    ['Labels', labelsOf(result).join(', ') || undefined],
    ['Run', html`<code>${run.id}</code>`],
    ['Interface', html`<code>${run.interfaceDigest}</code>`],
    ['Catalogue', html`<code>${run.catalogueDigest}</code>`],
    ['Configuration', html`<code>${run.configDigest}</code>`],
    ['Exit code', result.exitCode],
  ]
  const known = facts.filter(([, value]) => value !== undefined)
  return html`${timelineView(record)}
${latencyView(record)}
${figuresView(result)}
<dl class="facts">${known.map(entry)}</dl>
${run.notes.length > 0 && notesView(run.notes)}
${result.excluded.length > 0 && excludedView(result.excluded)}
`
}

function targetsText(targets: NonNullable<RunResult['targets']>): string {
  const count = (of: string): number => targets.filter((one) => one.of === of).length
  return `${count('speech')} of speech, ${count('budget')} of budgets, ${counted(count('everything'), 'base URL')}`
}

function plannedText({ requests, concurrency }: NonNullable<RunResult['run']['plan']>): string {
  return `${counted(requests.expected, 'request')}, at worst ${requests.worst}; ${concurrency} at a time`
}

function notesView(notes: readonly string[]): Markup {
  return html`<h3>Notes</h3><ul>${notes.map((note) => html`<li>${clipped(note, 1000)}</li>`)}</ul>`
}

function excludedView(excluded: RunResult['excluded']): Markup {
  const entries = excluded.map(({ id, reason }) => entry([id, reason]))
  return html`<h3>Outside the counts</h3><dl class="reasons">${entries}</dl>`
}

function entry([name, value]: readonly [string, Content]): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}
