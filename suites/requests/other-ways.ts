import type { ProbeContext } from '../../src/requirement/probe.ts'

/** A valid request that a service may answer on another way than the plain one. */
export interface OtherWay {
  readonly id: string
  /** Besides those of the plain request, or in their place; undefined for one that is left out. */
  readonly members: Readonly<Record<string, unknown>>
}

/** What is looked at before a service speaks has to be looked at on each of them. */
export function otherWays(context: ProbeContext): readonly OtherWay[] {
  const { speed, voice, medium } = sureMembers(context)
  return [
    { id: 'speed', members: speed },
    ...(voice ? [{ id: 'voice', members: voice }] : []),
    // Some may refuse these: defaults, and the letters of a voice, are not shown.
    { id: 'default', members: { response_format: undefined } },
    { id: 'medium', members: medium },
    { id: 'accent', members: { input: 'Olé!' } },
  ]
}

/** Those that nobody may refuse, and the text of some length in the others, too. */
export function sureWays(context: ProbeContext): readonly OtherWay[] {
  const { speed, voice, medium } = sureMembers(context)
  const short = [{ id: 'speed', members: speed }, ...(voice ? [{ id: 'voice', members: voice }] : [])]
  const longer = short.map(({ id, members }) => ({ id: `medium-${id}`, members: { ...medium, ...members } }))
  return [...short, { id: 'medium', members: medium }, ...longer]
}

function sureMembers({ texts, target: { otherVoice } }: ProbeContext) {
  return {
    speed: { speed: 1 },
    voice: otherVoice === undefined ? undefined : { voice: otherVoice },
    medium: { input: texts.medium },
  }
}
