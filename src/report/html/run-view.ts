import { clipped } from '../../record/clipped.ts'
import { counted, duration } from '../../text/number-text.ts'
import type { ReportedRun } from '../reported-run.ts'
import { html, nothing, type Content, type Markup } from './markup.ts'
import { latencyView, timelineView } from './time-views.ts'

/** What was run, against what, with what: enough to run it again. */
export function runView({ result, record }: ReportedRun): Markup {
  const { run } = result
  const facts: [string, Content][] = [
    ['Target', run.target.baseUrl],
    ['Model', run.target.model],
    ['Voice', run.target.voice],
    ['Workspace', run.target.workspaceId ?? run.target.workspaceSlug],
    ['Started', run.startedAt],
    ['Lasted', `${duration(run.durationMs)}${run.complete ? '' : ', not complete'}`],
    [
      'Sent',
      `${counted(run.requests, 'request')}, ${counted(run.characters, 'character')}, ${run.retries} sent again, ${counted(run.waits, 'wait')}`,
    ],
    [
      'Planned',
      run.plan
        ? `${counted(run.plan.requests.expected, 'request')}, at worst ${run.plan.requests.worst}; ${run.plan.concurrency} at a time`
        : undefined,
    ],
    ['Profile', run.profile],
    ['Seed', run.seed],
    ['Selection', run.selection === '' ? 'the whole catalogue' : run.selection],
    [
      'Labels',
      Object.entries(run.labels)
        .map(([name, value]) => clipped(`${name}=${value}`, 300))
        .join(', ') || undefined,
    ],
    ['Run', html`<code>${run.id}</code>`],
    ['Interface', html`<code>${run.interfaceDigest}</code>`],
    ['Catalogue', html`<code>${run.catalogueDigest}</code>`],
    ['Configuration', html`<code>${run.configDigest}</code>`],
    ['Exit code', result.exitCode],
  ]
  return html`${timelineView(record)}
${latencyView(record)}
<dl class="facts">${facts.filter(([, value]) => value !== undefined).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${run.notes.length === 0 ? nothing : html`<h3>Notes</h3><ul>${run.notes.map((note) => html`<li>${clipped(note, 1000)}</li>`)}</ul>`}
${result.excluded.length === 0 ? nothing : html`<h3>Outside the counts</h3><dl class="reasons">${result.excluded.map(({ id, reason }) => html`<div><dt>${id}</dt><dd>${reason}</dd></div>`)}</dl>`}
`
}
