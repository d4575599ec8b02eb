import type { HeardRow, HeardStretch } from '../../requirement/heard-row.ts'
import type { AudioEvidence, Clip } from './audio-evidence.ts'
import type { Budget } from './budget.ts'
import { heardClip } from './heard-clip.ts'
import { html, Markup, nothing } from './markup.ts'

/** Units of a drawing: it is stretched to the width of the page. */
const [width, height] = [600, 48]

const words: Readonly<Record<HeardStretch['kind'], string>> = {
  alone: 'heard here alone',
  missing: 'where it should be',
  both: 'heard in both',
  more: 'more than the text has',
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** One row of the drawing, with what its answer is. */
export interface AnsweredRow {
  readonly row: HeardRow
  readonly bytes: Uint8Array
  readonly evidence: AudioEvidence
}

/** Audios that were compared, one above the other on one axis of time: what is alike stands below each other. */
export function heardRowsView(rows: readonly AnsweredRow[], bodies: Budget): Markup {
  if (rows.length < 2) return nothing
  const from = Math.min(...rows.map(({ row }) => row.startMs))
  const to = Math.max(...rows.map(({ row }) => row.startMs + row.lastsMs), from + 1)
  const x = (milliseconds: number): number => ((milliseconds - from) / (to - from)) * width
  return html`<figure class="heard">${rows.map((one) => rowView(one, x, bodies))}
<figcaption class="small">One axis of ${seconds(to - from)}; compared by their sound.</figcaption></figure>`
}

function rowView({ row, bytes, evidence }: AnsweredRow, x: (milliseconds: number) => number, bodies: Budget): Markup {
  const { name, startMs, stretch } = row
  const clip = heardClip(row, bytes, evidence)
  const isPlayed = bodies.takes(clip.bytes.length)
  const said = stretch && `${seconds(stretch.fromMs)} to ${seconds(stretch.toMs)}: ${words[stretch.kind]}`
  const part = isPlayed && !clip.whole && `played from ${seconds(clip.fromMs)} on`
  return html`<div class="row"><p class="small"><b>${name}</b> ${[said, part].filter((one) => one).join('; ')}</p>
<svg class="wave" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img"
aria-label="${['Loudness over time', name, said].filter((one) => one).join('; ')}">${waveOf(row, x)}${
    stretch && shadeOf(stretch, startMs, x)
  }</svg>
${isPlayed && playerOf(row, clip)}</div>`
}

function waveOf({ startMs, lastsMs, loudness }: HeardRow, x: (milliseconds: number) => number): Markup {
  const points = loudness.map((value, index) => {
    const at = x(startMs + (index / Math.max(1, loudness.length - 1)) * lastsMs).toFixed(0)
    const tall = Math.max(0.5, value * (height / 2 - 2))
    return [`${at},${(height / 2 - tall).toFixed(0)}`, `${at},${(height / 2 + tall).toFixed(0)}`] as const
  })
  const outline = [...points.map(([top]) => top), ...points.map(([, bottom]) => bottom).toReversed()]
  return html`<polygon points="${outline.join(' ')}"/>`
}

/** What is too short to be seen is as wide as a line. */
const leastWidth = 3

function shadeOf({ kind, fromMs, toMs }: HeardStretch, startMs: number, x: (milliseconds: number) => number): Markup {
  const [left, right] = [x(startMs + fromMs), x(startMs + toMs)]
  const wide = Math.max(leastWidth, right - left)
  return html`<rect class="heard-${kind}" x="${Math.min(left, width - wide).toFixed(1)}" y="1"
width="${wide.toFixed(1)}" height="${height - 2}"/>`
}

function playerOf({ name, stretch }: HeardRow, clip: Clip): Markup {
  // Base64 has no character that HTML reads as anything else.
  const source = new Markup(`data:${clip.mediaType};base64,${Buffer.from(clip.bytes).toString('base64')}`)
  const at = Math.max(0, (stretch?.fromMs ?? 0) - clip.fromMs) / 1000
  return html`<div class="player"><audio controls preload="none" src="${source}" aria-label="${name}"></audio>
<button type="button" class="js play" data-at="${at.toFixed(3)}">Play from there</button></div>`
}
