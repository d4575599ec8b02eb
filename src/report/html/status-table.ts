import { trialId, type Exchange } from '../../record/exchange.ts'
import { clipped } from '../../record/clipped.ts'
import type { RunRecord } from '../../record/run-record.ts'
import type { PlacedCause } from '../order.ts'
import { html, nothing, type Markup } from './markup.ts'

/** Rows of a table that a reader takes in at once; the others are counted. */
const mostRows = 8

/** Fewer kinds of requests are told by the sentence. */
const leastRows = 3

/** Which status came for which kind of request, where a cause is about statuses of several kinds. */
export function statusTable({ lead, effects }: PlacedCause, { exchanges }: RunRecord): Markup {
  const findings = [lead, ...effects].map(({ finding }) => finding)
  if (lead.finding.at?.part !== 'status') return nothing
  const ids = new Set(
    findings
      .filter(({ at }) => at?.part === 'status')
      .flatMap(({ violations, evidence }) => violations?.flatMap((one) => one.exchanges) ?? evidence),
  )
  // Of a request that was sent again, or of a whole run, other answers stand beside those that are wrong.
  const came = new Set(findings.flatMap(({ actual, kinds = [] }) => [actual, ...kinds.map((kind) => kind.actual)]))
  const wrong = exchanges.filter((one) => ids.has(one.id) && one.stimulus.kind !== 'control' && came.has(statusOf(one)))
  const statuses = new Set(wrong.map(statusOf))
  const last = [...new Map(exchanges.map((one) => [trialId(one), one])).values()]
  // A family is named where single changes are too many.
  const nameOf = new Set(wrong.map(changeOf)).size > mostRows ? familyOf : changeOf
  const kinds = new Set(wrong.map(nameOf))
  const rows = [...Map.groupBy(last, nameOf)]
    .filter(([name]) => kinds.has(name))
    .map(([name, own]) => ({ name, own, wrong: own.filter((one) => statuses.has(statusOf(one))).length }))
    .toSorted((one, other) => other.wrong - one.wrong || (one.name < other.name ? -1 : 1))
  if (rows.length < leastRows) return nothing
  const shown = rows.slice(0, mostRows)
  const columns = [...new Set(shown.flatMap(({ own }) => own.map(statusOf)))].sort()
  const left = rows.length - shown.length
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Statuses"><table class="plain statuses">
<caption>What was sent, and how often which status came${left > 0 && `; ${left} more kinds are below`}</caption>
<thead><tr><th scope="col">Request</th>${columns.map((status) => html`<th scope="col">${status}</th>`)}</tr></thead>
<tbody>${shown.map(
    ({ name, own }) => html`<tr><th scope="row">${clipped(name, 60)}</th>${columns.map((status) => {
      const count = own.filter((one) => statusOf(one) === status).length
      return html`<td${count > 0 && statuses.has(status) && html` class="marked"`}>${count > 0 ? count : ''}</td>`
    })}</tr>
`,
  )}</tbody></table></div>`
}

function statusOf({ response }: Exchange): string {
  return response ? String(response.status) : 'none'
}

/** What was changed, in its own words, without what came of it in this case. */
function changeOf({ stimulus, operation }: Exchange): string {
  switch (stimulus.kind) {
    case 'change':
      return stimulus.change.split(' (')[0]!
    case 'example':
      return `random examples (${stimulus.property})`
    case 'member':
      return `${stimulus.group}: ${stimulus.role}`
    case 'provoked':
      return `what provokes ${stimulus.status}`
    default:
      return operation === 'other' ? 'others' : `a valid request (${operation})`
  }
}

function familyOf(exchange: Exchange): string {
  return changeOf(exchange).split(': ')[0]!
}
