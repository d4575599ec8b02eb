import type { ProbeContext } from '../../src/requirement/probe.ts'
import { validForms } from './reference-parts.ts'

/** A member beside which something else is wrong: an optional one of 2.1, right in itself, or a second wrong one. */
export interface Companion {
  /** Stands at the end of the change's id: `.beside-speed`. */
  readonly id: string
  readonly words: string
  /** Undefined where the profile has no name for it. */
  members(context: ProbeContext): Readonly<Record<string, unknown>> | undefined
}

export const companions: readonly Companion[] = [
  { id: 'speed', words: 'speed', members: () => ({ speed: 1 }) },
  { id: 'unknown-member', words: 'an unknown member', members: () => ({ x_assay_unknown: true }) },
  // Other interfaces have it, and a way of its own for what it says.
  { id: 'stream', words: 'stream: true', members: () => ({ stream: true }) },
  { id: 'wrong-speed', words: 'a wrong speed', members: () => ({ speed: 'fast' }) },
  { id: 'wrong-format', words: 'a wrong response_format', members: () => ({ response_format: 'wav' }) },
  {
    id: 'other-voice',
    words: 'another voice',
    members: ({ target: { otherVoice } }) => (otherVoice === undefined ? undefined : { voice: otherVoice }),
  },
  {
    id: 'reference',
    words: 'reference content',
    members({ profile: { speech } }) {
      const [, , parts] = validForms.find(([id]) => id === 'sample-and-transcript')!
      return speech.referenceContent && { [speech.referenceContent.value]: parts }
    },
  },
  {
    id: 'passthrough',
    words: 'provider passthrough',
    members({ profile: { speech } }) {
      const { providerPassthrough: name, idlePassthrough: idle } = speech
      return name && idle && { [name.value]: idle.value }
    },
  },
]
