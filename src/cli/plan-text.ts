import type { Plan } from '../run/plan.ts'

/** What would be sent, for a person. */
export function planText(plan: Plan, baseUrl: string): string {
  const { requests, characters, concurrency, rate, probes, left } = plan.event
  return [
    `Plan for ${baseUrl}`,
    `  requirements  ${plan.requirements.length}`,
    `  requests      about ${requests.expected}, at most ${requests.worst}`,
    `  characters    about ${characters.expected} synthesized, at most ${characters.worst}`,
    `  concurrency   ${concurrency}${rate === null ? '' : `, at most ${rate} requests a second`}`,
    '',
    ...probes.map(({ probe, requests: count }) => `  ${probe.padEnd(32)} ${String(count).padStart(5)}`),
    ...(left.length > 0 ? ['', 'Not sent:', ...left.map(({ probe, why }) => `  ${probe.padEnd(32)} ${why}`)] : []),
    '', 'Nothing was sent.', '',
  ].join('\n')
}
