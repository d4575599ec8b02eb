import type { ObjectiveResult } from '../../requirement/objective.ts'
import { html, nothing, type Markup } from './markup.ts'
import { verdictMark } from './verdict-mark.ts'

/** What became of the limits that the operator set. */
export function objectivesView(objectives: readonly ObjectiveResult[]): Markup {
  if (objectives.length === 0) return nothing
  return html`<section id="objectives"><h2>Objectives</h2>
<dl class="reasons">${objectives.map(
    ({ name, verdict, reason }) => html`<div><dt>${verdictMark(verdict)} ${name}</dt><dd>${reason}</dd></div>`,
  )}</dl>
</section>
`
}
