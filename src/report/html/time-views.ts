import type { RunRecord } from '../../record/run-record.ts'
import { clipped } from '../../record/clipped.ts'
import { quantile } from '../../requirement/figure.ts'
import { latencies } from '../latency.ts'
import { counted, duration, grouped } from '../../text/number-text.ts'
import { bar, histogram, scaleOf } from './histogram.ts'
import { html, nothing, type Markup } from './markup.ts'
import { plainRow, plainTable } from './plain-table.ts'

const width = 960
const height = 80
const bins = 120
/** Waits and repetitions that are drawn: more would be one bar. */
const marksShown = 2000
const operations = ['speech', 'budget', 'other'] as const

/** Requests over the time of the run, by operation; below them what was waited and what was sent again. */
export function timelineView({ exchanges, waits, footer }: RunRecord): Markup {
  if (exchanges.length === 0) return nothing
  const total = waits.reduce((latest, { at, ms }) => Math.max(latest, at + ms), Math.max(1, footer?.durationMs ?? 0))
  const end = exchanges.reduce((latest, { timing }) => Math.max(latest, timing.end), total)
  const counts = operations.map(() => Array.from({ length: bins }, () => 0))
  const retries: number[] = []
  for (const { operation, timing, attempt } of exchanges) {
    counts[operations.indexOf(operation)]![Math.min(bins - 1, Math.floor((timing.start / end) * bins))]! += 1
    if (attempt > 1) retries.push(timing.start)
  }
  const most = Math.max(1, ...Array.from({ length: bins }, (_, bin) => counts.reduce((sum, own) => sum + own[bin]!, 0)))
  const bars: Markup[] = []
  for (let bin = 0; bin < bins; bin += 1) {
    let top = height
    operations.forEach((operation, index) => {
      const tall = (counts[index]![bin]! / most) * height
      top -= tall
      if (tall > 0) bars.push(bar(`op-${operation}`, (bin * width) / bins, top, width / bins - 1, tall))
    })
  }
  const x = (ms: number): number => (ms / end) * width
  const waitBars = waits.slice(0, marksShown).map(({ at, ms }) => bar('wait', x(at), height + 3, Math.max(1, x(ms)), 5))
  const againBars = retries.slice(0, marksShown).map((at) => bar('again', x(at), height + 10, 2, 5))
  const used = operations.filter((_, index) => counts[index]!.some((count) => count > 0))
  const sent = `${counted(exchanges.length, 'request')} over ${duration(end)}`
  const label = `${sent}; ${counted(waits.length, 'wait')}; ${grouped(retries.length)} sent again`
  return html`<figure><svg class="timeline" viewBox="0 0 ${width} ${height + 16}" preserveAspectRatio="none"
role="img" aria-label="${label}">${bars}
${waitBars}
${againBars}</svg>
<figcaption class="small">${label}.
${used.map((operation) => html`<span class="swatch op-${operation}"></span>${operation} `)}
${waits.length > 0 && html`<span class="swatch wait"></span>waiting`}
${retries.length > 0 && html`<span class="swatch again"></span>sent again`}
· at most ${most} in ${duration(end / bins)}</figcaption></figure>
${waitsView(waits)}`
}

function waitsView(waits: RunRecord['waits']): Markup {
  if (waits.length === 0) return nothing
  const groups = [...Map.groupBy(waits, ({ why }) => why)].slice(0, 20)
  return html`<ul class="small">${groups.map(([why, own]) => {
    const waited = duration(own.reduce((sum, { ms }) => sum + ms, 0))
    return html`<li>waited ${waited}${own.length > 1 && ` in ${own.length} waits`}: ${clipped(why, 300)}</li>`
  })}</ul>`
}

/** How long answers took, by operation: figures, and the shape on a logarithmic scale. */
export function latencyView({ exchanges }: RunRecord): Markup {
  const all = latencies(exchanges)
  if (all.length === 0) return nothing
  const scale = scaleOf(
    all.map(({ times }) => times),
    0.1,
  )
  const head = [
    'Operation',
    'Answers',
    'Fastest',
    'Median',
    '90 %',
    '99 %',
    'Slowest',
    `From ${duration(scale.least)} to ${duration(scale.most)}, logarithmic`,
  ]
  const rows = all.map(({ operation, times }) => {
    const figures = [0, 0.5, 0.9, 0.99, 1].map((share) => duration(quantile(times, share)))
    return plainRow([
      operation,
      times.length,
      ...figures,
      histogram(times, scale, { name: `op-${operation}`, label: `Distribution of the latency of ${operation}` }),
    ])
  })
  const table = plainTable({ caption: 'How long answers took, to their last byte', head, rows })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Latency">${table}</div>`
}
