import { sentences } from '../../contract/sentences.ts'
import { clipped } from '../../record/clipped.ts'
import type { Finding } from '../../requirement/result.ts'
import type { Place } from '../../requirement/judgement.ts'
import { readingsOf, readingText } from '../../requirement/readings-of.ts'
import { shareWords } from '../../requirement/share-words.ts'
import { kindsWords, type PlacedFinding } from '../order.ts'
import { curlTo, repeatCommand, serveCommand, type Repeated } from '../repeat-command.ts'
import type { ExchangeShelf } from './exchange-view.ts'
import { fragment, html, joined, type Markup } from './markup.ts'
import { filterAttributes, requirementLink } from './requirement-link.ts'
import { verdictMark } from './verdict-mark.ts'

const textOfSentence = new Map(sentences.map(({ id, text }) => [id, text]))

/** Characters of what a target may have said at any length. */
const messageLimit = 1000
const valueLimit = 4000
const briefLimit = 300

/** Sentences quoted above a finding; the others stand with the requirement. */
const quotesShown = 3

/** One finding: what the interface says, what came, a picture of it, and the command that shows it again. */
export function findingView(
  { requirement, finding }: PlacedFinding,
  run: Repeated,
  shelf: ExchangeShelf,
  picture: Markup,
): Markup {
  const quotes = requirement.sentences.flatMap((id) => textOfSentence.get(id) ?? [])
  const [first, ...others] = finding.evidence
  const more =
    quotes.length > quotesShown &&
    html`<p class="small">and ${quotes.length - quotesShown} more: see ${requirementLink(requirement)}</p>`
  return html`<article class="finding" id="${finding.id}"${filterAttributes(requirement)}>
<p class="label">${verdictMark(requirement.verdict)} ${requirementLink(requirement)}
<span class="small">${placingOf(requirement)}</span>${shareBadge(finding)}
<a class="self" href="${fragment(finding.id)}" aria-label="Link to this finding">#</a></p>
<h3>${clipped(finding.message, messageLimit)}</h3>
<dl class="sides compare">
<div><dt>Expected</dt><dd>${clipped(finding.expected, valueLimit)}</dd></div>
<div><dt>Actual</dt><dd>${clipped(finding.actual, valueLimit)}</dd></div>
</dl>
<p class="small">${factsOf(finding)}</p>
${picture}${finding.heard && shelf.heard(finding.heard)}
${quotes.slice(0, quotesShown).map((quote) => html`<blockquote>${asLine(quote)}</blockquote>`)}
${more}
${readingsView(readingsOf(requirement.id))}
${first !== undefined && shelf.show(first, finding.at)}
${others.length > 0 && othersView(others, finding, shelf)}
${commandsOf(requirement.id, finding, run).map(([label, line]) => commandView(label, line))}
</article>
`
}

/** How often it came, where it did not come every time. */
function shareBadge(finding: Finding): Markup | false {
  return finding.k < finding.n && html` <span class="badge">${shareWords(finding).trim().slice(1, -1)}</span>`
}

function placingOf({ clause, level, baseline }: PlacedFinding['requirement']): string {
  return `clause ${clause} · ${level}${baseline ? ` · expected by the baseline: ${baseline.reason}` : ''}`
}

/** How the sentences are read, where they could be read otherwise. */
function readingsView(ids: readonly string[]): Markup | false {
  return (
    ids.length > 0 &&
    html`<details class="more"><summary>Why it counts: ${ids.join(', ')} of docs/readings.md</summary>
${ids.map(readingView)}</details>
`
  )
}

function readingView(id: string): Markup {
  const text = readingText(id)
  return text
    ? html`<p class="small"><strong>${id}</strong> ${text.decided}</p>
<p class="small">In favour of the service: ${text.against}</p>
`
    : html`<p class="small"><strong>${id}</strong></p>
`
}

function othersView(ids: readonly string[], { k }: Finding, shelf: ExchangeShelf): Markup {
  const more = `${ids.length} more ${ids.length === 1 ? 'exchange' : 'exchanges'}`
  const summary = k > ids.length + 1 ? `${more}, of ${k} that show it` : `${more} of it`
  return html`<details class="more"><summary>${summary}</summary>
<ul>${ids.map((id) => html`<li>${shelf.line(id)} <code class="soft">${id}</code></li>`)}</ul></details>`
}

/** The same in brief, for findings beyond those that are shown in full. */
export function briefFinding({ requirement, finding }: PlacedFinding, run: Repeated): Markup {
  const [message, expected, actual] = [finding.message, finding.expected, finding.actual].map((text) =>
    clipped(text, briefLimit),
  )
  return html`<article class="finding brief" id="${finding.id}"${filterAttributes(requirement)}>
<p>${verdictMark(requirement.verdict)} ${requirementLink(requirement)}
clause ${requirement.clause}: ${message} · expected ${expected} · actual ${actual}</p>
${finding.curl !== '' && html`<pre>${curlTo(run, finding.curl)}</pre>`}</article>`
}

/** A table row of the interface as one line of text. */
function asLine(text: string): string {
  return text.startsWith('|')
    ? text
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' · ')
    : text
}

/** Lines for a shell, each with what it does. */
function commandsOf(id: string, finding: Finding, run: Repeated): [label: string, line: string][] {
  const curl = curlTo(run, finding.curl)
  const judge = repeatCommand(id, run, finding)
  const where = curl.includes('@bodies/') ? ', in the folder of this report' : ''
  // It ended with the run: whoever sends to it has to start it first, and to take the keys of this start.
  const before = run.embedded ? `, when \`${serveCommand(run)}\` runs, with the variables that it prints` : ''
  const send = `Send it again${where}${before}`
  const [, file, format] = / -o (body[-\d]*(?:-\$n)?\.(mp3|pcm)) /.exec(curl) ?? []
  return [
    ...(curl === '' ? [] : [[send, curl] as [string, string]]),
    ...(file === undefined ? [] : [['Look into what came', inspection(file, format!)] as [string, string]]),
    ['Judge it again', judge],
  ]
}

/** Of answers of which only some are wrong each is looked into. */
function inspection(file: string, format: string): string {
  return file.includes('$n')
    ? `for file in ${file.replace('$n', '*')}; do echo "$file"; assay inspect "$file" --as ${format}; done`
    : `assay inspect ${file} --as ${format}`
}

function commandView(label: string, line: string): Markup {
  return html`<div class="command"><span class="small">${label}</span><pre tabindex="0"><code>${line}</code></pre>
<button type="button" class="js copy" aria-label="Copy: ${label}">Copy</button></div>`
}

function factsOf(finding: Finding): Markup {
  const facts = [
    html`violated in ${finding.k} of ${finding.n}`,
    ...(kindsWords(finding) === '' ? [] : [html`came: ${kindsWords(finding)}`]),
    ...(finding.at ? [html`in the ${placeText(finding.at)}`] : []),
    ...(finding.root === undefined ? [] : [html`follows from <a href="${fragment(finding.root)}">${finding.root}</a>`]),
  ]
  return joined(facts, ' · ')
}

function placeText(place: Place): string {
  const { part, at, length = 1, pointer, atMs, lengthMs } = place
  return [
    part,
    ...(at === undefined ? [] : [`at byte ${at}${length > 1 ? ` (${length} bytes)` : ''}`]),
    ...(pointer === undefined ? [] : [`at ${pointer === '' ? 'its root' : pointer}`]),
    ...(atMs === undefined ? [] : [`after ${(atMs / 1000).toFixed(3)} s of audio`]),
    ...(lengthMs === undefined ? [] : [`for ${(lengthMs / 1000).toFixed(3)} s`]),
  ].join(' ')
}
