import type { AudioFinding, Mp3Frame } from '../../audio/audio.ts'
import type { Place } from '../../requirement/judgement.ts'
import { grouped } from '../../text/number-text.ts'
import { shareOf, type AudioEvidence } from './audio-evidence.ts'
import type { Budget } from './budget.ts'
import { html, Markup, nothing } from './markup.ts'
import { plainRow, plainTable } from './plain-table.ts'

/** Frames shown before and after the place of the fault, and at the beginning. */
const framesAround = 4

/** Audio: what it is, its loudness over time with the fault marked, a player, what was found in it, its frames. */
export function audioView(evidence: AudioEvidence, place: Place | undefined, bodies: Budget): Markup {
  const { judgement, frames, frameCount } = evidence
  const faultAt = place?.at ?? faultsOf(judgement).find((finding) => finding.at !== undefined)?.at
  return html`<div class="audio"><p>${judgement.description}</p>
${waveOf(evidence, place)}
${playerView(evidence, place, bodies)}
${judgement.findings.length > 0 && findingTable(judgement.findings)}
${frames.length > 0 && frameTable(frames, frameCount, faultAt)}</div>`
}

function faultsOf({ findings }: AudioEvidence['judgement']): AudioFinding[] {
  return findings.filter(({ level }) => level !== 'note')
}

/** Its loudness over time, with the fault marked. */
export function waveOf({ judgement }: AudioEvidence, place: Place | undefined): Markup {
  return waveView(
    judgement.envelope ?? [],
    faultsOf(judgement).flatMap((finding) => shareOf(judgement, finding) ?? []),
    place && shareOf(judgement, place),
    place?.lengthMs && shareOf(judgement, { atMs: (place.atMs ?? 0) + place.lengthMs }),
  )
}

function findingTable(findings: readonly AudioFinding[]): Markup {
  const head = ['Level', 'Byte', 'Time', 'What']
  return plainTable({ caption: 'Found in the bytes', head, rows: findings.map(findingRow) })
}

function findingRow({ level, at, atMs, message, count }: AudioFinding): Markup {
  return plainRow([
    level,
    at !== undefined && grouped(at),
    atMs !== undefined && `${(atMs / 1000).toFixed(3)} s`,
    `${message}${count === undefined ? '' : ` (${count} times)`}`,
  ])
}

/** @param until where a stretch ends that begins at the fault: it is shaded. All places are shares of the whole. */
function waveView(
  envelope: readonly number[],
  marks: readonly number[],
  at: number | undefined,
  until: number | undefined,
): Markup {
  if (envelope.length === 0) return nothing
  const x = (index: number): string => ((index / Math.max(1, envelope.length - 1)) * 600).toFixed(1)
  const top = envelope.map((value, index) => `${x(index)},${(32 - value * 30).toFixed(1)}`)
  const bottom = envelope.map((value, index) => `${x(index)},${(32 + value * 30 + 0.5).toFixed(1)}`).reverse()
  const line = (share: number, name: string): Markup => {
    const place = (share * 600).toFixed(1)
    return html`<line class="${name}" x1="${place}" x2="${place}" y1="0" y2="64"/>`
  }
  const shade = (from: number, to: number): Markup =>
    html`<rect class="stretch" x="${(from * 600).toFixed(1)}" y="0"
width="${((to - from) * 600).toFixed(1)}" height="64"/>`
  const where = at === undefined ? '' : `; the fault is marked at ${Math.round(at * 100)} % of it`
  return html`<svg class="wave" viewBox="0 0 600 64" preserveAspectRatio="none" role="img"
aria-label="Loudness over time${where}"><polygon points="${[...top, ...bottom].join(' ')}"/>
${at !== undefined && until !== undefined && shade(at, Math.max(at, until))}
${marks.slice(0, 16).map((share) => line(share, 'found'))}${at !== undefined && line(at, 'fault')}</svg>`
}

function playerView({ clip, assumed, judgement }: AudioEvidence, place: Place | undefined, bodies: Budget): Markup {
  if (!bodies.takes(clip.bytes.length))
    return html`<p class="small">This page is full: play the file in <code>bodies/</code>.</p>`
  const notes = [
    ...(clip.mediaType === 'audio/wav' ? ['a WAV header was added so that it plays'] : []),
    ...(assumed === undefined ? [] : [`played as ${assumed}, which nothing in the answer says`]),
    ...(clip.whole ? [] : [`a part of it, from ${(clip.fromMs / 1000).toFixed(2)} s on`]),
  ]
  const share = place && shareOf(judgement, place)
  const start =
    share === undefined || judgement.durationMs === undefined
      ? undefined
      : Math.max(0, share * judgement.durationMs - clip.fromMs) / 1000
  // Base64 has no character that HTML reads as anything else.
  const source = new Markup(`data:${clip.mediaType};base64,${Buffer.from(clip.bytes).toString('base64')}`)
  const play =
    start !== undefined &&
    html`<button type="button" class="js play" data-at="${start.toFixed(3)}">Play from the fault</button>`
  return html`<div class="player"><audio controls preload="none" src="${source}"></audio>
${play}</div>
${notes.length > 0 && html`<p class="small">Player: ${notes.join('; ')}.</p>`}`
}

function frameTable(frames: readonly Mp3Frame[], count: number, at: number | undefined): Markup {
  const fault =
    at === undefined ? -1 : frames.findIndex((frame, index) => at < frame.at + frame.length || index === count - 1)
  const shown = frames
    .map((_, index) => index)
    .filter((index) => index < framesAround || (fault >= 0 && Math.abs(index - fault) <= framesAround))
  const rows: Markup[] = []
  let last = -1
  let end = frames[0]!.at
  for (const index of shown) {
    const frame = frames[index]!
    if (index > last + 1) rows.push(html`<tr class="gap"><td colspan="6">… ${index - last - 1} frames …</td></tr>`)
    else if (frame.at > end) rows.push(missingRow(end, frame.at - end))
    const isMarked = at !== undefined && at >= frame.at && at < frame.at + frame.length
    const cells = [
      index + 1,
      grouped(frame.at),
      grouped(frame.length),
      frame.kind,
      Math.round(frame.bitrate),
      frame.mainDataBegin,
    ]
    rows.push(html`<tr${isMarked && html` class="marked"`}>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)
    last = index
    end = frame.at + frame.length
  }
  if (last < count - 1) rows.push(html`<tr class="gap"><td colspan="6">… ${count - 1 - last} frames …</td></tr>`)
  const head = ['Frame', 'Byte', 'Bytes', 'Kind', 'kbit/s', 'Bytes of earlier frames']
  return html`<details><summary>${grouped(count)} frames</summary>${plainTable({ head, rows })}</details>`
}

/** Bytes between two frames that belong to none. */
function missingRow(at: number, length: number): Markup {
  return html`<tr class="marked"><td></td><td>${grouped(at)}</td><td>${grouped(length)}</td>
<td colspan="3">no frame</td></tr>`
}
