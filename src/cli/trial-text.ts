import { sentence } from '../contract/sentences.ts'
import { clauseOf } from '../contract/sentence.ts'
import { textOf } from '../report/body-text.ts'
import { failureWords, header } from '../record/exchange.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { counted, duration } from '../text/number-text.ts'
import { wrapped } from '../text/wrap.ts'
import type { Trial } from '../try/try-once.ts'
import { judgementText } from './judgement-text.ts'

/** Of a body that is text. */
const lettersShown = 2000

/** What came of one request, for a terminal. It certifies nothing, and says so. */
export function trialText({ exchange, results, body, sound }: Trial, file: string | undefined, width: number): string {
  const row = (lead: string, text: string): string[] =>
    wrapped(cleanLine(text), width - lead.length).map(
      (line, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + line,
    )
  const shown = (result: RequirementResult): string[] => [
    ...row(`  ${result.verdict.padEnd(14)}`, `${result.id}: ${result.reason}`),
    ...result.sentences
      .slice(0, 1)
      .flatMap((id) => row('                ', `clause ${clauseOf(id)}: "${sentence(id).text}"`)),
    // Whole, so that it can be copied.
    ...result.findings.slice(0, 1).flatMap(({ curl }) => (curl === '' ? [] : [cleanLine(curl)])),
  ]
  const having = (...wanted: string[]): RequirementResult[] => results.filter(({ verdict }) => wanted.includes(verdict))
  const wrong = [...having('fail'), ...having('error', 'warn')]
  const open = having('inconclusive')
  const told = sound === undefined && body !== undefined ? textOf(body) : undefined
  return [
    ...row('', requestLine(exchange)),
    '',
    ...row('', conclusion(having('fail').length, having('warn').length, having('pass').length, open.length)),
    ...[...wrong, ...open].flatMap(shown),
    '',
    ...(told === undefined ? [] : [cleanText(told).slice(0, lettersShown).trimEnd(), '']),
    ...(sound === undefined || file === undefined ? [] : [judgementText(file, sound)]),
    'This is one exchange, which certifies nothing: `assay run` judges all that the interface says.',
    '',
  ].join('\n')
}

function requestLine({ request, response, failure, timing }: Trial['exchange']): string {
  const asked = `${request.method} ${request.url}`
  if (!response) return `${asked}: no answer (${failureWords({ failure } as Trial['exchange'])})`
  const type = header(response.headers, 'content-type') ?? 'without a Content-Type'
  const location = header(response.headers, 'location')
  const toward = location === undefined ? '' : ` (Location: ${location})`
  const first = timing.headers === undefined ? '' : `, its head after ${duration(timing.headers - timing.start)}`
  const broken = failure ? `; then ${failureWords({ failure } as Trial['exchange'])}` : ''
  return (
    `${asked}: ${response.status}${toward} ${type}, ${counted(response.body.length, 'byte')} ` +
    `in ${duration(timing.end - timing.start)}${first}${broken}`
  )
}

function conclusion(failed: number, warned: number, held: number, open: number): string {
  const rest = `${counted(held, 'requirement')} hold${held === 1 ? 's' : ''}, ${open} could not be decided`
  if (failed > 0)
    return `Violated: ${counted(failed, 'must')}${warned > 0 ? ` and ${counted(warned, 'should')}` : ''}; ${rest}.`
  const less = warned > 0 ? `, and ${counted(warned, 'should')} ${warned === 1 ? 'is' : 'are'}` : ''
  return `No must is violated here${less}; ${rest}.`
}
