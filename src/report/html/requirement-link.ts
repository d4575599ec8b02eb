import type { RequirementResult } from '../../requirement/result.ts'
import { requirementAnchor, requirementName } from '../requirement-name.ts'
import { fragment, html, type Markup } from './markup.ts'

/** The requirement's name, leading to where it stands in full. */
export function requirementLink(requirement: RequirementResult): Markup {
  return html`<a href="${fragment(requirementAnchor(requirement))}">${requirementName(requirement)}</a>`
}

/** What the filter of the page looks at. */
export function filterAttributes({ verdict, suite, level }: RequirementResult): Markup {
  return html` data-verdict="${verdict}" data-suite="${suite}" data-level="${level}"`
}
