import { formats, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { otherScripts } from '../requests/other-scripts.ts'
import { spelling, type Members, type Spelling } from '../requests/json-spelling.ts'
import { apiKey, shortestText, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'

/** Formats take turns. */
function formatAt(index: number): Format {
  return formats[index % formats.length]!
}

/** RFC 8259, 2 and 7: blanks, escapes and the order of members change nothing. */
const spellings: readonly (readonly [id: string, words: string, write: Spelling])[] = [
  ['lines', 'over several lines', spelling.lines],
  ['tabs', 'indented with tabs', spelling.tabs],
  ['crlf', 'over several lines that end with CR LF', spelling.crlf],
  ['blanks', 'blanks, tabs and line ends between tokens', spelling.blanks],
  ['blanks-behind', 'a blank behind colons and commas', spelling.python],
  ['commas', 'blanks around commas', spelling.commas],
  ['escapes', 'letters as escapes', spelling.escapedLetters],
  ['escapes-all', 'all characters as escapes', spelling.escapedAll],
  ['escapes-capital', 'escapes with capital digits', spelling.escapedCapitals],
  ['solidus', 'the solidus escaped', spelling.php],
  ['reverse-order', 'members in the reverse order', spelling.reversed],
  // In pcm: who overlooks the format then may speak mp3.
  ...['response_format', 'input'].map((name) => [`first.${name}`, `${name} first`, spelling.first(name)] as const),
  ...['model', 'voice'].map((name) => [`last.${name}`, `${name} last`, spelling.last(name)] as const),
]

export interface EscapedText {
  readonly id: string
  readonly words: string
  readonly format: Format
  readonly text: (context: ProbeContext) => string
  readonly write: Spelling
}

/** RFC 8259, 7: what is beyond ASCII, as many clients write it. Such texts are sent plainly, too. */
export const escapedTexts: readonly EscapedText[] = [
  {
    id: 'emoji',
    words: 'an emoji as a pair of escapes',
    format: 'mp3',
    text: (context) => `${shortestText(context)} 😀`,
    write: spelling.python,
  },
  {
    id: 'accent',
    words: 'a letter with an accent as an escape with capital digits',
    format: 'pcm',
    text: (context) => `${shortestText(context)} é`,
    write: spelling.dotnet,
  },
  {
    id: 'script',
    words: 'a text in Chinese as escapes',
    format: otherScripts.Chinese.format,
    text: () => otherScripts.Chinese.text,
    write: spelling.python,
  },
]

/** RFC 8259, 11: a charset has no meaning; RFC 9110, 8.3.1: nor has the case of a media type, or quotes. */
const types: readonly (readonly [id: string, type: string])[] = [
  ['charset', 'application/json; charset=utf-8'],
  ['charset-tight', 'application/json;charset=UTF-8'],
  ['charset-quoted', 'application/json; charset="utf-8"'],
  ['charset-blanks', 'application/json ; charset=utf-8'],
  ['type-in-capitals', 'Application/JSON'],
]

/** Nothing is wrong with these: the same request, as other clients write it. */
export const spelledBodies = probe({
  id: 'body-spelled',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => [
    ...spellings.map(([id, words, write], index) =>
      spelled(context, formatAt(index), id, words, { raw: write(plainMembers(context, formatAt(index))) }),
    ),
    ...types.map(([id, type], index) =>
      spelled(context, formatAt(index), id, `the Content-Type ${type}`, {
        headers: [apiKey, ['content-type', type]],
      }),
    ),
  ],
})

/** The text of `spokenUnusual`, of which a voice may not know every letter, in escapes. */
export const escapedBodies = probe({
  id: 'body-escaped',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) =>
    escapedTexts.map(({ id, words, format, text, write }) => {
      const input = text(context)
      return speechChange(
        context,
        format,
        { id: `escaped.${id}`, label: `escaped: ${words}` },
        { raw: write({ ...speechMembers(context, format, input) }), members: { input }, expects: 'answer' },
      )
    }),
})

function plainMembers(context: ProbeContext, format: Format): Members {
  return { ...speechMembers(context, format, shortestText(context)) }
}

function spelled(
  context: ProbeContext,
  format: Format,
  id: string,
  words: string,
  parts: Parameters<typeof speechChange>[3],
): Case {
  return speechChange(
    context,
    format,
    { id: `spelling.${id}`, label: `spelling: ${words}` },
    { members: plainMembers(context, format), ...parts, expects: 'success' },
  )
}

/** What is wrong stays wrong in another spelling: `"voice" : ""` is an empty voice too. */
function inSpellings(id: string, family: string, words: string, wrong: Members): ReturnType<typeof probe> {
  return probe({
    id,
    needs: ['api'],
    controls: formats.map(speechControl),
    cases: (context) =>
      (['lines', 'blanks', 'escapes-all', 'reverse-order'] as const).map((name, index) => {
        const format = formatAt(index)
        const [, spelledWords, write] = spellings.find(([one]) => one === name)!
        return speechChange(
          context,
          format,
          { id: `${family}.spelled-${name}`, label: `${words}, ${spelledWords}` },
          { raw: write({ ...plainMembers(context, format), ...wrong }) },
        )
      }),
  })
}

export const spelledWrong = {
  emptyVoice: inSpellings('voice-empty-spelled', 'voice.empty', 'voice: empty', { voice: '' }),
  format: inSpellings(
    'format-enum-spelled',
    'response_format.not-in-enum:wav',
    'response_format: not in the enum ("wav")',
    { response_format: 'wav' },
  ),
  speed: inSpellings('speed-type-spelled', 'speed.wrong-type:word', 'speed: wrong type (a word)', { speed: 'fast' }),
}
