import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../../home.ts'
import type { Verdict } from '../../requirement/result.ts'
import { clipped } from '../../record/clipped.ts'
import { counted } from '../../text/number-text.ts'
import { html, joined, Markup, type Content } from '../html/markup.ts'
import { boardData } from './board-in.ts'
import { countOf, type Board, type BoardRow, type BoardVersion } from './board.ts'

const style = readFileSync(join(home, 'src/report/board/board.css'), 'utf8')

/** Shape, colour and word for each: none of the three is needed. */
const marks: Readonly<Record<Verdict, string>> = {
  fail: '✕',
  warn: '!',
  pass: '✓',
  observed: '○',
  inconclusive: '?',
  untested: '–',
  error: '⚡',
}

/** One static page: implementation × requirement. Pure; nothing is loaded, and nothing of it runs. */
export function boardPage(board: Board): string {
  const { implementations, requirements } = board
  const latest = implementations.map(({ versions }) => versions.at(-1)!)
  const isDiffering = ({ id }: BoardRow): boolean =>
    latest.some(({ verdicts }) => !['pass', 'observed', 'untested', undefined].includes(verdicts[id]))
  const [differing, alike] = [requirements.filter(isDiffering), requirements.filter((row) => !isDiffering(row))]
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Board: ${counted(implementations.length, 'implementation')} · Assay</title>
<style>${new Markup(style)}</style>
</head>
<body>
<h1>${counted(implementations.length, 'implementation')} of the speech and budget interface</h1>
<p class="small">${counted(requirements.length, 'requirement')}, judged by assay ${board.tool}, catalogue
${board.catalogueDigest.slice(0, 12)}. Runs of one version count together: a violation that one of them saw stays.</p>
<main>
${overview(board)}
<h2>Where something is wrong or open</h2>
${legend()}
${differing.length === 0 ? html`<p>Nowhere.</p>` : matrix(board, differing)}
<details><summary>${counted(alike.length, 'requirement')} more, which hold, are observed or are not tested</summary>
${alike.length > 0 && matrix(board, alike)}
</details>
<h2>What is wrong</h2>
${implementations.map(({ product }, index) => causesView(product, index, latest[index]!))}
</main>
<script type="application/json" id="board">${new Markup(boardData(board))}</script>
</body>
</html>
`
  return page.text
}

function overview(board: Board): Markup {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Implementations"><table>
<thead><tr><th class="n">#</th><th>Implementation</th><th class="n">Musts violated</th><th class="n">Shoulds</th>
<th class="n">Undecided</th><th class="n">Untested</th><th>Outcome</th><th>Version</th><th>Date</th>
<th class="n">Musts held</th><th>Violated, by version</th></tr></thead>
<tbody>
${board.implementations.map(({ product, versions }, index) => {
  const last = versions.at(-1)!
  const count = (level: string, ...wanted: readonly Verdict[]): number => countOf(board, last, level, ...wanted)
  const [failed, held] = [count('must', 'fail'), count('must', 'pass', 'warn')]
  const musts = held + failed + count('must', 'inconclusive', 'untested', 'error')
  const share = last.whole && musts > 0 ? ` (${Math.floor((100 * held) / musts)} %)` : ''
  return html`<tr><td class="n">${index + 1}</td><td>${product}</td>
${number(failed, 'bad')}${number(count('should', 'warn') + count('must', 'warn'), 'mild')}
${number(count('must', 'inconclusive', 'error') + count('should', 'error'), 'mild')}${number(count('must', 'untested'))}
<td><span class="outcome ${last.outcome}">${last.outcome}</span>${notes(last)}</td>
<td>${last.version || '–'}</td><td class="date">${last.date}</td>
<td class="n">${held} of ${musts}${share}</td><td>${trend(board, versions)}</td></tr>
`
})}</tbody></table></div>
`
}

function number(count: number, kind = ''): Markup {
  return html`<td class="n${count > 0 && kind !== '' ? ` ${kind}` : ''}">${count}</td>`
}

/** What a reader of the row has to know. */
function notes({ whole, runs, unknown, profile }: BoardVersion): Content {
  const said = [
    ...(whole ? [] : ['only a part was asked']),
    ...(runs > 1 ? [`${runs} runs`] : []),
    ...(profile === 'interface' ? [] : [`profile ${profile}`]),
    ...(unknown > 0 ? [`${unknown} of its own are not shown`] : []),
  ]
  return said.length > 0 && html`<br><span class="small">${joined(said, '; ')}</span>`
}

/** The latest versions, the oldest of them first. */
const versionsShown = 8

function trend(board: Board, versions: readonly BoardVersion[]): Markup {
  const shown = versions.slice(-versionsShown)
  return html`<ul class="trend">${shown.map((one) => {
    const failed = countOf(board, one, 'must', 'fail')
    const kind = failed > 0 ? 'fail' : 'pass'
    return html`<li><span class="soft">${one.version || one.date}</span> <span class="v ${kind}">${failed}</span></li>`
  })}</ul>`
}

function legend(): Markup {
  return html`<ul class="legend small">${Object.entries(marks).map(
    ([verdict, mark]) => html`<li><span class="v ${verdict}">${mark}</span> ${verdict}</li>`,
  )}<li><span class="v">·</span> not asked</li></ul>`
}

function matrix({ implementations }: Board, rows: readonly BoardRow[]): Markup {
  const latest = implementations.map(({ product, versions }) => [product, versions.at(-1)!] as const)
  const suites = Map.groupBy(rows, ({ suite }) => suite)
  const head = latest.map(([product], index) => html`<th title="${product}"><abbr>${index + 1}</abbr></th>`)
  return html`<div class="wide" tabindex="0" role="region" aria-label="Verdicts"><table class="matrix">
<thead><tr><th>Requirement</th>${head}</tr></thead>
${[...suites].map(
  ([suite, own]) => html`<tbody><tr class="suite"><th>${suite}</th><td colspan="${latest.length}"></td></tr>
${own.map(
  ({
    id,
    title,
    level,
  }) => html`<tr><th scope="row"><code>${id}</code> <span>${level}: ${title}</span></th>${latest.map(
    ([product, { verdicts }]) => cell(verdicts[id], `${id}, ${product}`),
  )}</tr>
`,
)}</tbody>`,
)}</table></div>
`
}

function cell(verdict: Verdict | undefined, what: string): Markup {
  const word = verdict ?? 'not asked'
  const mark = verdict ? marks[verdict] : '·'
  return html`<td class="v ${verdict}" title="${what}: ${word}" aria-label="${word}">${mark}</td>`
}

function causesView(product: string, index: number, { version, causes }: BoardVersion): Markup {
  const name = `${index + 1} ${product}${version === '' ? '' : ` ${version}`}`
  if (causes.length === 0) return html`<p>${name}: nothing.</p>`
  return html`<details><summary>${name}: ${counted(causes.length, 'cause')}</summary><ul class="causes">${causes.map(
    (cause) => html`<li>${clipped(cause, 400)}</li>`,
  )}</ul></details>
`
}
