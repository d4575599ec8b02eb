import { formats, type Format } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { speechCase, speechControl, speechMembers } from '../requests/speech-request.ts'

/** So begins the role of what is made of a text of a length that is spoken. */
export const longText = 'a long text'

/** As above, and digits behind it. */
export const longWithDigits = `${longText} with digits`

/** So begins the role of what is spoken in another voice. */
const anotherVoice = 'another voice'

/** Digits in a sentence of its own. */
export const withDigits = (text: string): string => `${text} It is 12 May 2031.`

/** As many others: where digits are not spoken, both texts have the same audio. */
const withOtherDigits = (text: string): string => `${text} It is 28 May 1994.`

const inParentheses = (text: string, words: string): string => `${text} It rains (${words}) on us all.`

/** Two sentences in each. */
function inParagraphs(text: string): string {
  return text.replaceAll(/([.!?] .*?[.!?]) /gs, '$1\n\n')
}

/**
 * What is right by itself, two by two: a service may have a branch for each of them, and none for both. What is said of
 * a text is compared with what is said of one that differs from it in its digits, or in parentheses.
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
      [`${longText} with other digits`, 'mp3', { input: withOtherDigits(long) }],
      [`${longText} with parentheses`, 'mp3', { input: inParentheses(long, 'at last') }],
      [`${longText} with other parentheses`, 'mp3', { input: inParentheses(long, 'on them') }],
      ['digits at a speed of 2', 'pcm', { input: withDigits(short[0]!), speed: 2 }],
      ['other digits at a speed of 2', 'pcm', { input: withOtherDigits(short[0]!), speed: 2 }],
      [`${longText} in lines`, 'pcm', { input: long.replaceAll(/(?<=[.!?]) /g, '\n') }],
      [`${longText} in paragraphs`, 'mp3', { input: inParagraphs(long) }],
      // Who cuts a text in bytes cuts letters of several.
      [`${longText} with letters beyond ASCII`, 'mp3', { input: `${long.replaceAll('e', 'é')} Olé!` }],
      ['a slow text that is not short', 'pcm', { input: medium, speed: 0.75 }],
      ...(voice === undefined
        ? []
        : ([
            [`${anotherVoice} with digits`, 'mp3', { voice, input: withDigits(short[0]!) }],
            [`${anotherVoice} with other digits`, 'mp3', { voice, input: withOtherDigits(short[0]!) }],
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
