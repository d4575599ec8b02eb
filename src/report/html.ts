import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdicts } from '../requirement/result.ts'
import { budget } from './html/budget.ts'
import { exchangeShelf } from './html/exchange-view.ts'
import { findingView } from './html/finding-view.ts'
import { interfaceView } from './html/interface-view.ts'
import { html, Markup } from './html/markup.ts'
import { runView } from './html/run-view.ts'
import { undecidedView } from './html/undecided-view.ts'
import { verdictMark } from './html/verdict-mark.ts'
import { findingsByUrgency } from './order.ts'
import type { ReportedRun } from './reported-run.ts'

/** A body that stands in the page itself has at most so many bytes, and all of them together so many. */
const bodyLimit = 64 * 1024
const bodiesLimit = 8 * 1024 * 1024

/** So much markup of exchanges: a page of thousands of findings must open at once. */
const detailsLimit = 8 * 1024 * 1024

const style = asset('style.css')

/**
 * `report.html`: one file that opens from disk. Everything to be read stands in the HTML itself, so that it can be read where scripts are
 * forbidden. What came from the target is text everywhere, and nothing is loaded from anywhere.
 */
export function htmlReport(run: ReportedRun): string {
  const { result, record } = run
  const findings = findingsByUrgency(result.requirements)
  const shelf = exchangeShelf(record, budget(bodyLimit, bodiesLimit), budget(detailsLimit, detailsLimit))
  const shown = findings.map((placed) => findingView(placed, shelf))
  const undecided = undecidedView(result.requirements)
  const page = html`<!doctype html>
<html lang="en" class="${result.outcome}">
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
<header>
<h1>${result.headline}</h1>
<ul class="counts">${verdicts.filter((verdict) => result.counts[verdict] > 0).map((verdict) => html`<li>${verdictMark(verdict)} <b>${result.counts[verdict]}</b></li>`)}</ul>
<p class="small">${result.run.target.baseUrl} · ${result.run.startedAt} · ${result.tool.name} ${result.tool.version}${result.run.complete ? '' : ' · the run is not complete'}</p>
<nav aria-label="Parts of this report"><a href="#findings">Findings</a> <a href="#interface">Interface</a> <a href="#run">Run</a></nav>
</header>
<main>
<section id="findings"><h2>Findings</h2>
${findings.length === 0 ? html`<p>Nothing was found that violates the interface.</p>` : shown}
${undecided}
</section>
<section id="interface"><h2>The interface, sentence by sentence</h2>
${interfaceView(result, shelf)}
</section>
<section id="run"><h2>The run</h2>
${runView(run)}
</section>
</main>
</body>
</html>
`
  return page.text
}

/** Only what this page brings along runs and paints, by its digest: an escape that is forgotten somewhere still executes nothing. */
function policy(): Markup {
  return new Markup(["default-src 'none'", `style-src 'sha256-${digest(style)}'`, 'img-src data:', 'media-src data: blob:', "base-uri 'none'", "form-action 'none'"].join('; '))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function asset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'html', name), 'utf8')
}

