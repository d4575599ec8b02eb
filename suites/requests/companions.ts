import type { ProbeContext } from '../../src/requirement/probe.ts'
import { validForms } from './reference-parts.ts'

/** 2.1: an optional member, right in itself, beside which something else is wrong. */
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
