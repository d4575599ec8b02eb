import { formats } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type Probe } from '../../src/requirement/probe.ts'
import { speechCase, speechMembers } from '../requests/speech-request.ts'
import { newTexts } from './one-text.ts'

/**
 * 4.1: "Success response": of this request, and all of it. Who asks for what is being made for the very same request
 * gets what there is of it by then, where the two are joined by mistake. The texts take longest, and nobody asked yet.
 */
export const spokenTwiceAtOnce: Probe = probe({
  id: 'spoken-twice-at-once',
  needs: ['api'],
  order: 'alone',
  cases(context) {
    const texts = newTexts(context).toReversed()
    return formats.slice(0, texts.length).flatMap((format, index) => {
      const body = speechMembers(context, format, texts[index])
      return (['first', 'second'] as const).map((which): Case => ({
        ...speechCase({
          id: `${format}-${which}`,
          stimulus: { kind: 'member', group: 'twice at once', role: `${format}: ${which}` },
          expects: 'success',
          body,
          characters: body.input.length,
        }),
        ...(which === 'second' && { beside: true }),
      }))
    })
  },
})
