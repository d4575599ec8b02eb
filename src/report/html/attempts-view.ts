import { trialId, type Exchange } from '../../record/exchange.ts'
import type { RunRecord } from '../../record/run-record.ts'
import type { Finding } from '../../requirement/result.ts'
import { duration } from '../../text/number-text.ts'
import { bar } from './histogram.ts'
import { html, nothing, type Markup } from './markup.ts'
import { plainRow, plainTable } from './plain-table.ts'

const width = 240
const height = 12

/** Attempts drawn; a habit is shown by fewer. */
const mostAttempts = 6

/** A request without an answer, attempt by attempt, beside one that was answered: how long each was waited for. */
export function attemptsView({ evidence }: Finding, { exchanges }: RunRecord): Markup {
  const shown = exchanges.find(({ id }) => id === evidence[0])
  if (shown?.failure === undefined || shown.failure.kind === 'refused' || shown.failure.kind === 'dns') return nothing
  const attempts = exchanges
    .filter((one) => trialId(one) === trialId(shown))
    .toSorted((one, other) => one.timing.start - other.timing.start)
    .slice(0, mostAttempts)
  const answered = exchanges.find(
    ({ operation, stimulus, response, failure }) =>
      operation === shown.operation && stimulus.kind === 'control' && response?.status === 200 && !failure,
  )
  const drawn = [...attempts, ...(answered ? [answered] : [])]
  const longest = Math.max(1, ...drawn.map(lasted))
  const rows = drawn.map((one) =>
    plainRow([
      one === answered ? 'a valid request' : `attempt ${attempts.indexOf(one) + 1}`,
      duration(one.timing.start),
      one.timing.headers === undefined ? 'none' : duration(one.timing.headers - one.timing.start),
      firstByte(one),
      endOf(one),
      lineOf(one, longest),
    ]),
  )
  const head = ['Request', 'Sent', 'Headers', 'First byte', 'End', `From 0 to ${duration(longest)}`]
  const caption = 'When it was sent, within the run, and what came how long after that'
  const table = plainTable({ caption, head, rows })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Attempts">${table}</div>`
}

function lasted({ timing }: Exchange): number {
  return Math.max(0, timing.end - timing.start)
}

function firstByte({ response }: Exchange): string {
  const [first] = response?.body.arrivals ?? []
  return first ? duration(first[0]) : 'none'
}

function endOf(one: Exchange): string {
  const { failure, response } = one
  const how = failure ? words[failure.kind] : `answered with ${response?.status ?? 0}`
  return `${how} after ${duration(lasted(one))}`
}

const words: Readonly<Record<NonNullable<Exchange['failure']>['kind'], string>> = {
  dns: 'not found',
  tls: 'refused',
  refused: 'refused',
  reset: 'closed by the target',
  timeout: 'given up',
  malformed: 'no HTTP came',
  limit: 'given up, too long',
  aborted: 'given up',
}

/** Waiting for the headers, then for the rest; a mark where there was no answer in the end. */
function lineOf(one: Exchange, longest: number): Markup {
  const x = (ms: number): number => (Math.max(0, ms) / longest) * (width - 4)
  const { start, headers, end } = one.timing
  const until = x((headers ?? end) - start)
  return html`<svg class="attempts" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img"
aria-label="${endOf(one)}">${bar('wait', 0, 3, Math.max(1, until), 6)}
${headers !== undefined && bar('op-speech', until, 3, Math.max(1, x(end - start) - until), 6)}
${one.failure && bar('again', x(end - start), 0, 3, height)}</svg>`
}
