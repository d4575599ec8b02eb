/** Text that is HTML already. Nothing else reaches a page unescaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text is escaped, markup is kept, nothing is left out. */
export type Content = string | number | Markup | undefined | false | readonly Content[]

export const nothing: Markup = new Markup('')

/** HTML with every inserted text escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let text = parts[0]!
  values.forEach((value, index) => {
    text += textOf(value) + parts[index + 1]!
  })
  return new Markup(text)
}

function textOf(value: Content): string {
  if (value instanceof Markup) return value.text
  if (value === undefined || value === false) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escapedVisible(value)
  return value.map(textOf).join('')
}

const special =
  /[&<>"'\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** In evidence what is invisible is shown, not dropped: control characters and marks of direction by their numbers. */
function escapedVisible(text: string): string {
  return text
    .toWellFormed()
    .replace(special, (letter) => entities[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The value of an `href` to an id of this page. */
export function fragment(id: string): string {
  return `#${encodeURIComponent(id.toWellFormed())}`
}

/** ` id="…"`, or nothing where there is no id. */
export function idAttribute(id: string | undefined): Markup {
  return id === undefined ? nothing : html` id="${id}"`
}

/** Parts with a separator between them. */
export function joined(parts: readonly Content[], separator: string): Markup {
  return html`${parts.map((part, index) => (index === 0 ? part : [separator, part]))}`
}
