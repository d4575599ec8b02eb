import type { Operation } from '../contract/operation.ts'

/** What came for one valid request. */
export interface Refusal {
  readonly status: number
  /** In the words of the target, where it has any. */
  readonly said: string | undefined
  /** Where it redirects. */
  readonly location?: string | undefined
  /** Is it an error as the interface has them? Then it is the service that answers. */
  readonly isOwn?: boolean
}

/** What is known of an operation that refuses every valid request. */
export interface Refusals {
  /** "POST /v1/audio/speech" */
  readonly what: string
  readonly operation: Operation
  readonly answers: readonly Refusal[]
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
    const to = all.find(({ location }) => location !== undefined)?.location
    const share = index === 0 ? `${all.length} of ${answers.length}` : String(all.length)
    return [
      `${share} gave ${status}`,
      ...(to === undefined ? [] : [`to ${to}`]),
      ...(words === undefined ? [] : [`"${words}"`]),
    ].join(' ')
  })
  const [status, most] = kinds[0]!
  const isOwn = most.some((one) => one.isOwn !== false)
  const advice = elsewhere === undefined ? `check ${toCheck(operation, status, isOwn)}` : `${elsewhere}${elsewhereMark}`
  return `${what}${mark}${came.join(', ')}; ${advice}`
}

function toCheck(operation: Operation, status: number, isOwn: boolean): string {
  const key = operation === 'speech' ? 'ASSAY_API_KEY' : 'ASSAY_MANAGEMENT_KEY'
  // What answers otherwise than the interface has it may be something else, or stand in front.
  const other = isOwn ? '' : ', and the base URL: it is no error of this interface'
  const kind = operation === 'speech' ? '' : ', which has to be a management key (assay doctor tries the keys)'
  if (status === 401 || status === 403) return `${key}${isOwn ? kind : other}`
  if (status === 402) return `that the account of ${key} has credits${other}`
  if (status >= 500) return `the target's own log${other}`
  if (status < 400) return 'the base URL: redirects are not followed'
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
