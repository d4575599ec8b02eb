import type { RequirementResult, Verdict } from '../../requirement/result.ts'
import { byUrgency } from '../order.ts'
import { fragment, html, nothing, type Markup } from './markup.ts'
import { verdictMark } from './verdict-mark.ts'

const titles: Readonly<Partial<Record<Verdict, string>>> = {
  error: "Assay's own fault", inconclusive: 'Could not be decided', untested: 'Not tested, and what to provide',
}

/** What the verdict does not cover, each reason once with the requirements that it concerns. */
export function undecidedView(requirements: readonly RequirementResult[]): Markup {
  return html`${(['error', 'inconclusive', 'untested'] as const).map((verdict) => groupView(verdict, requirements.filter((one) => one.verdict === verdict)))}`
}

function groupView(verdict: Verdict, requirements: readonly RequirementResult[]): Markup {
  if (requirements.length === 0) return nothing
  const groups = [...Map.groupBy(requirements.toSorted(byUrgency), ({ reason }) => reason)]
  return html`<h3>${verdictMark(verdict)} ${titles[verdict]}</h3>
<dl class="reasons">${groups.map(([reason, own]) => html`<div><dt>${reason}</dt><dd>${own.map(({ id }, index) => html`${index === 0 ? '' : ', '}<a href="${fragment(id)}">${id}</a>`)}</dd></div>`)}</dl>
`
}
