import { clipped } from '../../record/clipped.ts'
import type { Cause, RunResult } from '../../requirement/result.ts'
import { shareWords } from '../../requirement/share-words.ts'
import { counted } from '../../text/number-text.ts'
import { causeVerdict, isWide, placedCauses, type PlacedCause } from '../order.ts'
import type { ReportedRun } from '../reported-run.ts'
import { causePicture } from './cause-picture.ts'
import type { ExchangeShelf } from './exchange-view.ts'
import { briefFinding, findingView } from './finding-view.ts'
import { fragment, html, nothing, type Markup } from './markup.ts'
import { verdictMark } from './verdict-mark.ts'

const titleLimit = 300

/** Causes named before the findings; the others are counted. */
const named = 12

/** What is wrong, one line each, before all the rest: each leads to its finding, or to what it leaves open. */
export function causeStrip(result: RunResult): Markup {
  const inTheWay = undecidedCauses(result)
  const placed = placedCauses(result)
  if (inTheWay.length + placed.length === 0) return nothing
  const left = placed.length - named
  return html`<nav class="causes" aria-label="What is wrong"><ol>
${inTheWay.map(
  ({ title, requirements }) => html`<li>${verdictMark('inconclusive')} <a href="#open">${clipped(title, titleLimit)}</a>
<span class="small">leaves ${counted(requirements.length, 'requirement')} open</span></li>
`,
)}${placed.slice(0, named).map(causeLine)}
${left > 0 && html`<li class="small">and ${left} more below</li>`}</ol></nav>
`
}

export function undecidedCauses({ causes }: RunResult): Cause[] {
  return causes.filter(({ level }) => level === 'undecided')
}

function causeLine(placed: PlacedCause): Markup {
  const { cause, lead, effects } = placed
  const facts = [
    `clause ${cause.clause}`,
    shareWords(lead.finding).trim().slice(1, -1),
    effects.length > 0 ? `explains ${effects.length} more` : '',
  ].filter((fact) => fact !== '')
  return html`<li>${verdictMark(causeVerdict(placed))}
<a href="${fragment(lead.finding.id)}">${clipped(cause.title, titleLimit)}</a>
<span class="small">${facts.join(' · ')}</span></li>
`
}

/** A cause with the finding that shows it best; what follows from it is folded below. */
export function causeView(
  placed: PlacedCause,
  { result: { run }, record }: ReportedRun,
  shelf: ExchangeShelf,
  brief: boolean,
): Markup {
  const { cause, lead, effects } = placed
  const { embedded } = record.header
  const repeated = { target: run.target, profile: run.profile, ...(embedded && { embedded }) }
  const view = (one: PlacedCause['lead']): Markup =>
    brief
      ? briefFinding(one, repeated)
      : findingView(one, repeated, shelf, one === lead ? causePicture(placed, record, shelf) : nothing)
  return html`<div class="cause">${isWide(placed) && html`<h3 class="wide">${clipped(cause.title, titleLimit)}</h3>`}
${view(lead)}
${
  effects.length > 0 &&
  html`<details class="effects"><summary>${followWords(effects)}</summary>
${effects.map(view)}</details>`
}</div>
`
}

function followWords(effects: PlacedCause['effects']): string {
  const count = effects.length === 1 ? '1 finding follows' : `${effects.length} findings follow`
  const names = [...new Set(effects.map(({ requirement }) => requirement.id))]
  const more = names.length > 4 ? ` and ${names.length - 4} more` : ''
  return `${count} from it: ${names.slice(0, 4).join(', ')}${more}`
}
