import { clipped } from '../../record/clipped.ts'
import type { Finding, RequirementResult } from '../../requirement/result.ts'
import { requirementAnchor, requirementName } from '../requirement-name.ts'
import type { ExchangeShelf } from './exchange-view.ts'
import { fragment, html, nothing, type Markup } from './markup.ts'
import { filterAttributes, requirementLink } from './requirement-link.ts'
import { verdictMark } from './verdict-mark.ts'

/** Characters of a reason, which may quote the target. */
const reasonLimit = 1000

/** A requirement below its sentence: verdict, what it asks, why this verdict, and what it rests on. */
export function requirementView(requirement: RequirementResult, shelf: ExchangeShelf): Markup {
  const { level, title, verdict, suite, findings, baseline } = requirement
  const reason = clipped(requirement.reason, reasonLimit)
  return html`<section class="requirement" id="${requirementAnchor(requirement)}"${filterAttributes(requirement)}>
<p>${verdictMark(verdict)} ${requirementLink(requirement)} <span class="small">${level} · ${suite}</span></p>
<p>${title}</p>
<p class="reason">${findings.length === 1 ? html`<a href="${fragment(findings[0]!.id)}">${reason}</a>` : reason}</p>
${baseline && baselineView(baseline)}
${findings.length === 0 && evidenceView(requirement, shelf)}
${findings.length > 1 && html`<ul>${findings.map(findingLink)}</ul>`}
</section>
`
}

function baselineView({ reason, link, expires }: NonNullable<RequirementResult['baseline']>): Markup {
  const where = link === undefined ? '' : ` · ${link}`
  return html`<p class="small">Expected by the baseline: ${reason}${where} · until ${expires}</p>`
}

function findingLink({ id, message }: Finding): Markup {
  return html`<li><a href="${fragment(id)}">${clipped(message, reasonLimit)}</a></li>`
}

/** The same on a line, where thousands would make the page slow. */
export function briefRequirement(requirement: RequirementResult): Markup {
  const { title, verdict, reason, findings } = requirement
  const anchor = requirementAnchor(requirement)
  const why = findings.length > 0 ? '' : `: ${clipped(reason, reasonLimit)}`
  return html`<p class="requirement" id="${anchor}"${filterAttributes(requirement)}>${verdictMark(verdict)}
<a href="${fragment(findings[0]?.id ?? anchor)}">${requirementName(requirement)}</a> ${title}${why}</p>`
}

/** Findings carry their own evidence; what passed shows one exchange, so that a pass can be doubted too. */
function evidenceView({ evidence }: RequirementResult, shelf: ExchangeShelf): Markup {
  const first = evidence[0]
  return first === undefined ? nothing : shelf.mention(first)
}
