import { sentences } from '../../contract/sentences.ts'
import type { Finding } from '../../requirement/result.ts'
import type { Place } from '../../requirement/judgement.ts'
import { clipped } from '../clean-text.ts'
import type { PlacedFinding } from '../order.ts'
import { requirementAnchor, requirementName } from '../requirement-name.ts'
import type { ExchangeShelf } from './exchange-view.ts'
import { fragment, html, nothing, type Markup } from './markup.ts'
import { verdictMark } from './verdict-mark.ts'

const textOfSentence = new Map(sentences.map(({ id, text }) => [id, text]))

/** Characters of what a target may have said at any length. */
const messageLimit = 1000
const valueLimit = 4000
const briefLimit = 300

/** Sentences quoted above a finding; the others stand with the requirement. */
const quotesShown = 3

/** One finding as a stranger must read it: what was promised, what came, and the line that shows it again. */
export function findingView({ requirement, finding }: PlacedFinding, target: string, shelf: ExchangeShelf): Markup {
  const quotes = requirement.sentences.flatMap((id) => textOfSentence.get(id) ?? [])
  const [first, ...others] = finding.evidence
  return html`<article class="finding" id="${finding.id}" data-verdict="${requirement.verdict}" data-suite="${requirement.suite}" data-level="${requirement.level}">
<p class="label">${verdictMark(requirement.verdict)} <a href="${fragment(requirementAnchor(requirement))}">${requirementName(requirement)}</a> <span class="small">clause ${requirement.clause} · ${requirement.level}${requirement.baseline ? ' · known: in the baseline' : ''}</span> <a class="self" href="${fragment(finding.id)}" aria-label="Link to this finding">#</a></p>
<h3>${clipped(finding.message, messageLimit)}</h3>
${quotes.slice(0, quotesShown).map((quote) => html`<blockquote>${plainRow(quote)}</blockquote>`)}${quotes.length > quotesShown ? html`<p class="small">and ${quotes.length - quotesShown} more: see <a href="${fragment(requirementAnchor(requirement))}">${requirementName(requirement)}</a></p>` : nothing}
<dl class="sides compare"><div><dt>Expected</dt><dd>${clipped(finding.expected, valueLimit)}</dd></div><div><dt>Actual</dt><dd>${clipped(finding.actual, valueLimit)}</dd></div></dl>
<p class="small">${factsOf(finding)}</p>
${first === undefined ? nothing : shelf.show(first, finding.at)}
${others.length === 0 ? nothing : html`<details class="more"><summary>${others.length} more ${others.length === 1 ? 'exchange shows' : 'exchanges show'} it</summary><ul>${others.map((id) => html`<li>${shelf.line(id)} <code class="soft">${id}</code></li>`)}</ul></details>`}
${finding.curl === '' ? nothing : commandView(finding.curl.includes('@bodies/') ? 'Send it again, in the folder of this report' : 'Send it again', finding.curl)}
${commandView('Replay what was sent, in the folder of this report', `assay replay . --only ${requirement.id}`)}
${finding.seed === undefined ? nothing : commandView('Find the counterexample again', `assay run --base-url ${shellWord(target)} --only ${requirement.id} --seed ${finding.seed}${finding.path === undefined ? '' : ` --path ${shellWord(finding.path)}`}`)}
</article>
`
}

/** The same in few words, for the many that nobody reads one by one. */
export function briefFinding({ requirement, finding }: PlacedFinding): Markup {
  return html`<article class="finding brief" id="${finding.id}" data-verdict="${requirement.verdict}" data-suite="${requirement.suite}" data-level="${requirement.level}"><p>${verdictMark(requirement.verdict)} <a href="${fragment(requirementAnchor(requirement))}">${requirementName(requirement)}</a> clause ${requirement.clause}: ${clipped(finding.message, briefLimit)} · expected ${clipped(finding.expected, briefLimit)} · actual ${clipped(finding.actual, briefLimit)}</p>${finding.curl === '' ? nothing : html`<pre>${finding.curl}</pre>`}</article>`
}

/** A table row of the interface as one line of text. */
export function plainRow(text: string): string {
  return text.startsWith('|') ? text.split('|').map((cell) => cell.trim()).filter((cell) => cell !== '').join(' · ') : text
}

function commandView(label: string, line: string): Markup {
  return html`<div class="command"><span class="small">${label}</span><pre><code>${line}</code></pre><button type="button" class="js copy" aria-label="Copy: ${label}">Copy</button></div>`
}

function factsOf(finding: Finding): Markup {
  const facts = [
    html`violated in ${finding.k} of ${finding.n}`,
    ...(finding.at ? [html`in the ${placeText(finding.at)}`] : []),
    ...(finding.seed === undefined ? [] : [html`counterexample with seed ${finding.seed}${finding.path === undefined ? '' : `, path ${finding.path}`}`]),
    ...(finding.root === undefined ? [] : [html`follows from <a href="${fragment(finding.root)}">${finding.root}</a>`]),
  ]
  return html`${facts.map((fact, index) => (index === 0 ? fact : html` · ${fact}`))}`
}

function placeText(place: Place): string {
  const at = place.at === undefined ? '' : ` at byte ${place.at}${place.length !== undefined && place.length > 1 ? ` (${place.length} bytes)` : ''}`
  return `${place.part}${at}${place.pointer === undefined ? '' : ` at ${place.pointer === '' ? 'its root' : place.pointer}`}${place.atMs === undefined ? '' : ` after ${(place.atMs / 1000).toFixed(3)} s of audio`}`
}

function shellWord(text: string): string {
  return /^[\w.@%+:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
