import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../home.ts'
import { verdicts } from '../requirement/result.ts'
import { budget } from './html/budget.ts'
import { comparisonView } from './html/comparison-view.ts'
import { exchangeShelf } from './html/exchange-view.ts'
import { causeStrip, causeView, undecidedCauses } from './html/cause-view.ts'
import { interfaceView } from './html/interface-view.ts'
import { html, joined, Markup, nothing } from './html/markup.ts'
import { objectivesView } from './html/objectives-view.ts'
import { runView } from './html/run-view.ts'
import { targetsView } from './html/targets-view.ts'
import { undecidedView } from './html/undecided-view.ts'
import { verdictMark } from './html/verdict-mark.ts'
import { counted, duration } from '../text/number-text.ts'
import { placedCauses } from './order.ts'
import type { ReportedRun } from './reported-run.ts'
import { labelsOf } from './run-facts.ts'
import { oneFile } from './reporter.ts'
import { aimedAt } from './target-words.ts'

/** A body that stands in the page itself has at most so many bytes, and all of them together so many. */
const bodyLimit = 64 * 1024
const bodiesLimit = 8 * 1024 * 1024

/** So much markup of exchanges: a page of thousands of findings must open at once. */
const detailsLimit = 8 * 1024 * 1024

/** Findings shown in full; the rest are shown in brief. The first ones are the most urgent. */
const inFull = 100

const style = asset('style.css')
const script = asset('buttons.js') + asset('page.js')

/** `report.html`. */
export const htmlPage = oneFile(
  { name: 'html', file: 'report.html', what: 'one page for people, with the evidence' },
  (run) => htmlReport(run),
)

/**
 * `report.html`: one file that opens from disk. Everything to be read stands in the HTML itself, so that it can be read
 * where scripts are forbidden. What came from the target is text everywhere, and nothing is loaded from anywhere.
 */
export function htmlReport(run: ReportedRun): string {
  const { result, record } = run
  const causes = placedCauses(result)
  const shelf = exchangeShelf(record, budget(bodyLimit, bodiesLimit), budget(detailsLimit, detailsLimit))
  let count = 0
  const shown = causes.map((cause) => {
    count += 1 + cause.effects.length
    return causeView(cause, run, shelf, count > inFull)
  })
  const violations = html`<section id="findings"><h2>Findings</h2>
${causes.length > 0 ? shown : html`<p>${nothingFound(result)}</p>`}
</section>
`
  const stale = result.baseline?.stale ?? []
  const baseline =
    stale.length === 0
      ? nothing
      : html`<section id="baseline"><h2>Stale in the baseline</h2>
<dl class="reasons">${stale.map(({ requirement, why }) => html`<div><dt>${requirement}</dt><dd>${why}</dd></div>`)}</dl>
</section>
`
  const first = [targetsView(result), baseline, comparisonView(result), objectivesView(result.objectives ?? [])]
  const open = result.counts.error + result.counts.inconclusive + result.counts.untested
  const undecided =
    open === 0
      ? nothing
      : html`<section id="open"><h2>Not decided, not tested</h2>
${undecidedView(result, undecidedCauses(result))}
</section>
`
  const parts = [
    ...((result.targets?.length ?? 0) > 1 ? [['targets', 'Targets'] as const] : []),
    ['findings', causes.length > 0 ? `Findings (${count})` : 'Findings'],
    ...(open > 0 ? [['open', `Open (${open})`] as const] : []),
    ['interface', 'Interface'],
    ['run', 'Run'],
  ] as const
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${result.headline} · Assay</title>
<style>${new Markup(style)}</style>
</head>
<body>
${headerView(run)}
${causeStrip(result)}<div class="bar">
${navigation(parts)}
${searchForm}
</div>
<main>
${first}${result.outcome === 'not-established' ? [undecided, violations] : [violations, undecided]}
<section id="interface"><h2>The interface, sentence by sentence</h2>
${interfaceView(result, shelf)}
</section>
<section id="run"><h2>The run</h2>
${runView(run)}
</section>
</main>
<footer class="small">${keysHelp}<p>${result.tool.name} ${result.tool.version}</p></footer>
<script>${new Markup(script)}</script>
</body>
</html>
`
  return page.text
}

function nothingFound({ counts }: ReportedRun['result']): string {
  return counts.pass + counts.observed > 1
    ? 'Nothing was found that violates the interface.'
    : 'Nothing was judged, so that nothing could be found.'
}

function navigation(parts: readonly (readonly [id: string, name: string])[]): Markup {
  return html`<nav aria-label="Parts of this report">${joined(
    parts.map(([id, name]) => html`<a href="#${id}">${name}</a>`),
    ' ',
  )}</nav>`
}

/** Shown only where the script runs that it needs. */
const searchForm = html`<form class="js" role="search"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="keys">
<span id="found" class="small" role="status"></span>
<button type="button" id="theme">Colours: system</button></form>`

const keysHelp = html`<p id="keys" class="js">Keys: / to search, j and k for the next and the
previous finding, Escape to leave the search.
In the search, <code>-word</code> leaves out, <code>"two words"</code> stay together, and
<code>suite:auth</code>, <code>level:must</code> and <code>verdict:fail</code> name a property.</p>`

/** The outcome first, as a sentence; what it leaves open below it. */
function headerView({ result }: ReportedRun): Markup {
  const { run } = result
  const [outcome, ...open] = result.headline.split('; ')
  const counts = verdicts.filter((verdict) => result.counts[verdict] > 0)
  const facts = [
    aimedAt(result),
    run.startedAt,
    `${counted(run.requests, 'request')} in ${duration(run.durationMs)}`,
    `profile ${run.profile}`,
    ...labelsOf(result),
    ...(run.complete ? [] : [html`<strong>the run is not complete</strong>`]),
  ]
  // A line that is all green would be read as "nothing was found".
  const warned = result.counts.warn > 0 ? ' warned' : ''
  return html`<header class="${result.outcome}${warned}">
<h1>${outcome}</h1>
${open.length > 0 && html`<p class="open">${open.join(' · ')}</p>`}
<ul class="counts" aria-label="Requirements by verdict">${counts.map(
    (verdict) => html`<li data-of="${verdict}">${verdictMark(verdict)} <b>${result.counts[verdict]}</b></li>`,
  )}</ul>
<p class="small">${joined(facts, ' · ')}</p>
</header>`
}

/** Allows the script and the style of this page alone, by digest: a missing escape still executes nothing. */
function policy(): Markup {
  return new Markup(
    [
      "default-src 'none'",
      `script-src 'sha256-${digest(script)}'`,
      `style-src 'sha256-${digest(style)}'`,
      'img-src data:',
      'media-src data: blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  )
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** A file that every page carries: the build copies the folder as it is. */
function asset(name: string): string {
  return readFileSync(join(home, 'src/report/browser', name), 'utf8')
}
