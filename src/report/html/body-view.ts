import type { Body, HeaderLines } from '../../record/exchange.ts'
import { header, withheldWords } from '../../record/exchange.ts'
import type { Place } from '../../requirement/judgement.ts'
import { beginsAsText, textOf } from '../body-text.ts'
import { counted, size } from '../../text/number-text.ts'
import type { Budget } from './budget.ts'
import { hexView } from './hex-view.ts'
import { jsonView } from './json-view.ts'
import { html, joined, type Markup } from './markup.ts'

/** A body: JSON over several lines, text as it is, anything else as a dump; the place of the fault marked. */
export function bodyView(
  body: Body,
  bytes: Uint8Array | undefined,
  headers: HeaderLines,
  budget: Budget,
  place?: Place,
): Markup {
  return html`<div class="body">${contentOf(body, bytes, headers, budget, place)}
<p class="small">${factsOf(body)}</p></div>`
}

function contentOf(
  body: Body,
  bytes: Uint8Array | undefined,
  headers: HeaderLines,
  budget: Budget,
  place?: Place,
): Markup {
  if (body.length === 0) return html`<p class="small">Empty.</p>`
  if (!bytes) {
    const why = body.withheld ? `Withheld: ${withheldWords[body.withheld]}` : 'The bytes were not kept'
    return html`<p class="small">${why}.</p>`
  }
  const dump = (): Markup => html`<pre tabindex="0" class="hex">${hexView(bytes, place?.at, place?.length)}</pre>`
  if (!beginsAsText(bytes)) return dump()
  if (!budget.takes(bytes.length)) return html`<p class="small">Too long for this page: see the file.</p>`
  const text = textOf(bytes)
  if (text === undefined) return dump()
  const json = jsonView(text, place?.pointer)
  if (json && place?.at === undefined) {
    const missing = place?.pointer !== undefined && !json.text.includes('<mark>')
    return html`<pre tabindex="0">${json}</pre>
${missing && html`<p class="small">Nothing stands at <code>${place.pointer}</code>.</p>`}
${!looksLike(headers, 'json') && html`<p class="small">Shown as JSON, though not labelled so.</p>`}`
  }
  return html`<pre tabindex="0">${markedText(bytes, place)}</pre>`
}

function factsOf(body: Body): Markup {
  const kept = body.stored > 0 && /^[0-9a-f]{64}$/.test(body.sha256)
  const facts = [
    html`${counted(body.length, 'byte')} (${size(body.length)})`,
    ...(body.stored < body.length && body.stored > 0 ? [html`the first ${counted(body.stored, 'byte')} kept`] : []),
    ...(body.complete ? [] : [html`<strong>ended before its framing said</strong>`]),
    ...body.redacted.map(
      ([at, length, name]) => html`${name} stood at byte ${at} (${counted(length, 'byte')}): redacted`,
    ),
    ...(body.arrivals.length > 1 ? [html`${counted(body.arrivals.length, 'chunk')}`] : []),
    ...(kept ? [html`<a href="bodies/${body.sha256}">bodies/${body.sha256.slice(0, 12)}…</a>`] : []),
  ]
  return joined(facts, ' · ')
}

function markedText(bytes: Uint8Array, place: Place | undefined): Markup {
  const decode = (from: number, to?: number): string =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, to))
  if (place?.at === undefined || place.at >= bytes.length) return html`${decode(0)}`
  const end = place.at + (place.length ?? 1)
  return html`${decode(0, place.at)}<mark>${decode(place.at, end)}</mark>${decode(end)}`
}

function looksLike(headers: HeaderLines, word: string): boolean {
  return header(headers, 'content-type')?.toLowerCase().includes(word) ?? false
}
