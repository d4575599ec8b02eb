import type { Operation } from '../contract/operation.ts'

/** What is known of an operation that refuses every valid request. */
export interface Refusals {
  /** "POST /v1/audio/speech" */
  readonly what: string
  readonly operation: Operation
  readonly answers: readonly { readonly status: number; readonly said: string | undefined }[]
  /** Another base URL that answers as the interface does. */
  readonly elsewhere: string | undefined
}

const mark = ' never succeeded: '
const elsewhereMark = ' answers as the interface does: set the base URL to it'

/**
 * `POST /v1/audio/speech never succeeded: 3 of 3 gave 400 "Endpoint … is not supported"`, with what to check, as the
 * reason of all that was not sent for it.
 */
export function neverSucceeded({ what, operation, answers, elsewhere }: Refusals): string {
  const kinds = [...Map.groupBy(answers, ({ status }) => status)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const came = kinds.map(([status, all], index) => {
    const words = all.find(({ said }) => said !== undefined)?.said
    const share = index === 0 ? `${all.length} of ${answers.length}` : String(all.length)
    return `${share} gave ${status}${words === undefined ? '' : ` "${words}"`}`
  })
  const advice = elsewhere === undefined ? `check ${toCheck(operation, kinds[0]![0])}` : `${elsewhere}${elsewhereMark}`
  return `${what}${mark}${came.join(', ')}; ${advice}`
}

function toCheck(operation: Operation, status: number): string {
  const key = operation === 'speech' ? 'ASSAY_API_KEY' : 'ASSAY_MANAGEMENT_KEY'
  if (status === 401 || status === 403)
    return operation === 'speech' ? key : `${key}, which has to be a management key (assay doctor tries the keys)`
  if (status === 402) return `that the account of ${key} has credits`
  if (status >= 500) return "the target's own log"
  const names = operation === 'speech' ? 'ASSAY_MODEL and ASSAY_VOICE' : 'ASSAY_WORKSPACE_ID and ASSAY_WORKSPACE_SLUG'
  return `the base URL, ${names}`
}

/** Is this why an operation was not tested? */
export function isNeverSucceeded(reason: string): boolean {
  return reason.includes(mark)
}

/** The same, because another base URL is the right one. */
export function isElsewhere(reason: string): boolean {
  return isNeverSucceeded(reason) && reason.endsWith(elsewhereMark)
}

/** The base URL that answers as the interface does, where this reason names one. */
export function elsewhereIn(reason: string): string | undefined {
  return isElsewhere(reason) ? reason.slice(0, -elsewhereMark.length).split('; ').at(-1) : undefined
}
