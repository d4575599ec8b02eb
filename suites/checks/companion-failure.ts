import { isChange } from '../../src/record/change-id.ts'
import type { Exchange, Stimulus } from '../../src/record/exchange.ts'
import type { ControlFailure, Evidence } from '../../src/requirement/evidence.ts'

const isUnknownMember = (stimulus: Stimulus): boolean => isChange(stimulus, 'open.member.unknown')

/** Which requests show that a companion is nothing wrong by itself, by its id. */
const witnesses: Readonly<Record<string, (stimulus: Stimulus) => boolean>> = {
  speed: (stimulus) => stimulus.kind === 'member' && stimulus.group === 'speed',
  'unknown-member': isUnknownMember,
  stream: (stimulus) => isChange(stimulus, 'open.member.stream'),
  // Its name is a text that has to be repeated.
  name: isUnknownMember,
  accept: (stimulus) => isChange(stimulus, 'form.accept-text'),
  reference: (stimulus) => isChange(stimulus, 'reference.valid:sample-and-transcript'),
  passthrough: (stimulus) => isChange(stimulus, 'passthrough.idle'),
}

/**
 * Law 1: an optional member beside which something is wrong has a control of its own. Where no request with that member
 * and nothing wrong succeeds, a refusal beside it shows nothing.
 */
export function companionFailure({ stimulus }: Exchange, { exchanges }: Evidence): ControlFailure | undefined {
  const companion = stimulus.kind === 'change' ? /[.:]beside-([a-z]+(?:-member)?)/.exec(stimulus.id)?.[1] : undefined
  const isWitness = companion === undefined ? undefined : witnesses[companion]
  if (isWitness === undefined) return undefined
  const seen = exchanges.filter((exchange) => isWitness(exchange.stimulus))
  if (seen.some(({ response }) => response?.status === 200)) return undefined
  return {
    why: `no request with this alone succeeded (${companion}), so a refusal beside it proves nothing`,
    offered: false,
    answered: seen.some(({ response }) => response !== undefined),
  }
}
