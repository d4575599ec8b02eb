import type { Case } from '../../src/record/case.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { speechCase, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'
import { turnParts } from './speed-turns.ts'

/** One of two requests for a text: which of them, what the other one differs in, and whether they are sent together. */
export interface OneOfTwo {
  readonly round: 'together' | 'alone'
  readonly which: 'usual' | 'changed'
  readonly change: string
}

const rounds = ['together', 'alone'] as const

/**
 * What one request has besides the members of the other. Of a kind of request the first goes alone, until it is known
 * to be answered: those of the first change are of two kinds, and of either the others are one.
 */
function changesIn({ target: { otherVoice } }: ProbeContext): ReadonlyMap<string, object> {
  return new Map<string, object>([
    ['another format', { response_format: 'pcm' }],
    ...(otherVoice === undefined ? [] : ([['another voice', { voice: otherVoice }]] as const)),
    ['a speed of 0.5', { speed: 0.5 }],
  ])
}

/** Two sentences each, the shortest ones first, for which nobody asked yet: what keeps audio has none of them. */
export function newTexts({ texts }: ProbeContext): readonly string[] {
  const talkers = talkersOf(texts)
  const asked = turnParts(texts).join(' ')
  return talkers
    .flatMap((one) => talkers.filter((other) => other !== one).map((other) => `${one} ${other}`))
    .filter((text) => text !== asked)
    .toSorted((one, other) => one.length - other.length)
}

function roleOf({ round, which, change }: OneOfTwo): string {
  return `${round}, ${change}: ${which}`
}

/** What `roleOf` wrote. */
export function oneOfTwo({ stimulus }: Exchange): OneOfTwo | undefined {
  if (stimulus.kind !== 'member' || stimulus.group !== 'one text') return undefined
  const [, round, change, which] = /^(together|alone), (.+): (usual|changed)$/.exec(stimulus.role) ?? []
  return which === undefined ? undefined : ({ round, which, change } as OneOfTwo)
}

/**
 * 4.1: "Success response": of this request. Who asks for a text while it is being made gets what is made for another
 * one where that is looked up by too little. Two at a time, which even who may send few at once sends together.
 */
export const spokenFromOneText: Probe = probe({
  id: 'spoken-one-text',
  needs: ['api'],
  order: 'alone',
  cases(context) {
    const texts = newTexts(context)
    return [...changesIn(context)].slice(0, texts.length).flatMap(([change, members], index) => {
      const usual = speechMembers(context, 'mp3', texts[index])
      const one = (role: OneOfTwo): Case => ({
        ...speechCase({
          id: roleOf(role).replaceAll(/[,:]? /g, '-'),
          stimulus: { kind: 'member', group: 'one text', role: roleOf(role) },
          expects: 'answer',
          body: role.which === 'usual' ? usual : { ...usual, ...members },
          characters: usual.input.length,
        }),
        ...(role.round === 'together' && role.which === 'changed' && { beside: true }),
      })
      return rounds.flatMap((round) => (['usual', 'changed'] as const).map((which) => one({ round, which, change })))
    })
  },
})
