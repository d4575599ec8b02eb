import { isChange } from '../../src/record/change-id.ts'
import type { Exchange, Stimulus } from '../../src/record/exchange.ts'
import type { ControlFailure, Evidence } from '../../src/requirement/evidence.ts'

const isUnknownMember = (stimulus: Stimulus): boolean => isChange(stimulus, 'open.member.unknown')

/** Which requests show that a companion is nothing wrong by itself, or wrong as it has to be, by its id. */
interface Witness {
  readonly fits: (stimulus: Stimulus) => boolean
  /** How such a request has to be answered. @default 200 */
  readonly status?: 400
}

const witnesses: Readonly<Record<string, Witness>> = {
  speed: { fits: (stimulus) => stimulus.kind === 'member' && stimulus.group === 'speed' },
  'unknown-member': { fits: isUnknownMember },
  stream: { fits: (stimulus) => isChange(stimulus, 'open.member.stream') },
  // Its name is a text that has to be repeated.
  name: { fits: isUnknownMember },
  accept: { fits: (stimulus) => isChange(stimulus, 'form.accept-text') },
  reference: { fits: (stimulus) => isChange(stimulus, 'reference.valid:sample-and-transcript') },
  passthrough: { fits: (stimulus) => isChange(stimulus, 'passthrough.idle') },
  'other-voice': { fits: (stimulus) => stimulus.kind === 'member' && stimulus.group === 'other voice' },
  'wrong-speed': { fits: (stimulus) => isChange(stimulus, 'speed.wrong-type:word'), status: 400 },
  'wrong-format': { fits: (stimulus) => isChange(stimulus, 'response_format.not-in-enum:wav'), status: 400 },
}

/**
 * Law 1: an optional member beside which something is wrong has a control of its own. Where no request with that member
 * and nothing wrong succeeds, a refusal beside it shows nothing; nor does one beside a wrong member that is not refused
 * with 400 alone.
 */
export function companionFailure({ stimulus }: Exchange, { exchanges }: Evidence): ControlFailure | undefined {
  const companion =
    stimulus.kind === 'change'
      ? /[.:]beside-([a-z]+(?:-(?:member|speed|format|voice))?)/.exec(stimulus.id)?.[1]
      : undefined
  const witness = companion === undefined ? undefined : witnesses[companion]
  if (witness === undefined) return undefined
  const { fits, status = 200 } = witness
  const seen = exchanges.filter((exchange) => fits(exchange.stimulus))
  if (seen.some(({ response }) => response?.status === status)) return undefined
  const came = status === 200 ? 'succeeded' : 'was refused with 400'
  return {
    why: `no request with this alone ${came} (${companion}), so a refusal beside it proves nothing`,
    offered: false,
    answered: seen.some(({ response }) => response !== undefined),
  }
}
