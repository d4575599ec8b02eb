import type { Exchange, Failure, HeaderLines } from '../../record/exchange.ts'
import { header } from '../../record/exchange.ts'
import type { RunRecord } from '../../record/run-record.ts'
import { traceIdMark, traceIdOf } from '../../record/traceparent.ts'
import { clipped } from '../../record/clipped.ts'
import type { HeardRow } from '../../requirement/heard-row.ts'
import type { Place } from '../../requirement/judgement.ts'
import { duration, size } from '../../text/number-text.ts'
import { audioEvidence } from './audio-evidence.ts'
import { audioView, waveOf } from './audio-view.ts'
import { bodyView } from './body-view.ts'
import type { Budget } from './budget.ts'
import { heardRowsView, type AnsweredRow } from './heard-rows-view.ts'
import { html, nothing, type Markup } from './markup.ts'

/** Shows exchanges of one run for as long as the page has room. */
export interface ExchangeShelf {
  /** The exchange folded up, its place of fault marked; or a word on where it is. */
  show(id: string, place?: Place): Markup
  /** The same without the audio: what passed is not played. */
  mention(id: string): Markup
  /** Answers that were compared by their sound, side by side. */
  heard(rows: readonly HeardRow[]): Markup
  /** One line: request and answer. */
  line(id: string): Markup
  /** The loudness of its audio over time, this place marked; nothing where there is none. */
  wave(id: string, place: Place): Markup
}

/** Of what passed, a body is shown up to this length. */
const mentionLimit = 4096

export function exchangeShelf(record: RunRecord, bodies: Budget, details: Budget): ExchangeShelf {
  const byId = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  const small: Budget = { takes: (bytes) => bytes <= mentionLimit && bodies.takes(bytes) }

  function view(id: string, heard: boolean, place?: Place): Markup {
    const exchange = byId.get(id)
    if (!exchange) return html`<p class="small">Exchange <code>${id}</code> is not in the record.</p>`
    const whole = exchangeView(exchange, record, heard ? bodies : small, heard, place)
    if (details.takes(whole.text.length)) return whole
    return html`<p class="small">Exchange <code>${id}</code>: ${lineOf(exchange)}.
This page is full; it stands in <code>events.ndjson</code>.</p>`
  }
  return {
    show: (id, place) => view(id, true, place),
    mention: (id) => view(id, false),
    heard: (rows) => {
      const shown = heardRowsView(
        rows.flatMap((row) => answeredRow(row, byId.get(row.exchange), record)),
        bodies,
      )
      return details.takes(shown.text.length) ? shown : nothing
    },
    line: (id) => lineOfId(byId.get(id)),
    wave(id, place) {
      const exchange = byId.get(id)
      const evidence = exchange && audioEvidence(exchange, record, place)
      const drawn = evidence ? waveOf(evidence, place) : nothing
      return details.takes(drawn.text.length) ? drawn : nothing
    },
  }
}

/** Nothing where its bytes were not kept, or are no audio. */
function answeredRow(row: HeardRow, exchange: Exchange | undefined, record: RunRecord): AnsweredRow[] {
  const bytes = exchange?.response && record.bodies.get(exchange.response.body.sha256)
  const at = row.stretch ? { part: 'body', atMs: row.stretch.fromMs } : undefined
  const evidence = exchange && audioEvidence(exchange, record, at)
  return bytes && evidence && row.lastsMs > 0 ? [{ row, bytes, evidence }] : []
}

function exchangeView(exchange: Exchange, record: RunRecord, bodies: Budget, heard: boolean, place?: Place): Markup {
  const { request, response, failure } = exchange
  const evidence = heard ? audioEvidence(exchange, record, place) : undefined
  const audio = evidence ? audioView(evidence, place, bodies) : nothing
  const told = html`${whyOf(exchange)} · ${whenOf(exchange)}${traceView(request.headers, record)}`
  const sent = request.body
    ? bodyView(request.body, record.bodies.get(request.body.sha256), request.headers, bodies)
    : html`<p class="small">No body.</p>`
  return html`<details class="exchange"><summary>${lineOf(exchange)}</summary>
<p class="small">Exchange <code>${clipped(exchange.id, 300)}</code> · ${told}</p>
<div class="sides"><div><p class="side">Request</p>
${headersView(`${request.method} ${request.url}`, request.headers)}
${sent}</div>
<div><p class="side">Response</p>
${
  response &&
  html`${headersView(`${response.status} ${clipped(response.reason, headerLimit)}`, response.headers, place)}
${bodyView(response.body, record.bodies.get(response.body.sha256), response.headers, bodies, place)}`
}
${failure && failureView(failure, response !== undefined)}</div></div>${audio}</details>`
}

/** Where the target's own logs and traces tell of it. */
function traceView(headers: HeaderLines, { header: { traceLink } }: RunRecord): Markup {
  const id = traceIdOf(headers)
  if (id === undefined) return nothing
  if (traceLink === undefined || !/^https?:/i.test(traceLink)) return html` · trace <code>${id}</code>`
  const link = traceLink.replaceAll(traceIdMark, id)
  return html` · <a href="${link}" rel="noreferrer">trace <code>${id}</code></a>`
}

function failureView({ kind, phase, detail }: Failure, began: boolean): Markup {
  return html`<p><strong>${began ? 'Broken off' : 'No answer'}</strong>:
${kind} while ${phases[phase]} (${clipped(detail, headerLimit)})</p>`
}

function whenOf({ timing: { start, headers, end } }: Exchange): string {
  const first = headers === undefined ? '' : `, headers after ${duration(headers - start)}`
  return `sent ${duration(start)} into the run, ${duration(end - start)} long${first}`
}

const phases = { connect: 'connecting', headers: 'waiting for the headers', body: 'reading the body' } as const

function lineOfId(exchange: Exchange | undefined): Markup {
  return exchange ? lineOf(exchange) : html`not in the record`
}

function lineOf(exchange: Exchange): Markup {
  const { request, response, failure, timing } = exchange
  const type = response && header(response.headers, 'content-type')
  const answer = response
    ? `${response.status}${type === undefined ? '' : ` ${clipped(type, 100)}`}, ${size(response.body.length)}`
    : `no answer: ${failure?.kind ?? 'unknown'}`
  const took = duration(timing.end - timing.start)
  return html`<code>${request.method} ${pathOf(request.url)}</code> → ${answer}, ${took}`
}

function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  return path.length > 120 ? `${path.slice(0, 117)}…` : path
}

function whyOf({ stimulus, credential, attempt }: Exchange): string {
  const key =
    credential.key === 'none'
      ? 'no key'
      : `${credential.key} key${credential.edit === undefined ? '' : ` (${credential.edit})`}`
  return `${whySent(stimulus)} · ${key}${attempt > 1 ? ` · attempt ${attempt}` : ''}`
}

function whySent(stimulus: Exchange['stimulus']): string {
  if (stimulus.kind === 'control') return `control of ${stimulus.group} (${stimulus.role})`
  if (stimulus.kind === 'change') return `control of ${stimulus.group} with one change: ${stimulus.change}`
  if (stimulus.kind === 'member') return `${stimulus.role} of ${stimulus.group}`
  if (stimulus.kind === 'example') {
    const { shrink, property, seed, path } = stimulus
    return `${shrink ? 'shrunk ' : ''}example of ${property} (seed ${seed}, path ${path})`
  }
  return stimulus.kind === 'provoked' ? `provokes ${stimulus.status}` : 'not sent by Assay'
}

/** A target may send headers without end. */
const linesShown = 100
const headerLimit = 4000

function headersView(first: string, lines: HeaderLines, place?: Place): Markup {
  const marked = place?.part.toLowerCase().startsWith('header ') ? place.part.slice(7).toLowerCase() : undefined
  const firstLine = place?.part === 'status' ? html`<mark>${first}</mark>` : html`${first}`
  const shown = lines.slice(0, linesShown).map(([name, value]) => {
    const line = html`<span class="key">${clipped(name, headerLimit)}</span>: ${clipped(value, headerLimit)}`
    return html`${name.toLowerCase() === marked ? html`<mark>${line}</mark>` : line}\n`
  })
  const left = lines.length - linesShown
  const more = left > 0 && html`<span class="gap">… ${left} more lines …</span>`
  return html`<pre tabindex="0" class="headers">${firstLine}\n${shown}${more}</pre>`
}
