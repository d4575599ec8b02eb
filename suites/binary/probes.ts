import { formats, type Format } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { idOf } from '../case-id.ts'
import { apiKey, jsonType, speechCase, speechChange, speechControl, speechMembers, speechNeeds, type SpeechMembers } from '../speech-request.ts'

/** A short, a medium and a long text in both formats; the medium one three times, so that its spread is known. */
export const spokenInBothFormats = probe({
  id: 'spoken', needs: speechNeeds,
  cases: (context) => {
    const texts = { short: context.texts.short[0]!, medium: context.texts.medium, 'medium-2': context.texts.medium, 'medium-3': context.texts.medium, long: context.texts.long }
    return formats.flatMap((format) => Object.entries(texts).map(([length, input]) => speechCase({
      id: `${format}.${length}`, stimulus: { kind: 'member', group: 'spoken', role: length }, expects: 'success',
      body: speechMembers(context, format, input), characters: input.length,
    })))
  },
})

/** Texts that are spoken one after another, and then all at once: nothing else may change. */
const talkers = [1, 2, 3]

export const spokenOnce = probe({
  id: 'spoken-alone', needs: speechNeeds, order: 'alone',
  cases: (context) => formats.flatMap((format) => talkers.map((index) => speechCase({
    id: `${format}.${index}`, stimulus: { kind: 'member', group: 'talkers', role: 'alone' }, expects: 'success',
    body: speechMembers(context, format, context.texts.short[index]), characters: context.texts.short[index]!.length,
  }))),
})

export const spokenTogether = probe({
  id: 'spoken-together', needs: speechNeeds,
  cases: (context) => formats.flatMap((format) => talkers.map((index) => speechCase({
    id: `${format}.${index}`, stimulus: { kind: 'member', group: 'talkers', role: 'together' }, expects: 'success',
    body: speechMembers(context, format, context.texts.short[index]), characters: context.texts.short[index]!.length,
  }))),
})

/** 2.1: "speed | number | Playback speed multiplier." One is what is done anyway, however the number is written (RFC 8259, 6). */
const one = [['mp3', '1'], ['pcm', '1'], ['mp3', '1.0'], ['pcm', '1e0']] as const

export const spokenAtSpeed = probe({
  id: 'spoken-speed', needs: speechNeeds, controls: formats.map(speechControl),
  cases: (context) => [
    ...one.map(([format, speed]) => speechCase({
      id: `${format}.${speed}`, stimulus: { kind: 'member', group: 'speed', role: speed }, expects: 'success', body: undefined,
      raw: JSON.stringify(speechMembers(context, format)).replace(/\}$/, `,"speed":${speed}}`), characters: context.texts.short[0]!.length,
    })),
    ...([['mp3', 0.5], ['mp3', 2], ['pcm', 1.5]] as const).map(([format, speed]) => speechCase({
      id: `${format}.${speed}`, stimulus: { kind: 'member', group: 'other speed', role: String(speed) }, expects: 'answer',
      body: { ...speechMembers(context, format), speed }, characters: context.texts.short[0]!.length,
    })),
  ],
})

/** A request written in another way, and the Content-Type that it is sent with. */
interface Spelling {
  readonly format: Format
  readonly name: string
  readonly write?: (members: SpeechMembers) => string
  readonly type?: string
}

/**
 * RFC 8259: blanks around tokens (2), any character escaped (7), members in any order (4); RFC 9110, 8.3.1: media types in any case; RFC 8259, 11
 * defines no charset, and says that one has no effect. Each is the control, and nothing else.
 */
const spellings: readonly Spelling[] = [
  { format: 'mp3', name: 'indented', write: (members) => `${JSON.stringify(members, null, 2)}\n` },
  { format: 'pcm', name: 'with blanks, tabs and line ends around everything', write: (members) => `\r\n{ ${Object.entries(members).map(([name, value]) => `\t"${name}" : ${JSON.stringify(value)}`).join(' ,\r\n')} }\r\n` },
  { format: 'mp3', name: 'with every character escaped', write: (members) => `{${Object.entries(members).map((pair) => pair.map(escaped).join(':')).join(',')}}` },
  { format: 'pcm', name: 'with its members in reverse order', write: (members) => JSON.stringify(Object.fromEntries(Object.entries(members).toReversed())) },
  { format: 'mp3', name: 'as application/json; charset=utf-8', type: 'application/json; charset=utf-8' },
  { format: 'pcm', name: 'as application/json;charset="UTF-8"', type: 'application/json;charset="UTF-8"' },
  { format: 'mp3', name: 'as Application/JSON', type: 'Application/JSON' },
]

/** Every UTF-16 unit as `\uXXXX`. */
function escaped(text: string): string {
  return `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
}

export const spokenSpelled = probe({
  id: 'spoken-spelled', needs: speechNeeds, controls: formats.map(speechControl),
  cases: (context) => spellings.map(({ format, name, write = JSON.stringify, type = jsonType[1] }) => {
    const members = speechMembers(context, format)
    return speechCase({
      id: `${format}.${idOf(name)}`, stimulus: { kind: 'member', group: 'spelling', role: name }, expects: 'success',
      body: undefined, raw: write(members), headers: [apiKey, [jsonType[0], type]], characters: members.input.length,
    })
  }),
})

/** 2.1: "Defaults of response_format and speed: not shown." */
export const spokenByDefault = probe({
  id: 'spoken-default', needs: speechNeeds, controls: [speechControl('mp3')],
  cases: (context) => [speechChange(context, 'mp3', 'open response_format: missing', { without: 'response_format', expects: 'answer' })],
})

/** Texts that are no plain English sentence: each has its own way through a server. A voice may refuse them; a success has to be one. */
const unusualTexts: readonly (readonly [group: 'unusual text' | 'other script', name: string, format: Format, text: string])[] = [
  ['unusual text', 'markup', 'mp3', 'Fish & chips <b>cost</b> "3 > 2", she said; it\'s 100 % {true}.'],
  ['unusual text', 'markup', 'pcm', 'Fish & chips <b>cost</b> "3 > 2",\r\n\tshe said; it\'s 100 % {true}.'],
  ['unusual text', 'emoji', 'mp3', 'Good morning 😀, and happy birthday 🎂!'],
  ['unusual text', 'emoji', 'pcm', 'Good morning 😀, and happy birthday 🎂!'],
  ['other script', 'Cyrillic', 'mp3', 'Доброе утро, сегодня хорошая погода.'],
  ['other script', 'Chinese', 'pcm', '早上好，今天天气很好。'],
]

export const spokenUnusual = probe({
  id: 'spoken-unusual', needs: speechNeeds, controls: formats.map(speechControl),
  cases: (context) => unusualTexts.map(([group, name, format, text]) => speechCase({
    id: `${format}.${name}`, stimulus: { kind: 'member', group, role: name }, expects: 'answer', body: speechMembers(context, format, text), characters: text.length,
  })),
})
