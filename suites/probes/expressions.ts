import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { expressions, expressionValue } from '../requests/expressions.ts'
import { shortestText, speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'

/** Texts with what a shell or a template would evaluate, and one with what that comes to: as pcm, to be compared. */
export const spokenExpressions = probe({
  id: 'spoken-expression',
  needs: ['api'],
  controls: [speechControl('pcm')],
  cases: (context: ProbeContext) =>
    [...expressions, ['value', expressionValue] as const].map(([role, expression]) => {
      const input = `${shortestText(context)} ${expression}`
      return speechCase({
        id: `pcm.${role.replaceAll(' ', '-')}`,
        stimulus: { kind: 'member', group: 'expression', role },
        expects: 'answer',
        body: speechMembers(context, 'pcm', input),
        characters: input.length,
      })
    }),
})
