import { formats, intervals } from '../contract/operation.ts'
import { changeFamily } from '../record/change-id.ts'
import type { Case } from '../record/case.ts'

/**
 * What a request has in common with others, as far as silence is concerned: a server that hangs hangs on one of these.
 */
export interface KindOfRequest {
  readonly operation: string
  /** The format or the interval that it asks for, or a dash. */
  readonly part: string
  readonly side: 'success' | 'open' | 'provoked' | 'refused' | 'unauthenticated'
  /** What is changed, or the set to which it belongs: `body.not-json`. */
  readonly kind: string
}

export function kindOfRequest(of: Case): KindOfRequest {
  return { operation: of.operation, part: partOf(of), side: sideOf(of), kind: wordsOf(of) }
}

/** A refusal for the lack of a right key does not depend on what else works. */
function sideOf({ expects, credential, stimulus }: Case): KindOfRequest['side'] {
  if (stimulus.kind === 'provoked') return 'provoked'
  if (expects === 'success') return 'success'
  if (expects !== 'refusal') return 'open'
  return credential.key === 'none' || credential.key === 'unknown' || credential.edit !== undefined
    ? 'unauthenticated'
    : 'refused'
}

function partOf({ operation, stimulus, path, body }: Case): string {
  const group = 'group' in stimulus ? stimulus.group : ''
  const parts: readonly string[] = operation === 'speech' ? formats : intervals
  // A group may also be named for a client.
  const named = parts.find((part) => group === `${operation}/${part}`)
  if (named !== undefined) return named
  if (operation === 'speech') {
    const [, format] = (typeof body === 'string' && /"response_format"\s*:\s*"([^"]*)"/.exec(body)) || []
    return parts.find((one) => one === format) ?? '-'
  }
  return parts.find((interval) => path.endsWith(`/${interval}`)) ?? '-'
}

function wordsOf({ stimulus }: Case): string {
  if (stimulus.kind === 'change') return changeFamily(stimulus.id)
  if (stimulus.kind === 'member') return stimulus.group
  if (stimulus.kind === 'example') return stimulus.property
  return stimulus.kind === 'provoked' ? `provoked ${stimulus.status}` : stimulus.kind
}
