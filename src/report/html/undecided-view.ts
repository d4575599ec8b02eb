import { clipped } from '../../record/clipped.ts'
import type { Cause, RequirementResult, RunResult, Verdict } from '../../requirement/result.ts'
import { byReason, unexplained } from '../order.ts'
import { html, joined, nothing, type Markup } from './markup.ts'
import { requirementLink } from './requirement-link.ts'
import { verdictMark } from './verdict-mark.ts'

const titles: Readonly<Partial<Record<Verdict, string>>> = {
  error: "Assay's own fault",
  inconclusive: 'Could not be decided',
  untested: 'Not tested, and what to provide',
}

/** Requirements named at once for one reason. */
const shown = 6

/** What the verdict does not cover: each cause, then each other reason, with the requirements that it concerns. */
export function undecidedView(result: RunResult, causes: readonly Cause[]): Markup {
  const requirements = unexplained(result)
  const byId = new Map(result.requirements.map((one) => [one.id, one]))
  return html`${causes.map(({ title, requirements: ids }) => {
    const own = ids.flatMap((id) => byId.get(id) ?? [])
    return html`<h3>${verdictMark('inconclusive')} ${clipped(title, 1000)}</h3>
<p>It leaves ${ids.length} open: ${linksTo(own.slice(0, shown))}</p>
${own.length > shown && restView(own.slice(shown))}`
  })}${(['error', 'inconclusive', 'untested'] as const).map((verdict) =>
    groupView(
      verdict,
      requirements.filter((one) => one.verdict === verdict),
    ),
  )}`
}

function groupView(verdict: Verdict, requirements: readonly RequirementResult[]): Markup {
  if (requirements.length === 0) return nothing
  return html`<h3>${verdictMark(verdict)} ${titles[verdict]}</h3>
<dl class="reasons">${byReason(requirements).map(
    ([reason, own]) => html`<div><dt>${clipped(reason, 1000)}</dt><dd>${linksTo(own.slice(0, shown))}
${own.length > shown && restView(own.slice(shown))}</dd></div>`,
  )}</dl>
`
}

function restView(rest: readonly RequirementResult[]): Markup {
  return html`<details><summary>and ${rest.length} more</summary>${linksTo(rest)}</details>`
}

function linksTo(requirements: readonly RequirementResult[]): Markup {
  return joined(requirements.map(requirementLink), ', ')
}
