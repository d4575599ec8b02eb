import { awaitedWords } from '../config/awaited-target.ts'
import type { RunConfig } from '../config/config.ts'
import type { Optional } from '../requirement/probe.ts'
import type { Plan } from '../run/plan.ts'
import type { PlannedCell, WholePlan } from '../run/plan-targets.ts'

/** What leaves out what need not be sent. */
const flags = { longText: '--no-long-text', strain: '--gentle' } as const satisfies Record<Optional, string>

/** What would be sent, for a person. */
export function planText(plan: WholePlan, { target: { baseUrl }, waitMs, awaited, proxy }: RunConfig): string {
  const { coverage } = plan
  const { requests, characters, concurrency, rate, left } = plan.event
  // Of several base URLs the same is sent to each.
  const { probes } = plan.cells?.[0]?.plan.event ?? plan.event
  const optional = new Map([...plan.probes.keys()].map((probe) => [probe.id, probe.optional && flags[probe.optional]]))
  return [
    `Plan for ${baseUrl}`,
    `  requirements  ${plan.requirements.length}`,
    ...(plan.cells ? [`  targets       ${plan.cells.length}`] : []),
    `  requests      about ${requests.expected}, at most ${requests.worst}`,
    `  characters    about ${characters.expected} synthesized, at most ${characters.worst}`,
    ...(coverage.some(({ possible }) => possible > 0) ? [`  combinations  ${coverageWords(coverage)}`] : []),
    `  concurrency   ${concurrency}${rate === null ? '' : `, at most ${rate} requests a second`}`,
    ...(proxy === undefined ? [] : [`  proxy         ${new URL(proxy).host}`]),
    ...(waitMs === 0
      ? []
      : [
          `  wait          up to ${waitMs / 1000} s for the target: ` +
            `GET ${new URL(awaited?.page?.url ?? baseUrl).pathname} without a key, one every 1 to 5 s` +
            (awaited ? `, until ${awaitedWords(awaited)}` : ''),
        ]),
    '',
    ...(plan.cells ? [...plan.cells.map(cellLine), ''] : []),
    ...probes.map(({ probe, requests: count }) => {
      const flag = optional.get(probe)
      return `  ${probe.padEnd(32)} ${String(count).padStart(5)}${flag ? `  ${flag} leaves it out` : ''}`
    }),
    ...(left.length > 0 ? ['', 'Not sent:', ...left.map(({ probe, why }) => `  ${probe.padEnd(32)} ${why}`)] : []),
    '',
    'Nothing was sent.',
    '',
  ].join('\n')
}

/** "model b, voice y, pcm    5 requests, 608 characters" */
function cellLine({ cell: { name, of }, plan: { event } }: PlannedCell): string {
  const what = of === 'everything' ? `all that is asked once${name === '' ? '' : `, ${name}`}` : name
  const { requests, characters } = event
  const spoken = characters.expected > 0 ? `, about ${characters.expected} characters` : ''
  return `  ${what.padEnd(48)} about ${requests.expected} requests${spoken}`
}

/** "410 of 410 pairs and 730 of 1102 triples of place, edit, operation, format and key" */
function coverageWords(coverage: Plan['coverage']): string {
  const counts = coverage.map(({ strength, sent, possible }) => {
    const noun = strength === 2 ? 'pairs' : 'triples'
    return `${sent} of ${possible} ${noun}`
  })
  return `${counts.join(' and ')} of place, edit, operation, format and key`
}
