import { formats } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { speechCase, speechMembers } from '../speech-request.ts'

/** Short, medium and long texts in both formats. Nothing is wrong with any of them. */
export const spokenInBothFormats = probe({
  id: 'spoken',
  needs: ['api'],
  cases(context) {
    const texts = { short: context.texts.short[1]!, medium: context.texts.medium, long: context.texts.long }
    return formats.flatMap((format) =>
      Object.entries(texts).map(([length, input]) =>
        speechCase({
          id: `${format}.${length}`, stimulus: { kind: 'member', group: `spoken/${length}`, role: format }, expects: 'success',
          body: speechMembers(context, format, input), characters: input.length,
        })))
  },
})
