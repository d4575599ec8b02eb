import { isChange } from '../../src/record/change-id.ts'
import type { Exchange } from '../../src/record/exchange.ts'

/** Members of these groups ask for ordinary text, and have nothing wrong in them, however they are spelled. */
export const plainGroups: ReadonlySet<string> = new Set(['spoken', 'talkers', 'speed', 'form', 'twice at once'])

/** A request with ordinary text and nothing wrong in it. */
export function isOrdinaryText(exchange: Exchange): boolean {
  return isOfGroups(plainGroups, exchange)
}

/** Is it a member of one of the groups, or the plain request, as it is or written otherwise, with its key as it is? */
export function isOfGroups(groups: ReadonlySet<string>, { operation, stimulus, credential }: Exchange): boolean {
  if (operation !== 'speech' || credential.edit !== undefined) return false
  return (
    stimulus.kind === 'control' ||
    (stimulus.kind === 'member' && groups.has(stimulus.group)) ||
    isChange(stimulus, 'spelling')
  )
}
