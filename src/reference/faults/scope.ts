import { intervals } from '../../contract/operation.ts'
import type { Fault, When } from '../deviation.ts'

/**
 * A part of the service that a defect may be confined to: the paths through a server are not all written by the same
 * hand.
 */
export interface Scope {
  readonly suffix: string
  readonly words: string
  readonly when: When
}

export const onSpeech: Scope = { suffix: 'speech', words: 'create speech', when: { operation: 'speech' } }
export const onMp3: Scope = {
  suffix: 'speech-mp3',
  words: 'create speech in mp3',
  when: { operation: 'speech', format: 'mp3' },
}
export const onPcm: Scope = {
  suffix: 'speech-pcm',
  words: 'create speech in pcm',
  when: { operation: 'speech', format: 'pcm' },
}
export const onBudget: Scope = { suffix: 'budget', words: 'get a workspace budget', when: { operation: 'budget' } }
export const onIntervals: readonly Scope[] = intervals.map((interval) => ({
  suffix: `budget-${interval}`,
  words: `the ${interval} budget`,
  when: { operation: 'budget', interval },
}))
export const onInterval = (interval: (typeof intervals)[number]): Scope =>
  onIntervals.find((scope) => scope.when.interval === interval) ?? onBudget

/**
 * The same defect once for each scope: the id ends with it, the title says it, and the condition is met on top of the
 * fault's own.
 */
export function scoped(fault: Fault, scopes: readonly Scope[]): Fault[] {
  return scopes.map(({ suffix, words, when }) => ({
    ...fault,
    id: `${fault.id}-${suffix}`,
    title: `${fault.title} (only ${words})`,
    violates: ownOf(fault.violates, when),
    when: { ...fault.when, ...when },
  }))
}

/** A defect that is seen on one operation does not break the requirements of the other. */
function ownOf(violates: Fault['violates'], { operation }: When): Fault['violates'] {
  const foreign = operation === 'speech' ? 'BUDGET-' : 'SPEECH-'
  const own = violates.filter((id) => !operation || !id.startsWith(foreign))
  return own.length > 0 ? (own as [string, ...string[]]) : violates
}
