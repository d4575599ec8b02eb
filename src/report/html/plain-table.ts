import { html, type Content, type Markup } from './markup.ts'

/** A small table of figures. */
export function plainTable(parts: {
  readonly caption?: string
  readonly head: readonly string[]
  readonly rows: readonly Markup[]
}): Markup {
  const { caption, head, rows } = parts
  return html`<table class="plain">${caption !== undefined && html`<caption>${caption}</caption>`}
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`
}

export function plainRow(cells: readonly Content[]): Markup {
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
}
