import { formats, type Format } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'

/** A text of a length that is spoken, and digits behind it. */
export const longWithDigits = 'a long text with digits'

/** So begins the role of what is spoken in another voice. */
export const anotherVoice = 'another voice'

/** Digits in a sentence of its own. */
export const withDigits = (text: string): string => `${text} It is 12 May 2031.`

/**
 * What is right by itself, two by two: a service may have a branch for each of them, and none for both. What is said is
 * not compared.
 */
export const spokenCombined = probe({
  id: 'spoken-combined',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => {
    const { short, medium, long } = context.texts
    const { otherVoice: voice } = context.target
    const all: readonly (readonly [id: string, format: Format, members: Readonly<Record<string, unknown>>])[] = [
      [longWithDigits, 'mp3', { input: withDigits(long) }],
      ['a long text in lines', 'pcm', { input: long.replaceAll(/(?<=[.!?]) /g, '\n') }],
      ['a long text with a letter beyond ASCII', 'mp3', { input: `${long} Olé!` }],
      ['a slow text that is not short', 'pcm', { input: medium, speed: 0.75 }],
      ...(voice === undefined
        ? []
        : ([
            [`${anotherVoice} at a speed of 1`, 'mp3', { voice, speed: 1 }],
            [`${anotherVoice} at a speed of 1`, 'pcm', { voice, speed: 1 }],
            [`${anotherVoice} at a speed of 2`, 'mp3', { voice, speed: 2 }],
            [`${anotherVoice} at a speed of 2`, 'pcm', { voice, speed: 2 }],
          ] as const)),
    ]
    return all.map(([role, format, members]) => {
      const body = { ...speechMembers(context, format, short[0]), ...members }
      return speechCase({
        id: `${format}.${role.replaceAll(' ', '-')}`,
        stimulus: { kind: 'member', group: 'combined', role },
        expects: 'answer',
        body,
        characters: body.input.length,
      })
    })
  },
})
