import { formats } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { speechCase, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'

/** How often all of them are asked for at the same time. */
const rounds = 2

/** A short text, and one that is long enough to tell whose voice says it. */
function textsOf({ texts }: ProbeContext): readonly string[] {
  const talkers = talkersOf(texts)
  return [...new Set([...talkers.slice(0, 1), ...talkers.slice(-1)])]
}

/** In what manner a text may be asked for. */
function mannersOf({ target: { otherVoice } }: ProbeContext): {
  readonly usual: object
  readonly speed: object
  readonly voice?: object
} {
  return { usual: {}, speed: { speed: 2 }, ...(otherVoice !== undefined && { voice: { voice: otherVoice } }) }
}

function asked(context: ProbeContext, manners: Readonly<Record<string, object>>, role: string, round = ''): Case[] {
  return formats.flatMap((format) =>
    textsOf(context).flatMap((input, index) =>
      Object.entries(manners).map(([manner, members]) =>
        speechCase({
          id: `${format}.${index + 1}.${manner}${round}`,
          stimulus: { kind: 'member', group: 'settings', role },
          expects: 'answer',
          body: { ...speechMembers(context, format, input), ...members },
          characters: input.length,
        }),
      ),
    ),
  )
}

/**
 * Texts at another speed, as usual and in another voice, one after another. As usual twice in a row and behind a speed:
 * a service whose voice is another one each time shows it, and one that keeps a speed.
 */
export const settingsAlone = probe({
  id: 'settings-alone',
  needs: ['api'],
  order: 'alone',
  cases: (context) => {
    const { usual, speed, ...voice } = mannersOf(context)
    return asked(context, { speed, usual, again: usual, ...voice }, 'alone')
  },
})

/**
 * The same, all at the same time: who keeps settings in one place for all mixes them up. The other way round each
 * second time: each manner comes after each other one.
 */
export const settingsTogether = probe({
  id: 'settings-together',
  needs: ['api'],
  cases: (context) =>
    Array.from({ length: rounds }, (_, round) => {
      const all = asked(context, mannersOf(context), 'together', round > 0 ? `.${round + 1}` : '')
      return round % 2 === 0 ? all : all.toReversed()
    }).flat(),
})
