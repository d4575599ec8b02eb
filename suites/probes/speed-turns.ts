import { probe } from '../../src/requirement/probe.ts'
import { speechCase, speechMembers } from '../requests/speech-request.ts'
import { talkersOf } from '../requests/talkers.ts'

/** The speeds that are asked for in turn, and what stands between them. The slower one comes first. */
export const turnSpeeds = ['0.5', '2'] as const

/** The role of the request without a speed that comes behind one with it. */
export function behind(speed: string): string {
  return `behind ${speed}`
}

/** Two texts, each of which is spoken alone, too: together they are spoken nowhere else. */
export function turnParts(texts: Parameters<typeof talkersOf>[0]): readonly string[] {
  return talkersOf(texts)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2)
}

/**
 * 2.1: "speed | number | Playback speed multiplier.": of this request, not of the one before. A text that nobody asked
 * for yet is spoken at a speed first, and then without one: what keeps audio by its text alone has the speed in it. As
 * mp3, which says itself how long it lasts.
 */
export const speedTurns = probe({
  id: 'speed-turns',
  needs: ['api'],
  order: 'alone',
  cases(context) {
    const input = turnParts(context.texts).join(' ')
    const turn = (role: string, speed?: number): ReturnType<typeof speechCase> =>
      speechCase({
        id: `mp3.${role.replaceAll(' ', '-')}`,
        stimulus: { kind: 'member', group: 'speed turns', role },
        expects: 'answer',
        body: { ...speechMembers(context, 'mp3', input), ...(speed !== undefined && { speed }) },
        characters: input.length,
      })
    return turnSpeeds.flatMap((speed) => [turn(speed, Number(speed)), turn(behind(speed))])
  },
})
