import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'

const variables: Readonly<Record<string, string>> = {
  api: 'ASSAY_API_KEY',
  management: 'ASSAY_MANAGEMENT_KEY',
}

/** Controls that had a success and are refused as well: one may be a matter of chance. */
const leastControls = 2

/**
 * 5: "How keys are issued": not shown. A key may expire, or be withdrawn, while it is used: then it gets successes up
 * to a moment and 401 from then on, whatever is asked for, what had a success before included. Says so, or undefined.
 */
export function endedKey(refused: Exchange, evidence: Evidence): string | undefined {
  const { operation, credential } = refused
  const variable = variables[credential.key]
  if (refused.response?.status !== 401 || variable === undefined) return undefined
  const own = evidence.exchanges.filter(
    (one) => one.operation === operation && one.credential.key === credential.key && one.credential.edit === undefined,
  )
  const successes = own.filter(({ response }) => response?.status === 200)
  const last = Math.max(...successes.map(({ timing: { start } }) => start))
  const isBehind = ({ timing: { end } }: Exchange): boolean => end > last
  const groupOf = ({ stimulus }: Exchange) => (stimulus.kind === 'control' ? stimulus.group : undefined)
  const accepted = new Set(successes.map(groupOf))
  const controls = own.filter(
    (one) => one.response?.status === 401 && isBehind(one) && groupOf(one) !== undefined && accepted.has(groupOf(one)),
  )
  if (successes.length === 0 || !isBehind(refused) || controls.length < leastControls) return undefined
  return (
    `${variable} is refused with 401 from second ${Math.round(last / 1000)} of the run on, whatever is ` +
    'asked for: it may have expired (give one that lasts as long as the run, or a command that makes new ones, ' +
    '--key-command), or the service locks keys out after requests with wrong ones'
  )
}
