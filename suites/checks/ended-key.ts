import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'

const variables: Readonly<Record<string, string>> = {
  api: 'ASSAY_API_KEY',
  management: 'ASSAY_MANAGEMENT_KEY',
}

/** Controls that have to be refused as well: one may be a matter of chance. */
const leastControls = 2

/**
 * 5: "How keys are issued": not shown. A key may expire, or be withdrawn, while it is used: then it gets successes up
 * to a moment and 401 from then on, whatever is asked for, what had a success before included. Says so, or undefined.
 */
export function endedKey(refused: Exchange, evidence: Evidence): string | undefined {
  const { operation, credential, timing } = refused
  const variable = variables[String(credential.key)]
  if (refused.response?.status !== 401 || variable === undefined) return undefined
  const own = evidence.exchanges.filter(
    (one) => one.operation === operation && one.credential.key === credential.key && one.credential.edit === undefined,
  )
  const isSuccess = ({ response }: Exchange): boolean => response?.status === 200
  const behind = own.filter(({ timing: { start } }) => start >= timing.end)
  const controls = behind.filter(({ stimulus, response }) => stimulus.kind === 'control' && response?.status === 401)
  if (behind.some(isSuccess) || controls.length < leastControls || !own.some(isSuccess)) return undefined
  const last = Math.max(...own.filter(isSuccess).map(({ timing: { start } }) => start))
  return (
    `${variable} is refused with 401 from second ${Math.round(last / 1000)} of the run on, whatever is ` +
    'asked for: it may have expired; give one that lasts as long as the run, or a command that makes new ones ' +
    '(--key-command)'
  )
}
