import { changeVerdicts, comparisonWords, toldChanges } from '../../requirement/verdict-change.ts'
import type { RequirementResult, RunResult } from '../../requirement/result.ts'
import { clipped } from '../../record/clipped.ts'
import { html, nothing, type Markup } from './markup.ts'
import { requirementLink } from './requirement-link.ts'

/** What became of requirements since the run of `--compare`, the worst first. */
export function comparisonView({ comparison, requirements }: RunResult): Markup {
  if (!comparison) return nothing
  const now = new Map(requirements.map((one) => [one.id, one]))
  return html`<section id="comparison"><h2>Compared: ${comparisonWords(comparison)}</h2>
${toldChanges(comparison).map(
  ([heading, changes]) => html`<h3>${heading} (${changes.length})</h3>
<dl class="reasons">${changes.map(
    (change) =>
      html`<div><dt>${linked(now.get(change.id)) ?? change.id}, ${changeVerdicts(change)}</dt>
<dd>${clipped(change.words.join('; '), 1000)}</dd></div>`,
  )}</dl>`,
)}</section>
`
}

const linked = (requirement: RequirementResult | undefined): Markup | undefined =>
  requirement && requirementLink(requirement)
