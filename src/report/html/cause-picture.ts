import { clipped } from '../../record/clipped.ts'
import type { RunRecord } from '../../record/run-record.ts'
import type { PlacedCause } from '../order.ts'
import { attemptsView } from './attempts-view.ts'
import type { ExchangeShelf } from './exchange-view.ts'
import { html, type Markup } from './markup.ts'
import { statusTable } from './status-table.ts'

/** Of so few effects what they say is shown beside the cause; of more they are named below it. */
const effectsSaid = 2

const sentenceLimit = 500

/** What says more of a cause than its sentence: when nothing came, which statuses came, where in the sound. */
export function causePicture(placed: PlacedCause, record: RunRecord, shelf: ExchangeShelf): Markup {
  const { finding } = placed.lead
  const [first] = finding.evidence
  const isWave = first !== undefined && finding.at?.part === 'body' && !finding.heard
  return html`${attemptsView(finding, record)}${statusTable(placed, record)}
${isWave && shelf.wave(first, finding.at)}${effectsView(placed)}`
}

function effectsView({ effects }: PlacedCause): Markup | false {
  return (
    effects.length > 0 &&
    effects.length <= effectsSaid &&
    html`<p class="small">It shows as well as: ${effects.map(
      ({ finding }, index) => html`${index > 0 && '; '}${clipped(finding.message, sentenceLimit)}`,
    )}</p>`
  )
}
