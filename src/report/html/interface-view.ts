import type { RequirementResult, RunResult, Verdict } from '../../requirement/result.ts'
import type { Sentence } from '../../contract/sentence.ts'
import { counted } from '../../text/number-text.ts'
import { byUrgency } from '../order.ts'
import type { ExchangeShelf } from './exchange-view.ts'
import { interfaceBlocks, type Block, type Row } from './interface-blocks.ts'
import { html, idAttribute, nothing, type Markup } from './markup.ts'
import { filterAttributes, requirementLink } from './requirement-link.ts'
import { briefRequirement, requirementView } from './requirement-view.ts'
import { verdictMark, type MarkWord } from './verdict-mark.ts'

/**
 * The interface itself, sentence by sentence, each with its verdict in the margin and the requirements that enforce it
 * below. A requirement stands in full at its first sentence; the others refer to it.
 */
export function interfaceView(result: RunResult, shelf: ExchangeShelf): Markup {
  const spine = spineOf(result, shelf)
  const blocks = interfaceBlocks().map((block) => blockView(block, spine))
  const rest = result.requirements.filter((requirement) => !spine.placed.has(requirement))
  return html`${blocks}
${rest.length > 0 && html`<h3>Requirements without a sentence in this version of the interface</h3>`}
${rest.toSorted(byUrgency).map((one) => requirementView(one, shelf))}`
}

/** Requirements shown with their evidence; the rest get a line each. Only a matrix of models has more. */
const inFull = 300

interface Spine {
  readonly result: RunResult
  readonly shelf: ExchangeShelf
  readonly bySentence: ReadonlyMap<string, readonly RequirementResult[]>
  readonly excluded: ReadonlyMap<string, string>
  /** Requirements that stand in full already. */
  readonly placed: Set<RequirementResult>
}

function spineOf(result: RunResult, shelf: ExchangeShelf): Spine {
  const bySentence = new Map<string, RequirementResult[]>()
  for (const requirement of result.requirements.toSorted(byUrgency)) {
    for (const id of new Set(requirement.sentences)) bySentence.set(id, [...(bySentence.get(id) ?? []), requirement])
  }
  return {
    result,
    shelf,
    bySentence,
    excluded: new Map(result.excluded.map(({ id, reason }) => [id, reason])),
    placed: new Set(),
  }
}

function blockView(block: Block, spine: Spine): Markup {
  if (block.kind === 'heading') {
    // The document's own title is a heading of the section that it stands in.
    if (block.level === 1) return html`<h3 class="title">${block.text}</h3>\n`
    if (block.level === 2) return html`<h3 id="clause-${block.clause}">${block.text}</h3>\n`
    return html`<h4${idAttribute(block.level === 3 ? `clause-${block.clause}` : undefined)}>${block.text}</h4>\n`
  }
  if (block.kind === 'table') return tableView(block.head, block.rows, spine)
  const views = block.sentences.map((sentence) => sentenceView(sentence, spine))
  return html`<div class="${block.item ? 'prose item' : 'prose'}">${views}</div>\n`
}

function sentenceView(sentence: Sentence, spine: Spine): Markup {
  return html`<div class="sentence ${shade(sentence, spine)}" id="sentence-${sentence.id}">
<div class="margin">${markOf(sentence, spine)}</div>
<div><p>${sentence.text}</p>${underView(sentence, spine)}</div></div>`
}

function tableView(head: readonly string[], rows: readonly Row[], spine: Spine): Markup {
  const names = head.map((cell) => html`<th scope="col">${cell}</th>`)
  return html`<table class="rows"><thead><tr><th scope="col" class="margin">Verdict</th>${names}</tr></thead>
${rows.map((row) => rowView(head, row, spine))}</table>\n`
}

function rowView(head: readonly string[], { cells, sentence }: Row, spine: Spine): Markup {
  const under = sentence ? underView(sentence, spine) : nothing
  const id = idAttribute(sentence && `sentence-${sentence.id}`)
  return html`<tbody class="sentence ${sentence && shade(sentence, spine)}"${id}>
<tr><td class="margin">${sentence && markOf(sentence, spine)}</td>${cells.map(
    (cell, index) => html`<td data-head="${head[index]}">${cell}</td>`,
  )}</tr>
${under !== nothing && html`<tr class="under"><td></td><td colspan="${head.length}">${under}</td></tr>`}</tbody>`
}

function shade(sentence: Sentence, spine: Spine): string {
  return spine.bySentence.has(sentence.id) ? '' : 'grey'
}

/** The most urgent verdict of those that enforce it. */
function markOf(sentence: Sentence, spine: Spine): Markup {
  return verdictMark(wordOf(sentence, spine))
}

function wordOf({ id }: Sentence, spine: Spine): MarkWord {
  const enforcing = spine.bySentence.get(id)
  if (!enforcing) return spine.excluded.has(id) ? 'not observable' : 'not judged'
  // What merely was observed beside what passed does not take the pass away.
  return (enforcing.find(({ verdict }) => verdict !== 'observed') ?? enforcing[0]!).verdict
}

function underView(sentence: Sentence, spine: Spine): Markup {
  const enforcing = spine.bySentence.get(sentence.id)
  if (!enforcing) {
    const reason = spine.excluded.get(sentence.id)
    return reason === undefined ? nothing : html`<p class="small">${reason}</p>`
  }
  const views = enforcing.map((requirement) => {
    if (spine.placed.has(requirement)) {
      return html`<p class="elsewhere"${filterAttributes(requirement)}>${verdictMark(requirement.verdict)}
${requirementLink(requirement)} ${requirement.title}</p>`
    }
    spine.placed.add(requirement)
    return spine.placed.size > inFull ? briefRequirement(requirement) : requirementView(requirement, spine.shelf)
  })
  return html`<details class="under"${urgent(enforcing) ? openAttribute : nothing}>
<summary>${summaryOf(enforcing)}</summary>${views}</details>`
}

/** What failed stands open: a page without scripts has no button that opens all. */
function urgent(requirements: readonly RequirementResult[]): boolean {
  return requirements.length <= 12 && requirements.some(({ verdict }) => verdict === 'fail' || verdict === 'error')
}

const openAttribute = html` open`

function summaryOf(requirements: readonly RequirementResult[]): string {
  const counts = new Map<Verdict, number>()
  for (const { verdict } of requirements) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const all = counted(requirements.length, 'requirement')
  return counts.size === 1 ? all : `${all}: ${[...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`
}
