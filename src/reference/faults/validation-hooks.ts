import type { Fault } from '../deviation.ts'
import type { Problem } from '../speech-request.ts'

export const area = 'validation'

/** Looks away from some problems: what they concern is then taken for granted. */
export const overlooks = (isIt: (problem: Problem) => boolean): Fault['hooks'] => ({
  problems: (problems) => problems.filter((problem) => !isIt(problem)),
})
