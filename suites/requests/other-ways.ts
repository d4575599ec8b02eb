import type { ProbeContext } from '../../src/requirement/probe.ts'

/** A valid request that a service may answer on another way than the plain one. */
export interface OtherWay {
  readonly id: string
  /** Besides those of the plain request, or in their place; undefined for one that is left out. */
  readonly members: Readonly<Record<string, unknown>>
}

/** What is looked at before a service speaks has to be looked at on each of them. */
export function otherWays({ texts, target: { otherVoice } }: ProbeContext): readonly OtherWay[] {
  return [
    { id: 'speed', members: { speed: 1 } },
    ...(otherVoice === undefined ? [] : [{ id: 'voice', members: { voice: otherVoice } }]),
    { id: 'default', members: { response_format: undefined } },
    { id: 'medium', members: { input: texts.medium } },
    { id: 'accent', members: { input: 'Olé!' } },
  ]
}
