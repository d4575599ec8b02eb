import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { spoken } from './spoken.ts'

const without = (at: number) => (text: string) => text.split(' ').toSpliced(at, 1).join(' ')

const bracketless = (text: string): string => text.replaceAll(/\[[^\]]*\]|\{[^}]*\}/g, '')

/** As who counts an emoji as one character, and cuts at so many. */
const cutByEmoji = (text: string): string => (/\p{Extended_Pictographic}/u.test(text) ? text.slice(0, -4) : text)

/** As who takes a text apart into sentences that end with a mark. */
const finished = (text: string): string => text.replace(/(?<=[.?!]) [^.?!]*$/, '')

/** What else may show it. */
const also: Readonly<Record<string, Fault['violates']>> = {
  'last-word-never': ['PCM-END', 'SPEECH-TEXT-NOT-EVALUATED'],
  'sentence-twice-once': ['SPEECH-PAGE-WHOLE'],
  'without-unfinished-sentence': ['SPEECH-FIGURES-SPOKEN', 'SPEECH-TEXT-NOT-EVALUATED'],
  'without-articles': ['SPEECH-WHOLE-TEXT'],
  'words-sorted': ['SPEECH-UNUSUAL-HEARD', 'SPEECH-WHOLE-TEXT'],
}

/** Words that are never spoken, in no text. 1: "converts input text into audio". */
export const textWordFaults: readonly Fault[] = (
  [
    ['first-word-never', 'leaves out the first word', without(0)],
    ['fourth-word-never', 'leaves out the fourth word', without(3)],
    ['last-word-never', 'leaves out the last word', without(-1)],
    ['short-words-never', 'leaves out words of three letters', (text) => text.replaceAll(/\b[a-z]{3}\s/g, '')],
    ['word-twice-once', 'says a word once that stands there twice', (text) => text.replaceAll(/\b(\w+) \1\b/g, '$1')],
    [
      'sentence-twice-once',
      'says a sentence once that stands there twice',
      (text) => [...new Set(text.split(/(?<=[.?!])\s+/))].join(' '),
    ],
    ['without-capitals', 'leaves out words in capitals', (text) => text.replaceAll(/\b[A-Z]{2,}\b/g, '')],
    ['without-asterisks', 'leaves out what stands in asterisks', (text) => text.replaceAll(/\*[^*]*\*/g, '')],
    ['without-underscores', 'leaves out what stands in underscores', (text) => text.replaceAll(/_[^_]*_/g, '')],
    ['without-decimal-points', 'leaves out the point in a number', (text) => text.replaceAll(/(\d)\.(?=\d)/g, '$1')],
    ['without-amounts', 'leaves out amounts of money', (text) => text.replaceAll(/\$\d[\d.]*/g, '')],
    ['without-times', 'leaves out times of day', (text) => text.replaceAll(/\b\d\d:\d\d\b/g, '')],
    ['without-percentages', 'leaves out percentages', (text) => text.replaceAll(/\d+%/g, '')],
    ['without-day', 'leaves out the day of a date', (text) => text.replaceAll(/\b(\d{4}-\d\d)-\d\d\b/g, '$1')],
    ['without-titles', 'leaves out "Mr." and the name behind it', (text) => text.replaceAll(/\bMr\. \w+/g, '')],
    ['without-questions', 'leaves out questions', (text) => text.replaceAll(/(?<=^|[.?!] )[^.?!]*\? ?(?=.)/g, '')],
    ['without-short-sentence', 'leaves out a first sentence of one word', (text) => text.replace(/^\w+\. (?=.)/, '')],
    ['without-negation', 'leaves out the word "not"', (text) => text.replaceAll(/ not\b/g, '')],
    ['without-two-letters', 'leaves out words of two letters', (text) => text.replaceAll(/\b[a-z]{2}\s/g, '')],
    ['without-contractions', 'leaves out what follows a curly apostrophe', (text) => text.replaceAll(/’\w*/g, '')],
    ['without-speakers', 'leaves out a first word with a colon', (text) => text.replace(/^\s*\w+:\s+/, '')],
    ['without-no-break-spaces', 'joins the words around a no-break space', (text) => text.replaceAll('\u00a0', '')],
    ['without-lines', 'joins the words around a line end', (text) => text.replaceAll(/(?<=\w)\n(?=\w)/g, '')],
    ['without-articles', 'leaves out articles', (text) => text.replaceAll(/\b(?:a|an|the)\s/gi, '')],
    ['compounds-cut', 'leaves out what follows a hyphen', (text) => text.replaceAll(/(?<=\w)-\w+/g, '')],
    ['very-long-words-cut', 'speaks 20 letters of a word', (text) => text.replaceAll(/(?<=\b[a-z]{20})[a-z]+/gi, '')],
    ['words-sorted', 'speaks the words of a text in one order', (text) => text.split(' ').toSorted().join(' ')],
    ['without-headings', 'leaves out lines that begin with a hash', (text) => text.replaceAll(/^#.*$/gm, '')],
    ['long-words-cut', 'speaks eight letters of a word', (text) => text.replaceAll(/(?<=\b[a-z]{8})[a-z]+/gi, '')],
    ['without-brackets', 'leaves out what stands in square brackets or braces', bracketless],
    ['without-ampersands', 'leaves out an ampersand, and the letter behind it', (text) => text.replaceAll(/&\w/g, '')],
    ['without-units', 'leaves out units behind a number', (text) => text.replaceAll(/(?<=\d) (?:km|kg|lb|m|g)\b/g, '')],
    ['without-tags', 'leaves out words behind a number sign', (text) => text.replaceAll(/#\w+/g, '')],
    ['without-mentions', 'leaves out words behind an at sign', (text) => text.replaceAll(/(?<=^|\s)@\w+/g, '')],
    ['without-behind-doctors', 'leaves out the word behind "Dr."', (text) => text.replaceAll(/\bDr\. \w+/g, '')],
    ['without-slashed-dates', 'leaves out dates with slashes', (text) => text.replaceAll(/\b\d+\/\d+\/\d+/g, '')],
    ['without-behind-ellipsis', 'leaves out what follows an ellipsis', (text) => text.replace(/…[^]*/, '')],
    ['without-euros', 'leaves out amounts in euros', (text) => text.replaceAll(/€\d+/g, '')],
    ['without-addresses', 'leaves out addresses of mail', (text) => text.replaceAll(/\S+@\S+\.\w+/g, '')],
    ['without-accented-words', 'leaves out words with an accent', (text) => text.replaceAll(/\w*[é]\w*/g, '')],
    ['without-behind-emoji', 'leaves out four letters at the end for an emoji', cutByEmoji],
    ['without-blank-beginning', 'leaves out the first word behind blanks', (text) => text.replace(/^\s+\S+/, '')],
    ['without-cr-lf', 'joins the words around CR LF', (text) => text.replaceAll('\r\n', '')],
    [
      'without-behind-empty-line',
      'leaves out what follows an empty line of CR LF',
      (text) => text.split('\r\n\r\n')[0]!,
    ],
    ['without-unfinished-sentence', 'leaves out what follows the last full stop', finished],
    ['without-scales', 'leaves out "million" behind an amount', (text) => text.replaceAll(/ [mb]illion\b/g, '')],
    ['without-decades', 'leaves out decades', (text) => text.replaceAll(/\b\d{4}s\b/g, '')],
    ['ranges-cut', 'leaves out the end of a range', (text) => text.replaceAll(/(?<=\b\d)-\d+(?= )/g, '')],
    ['without-half-days', 'leaves out "a.m." and "p.m."', (text) => text.replaceAll(/ [ap]\.m\./g, '')],
    ['versions-cut', 'leaves out what follows the point of a version', (text) => text.replaceAll(/\bv\d+\.\d+/g, 'v')],
    ['without-file-names', 'leaves out names of files', (text) => text.replaceAll(/\b\w+\.[a-z]{2,3}\b/g, '')],
    ['without-behind-blanks', 'leaves out what follows two blanks', (text) => text.replace(/(?<=\w) {2,}.*/s, '')],
    [
      'cut-by-characters',
      'counts characters and cuts at so many bytes',
      (text) =>
        Buffer.from(text)
          .subarray(0, text.length)
          .toString()
          .replace(/\ufffd+$/, ''),
    ],
    [
      'soft-hyphens-cut',
      'leaves out what follows a soft hyphen in a word',
      (text) => text.replaceAll(/\u00ad\S*/g, ''),
    ],
    ['without-guillemets', 'leaves out what stands in guillemets', (text) => text.replaceAll(/«[^»]*»/g, '')],
    ['without-single-quotes', 'leaves out what stands in single quotes', (text) => text.replaceAll(/‘[^’]*’/g, '')],
    ['millions-cut', 'leaves out the thousands behind millions', (text) => text.replaceAll(/(?<=\d,\d{3}),\d{3}/g, '')],
    ['without-roman-numerals', 'leaves out Roman numerals', (text) => text.replaceAll(/\b[IVX]{2,}\b/g, '')],
    ['without-lettered-items', 'leaves out items with a letter', (text) => text.replaceAll(/^[a-z]\).*$/gm, '')],
    ['without-bullets', 'leaves out items with a bullet', (text) => text.replaceAll(/^•.*$/gm, '')],
    ['without-starred-items', 'leaves out items with an asterisk', (text) => text.replaceAll(/^\* .*$/gm, '')],
    ['four-paragraphs', 'speaks four paragraphs', (text) => text.split('\n\n').slice(0, 4).join('\n\n')],
    ['without-negatives', 'leaves out numbers below zero', (text) => text.replaceAll(/(?<=\s)-\d+/g, '')],
    [
      'without-long-numbers',
      'leaves out numbers of five figures and more',
      (text) => text.replaceAll(/\b\d{5,}\b/g, ''),
    ],
    ['without-longest-numbers', 'leaves out numbers of ten figures', (text) => text.replaceAll(/\b\d{10}\b/g, '')],
    ['without-addends', 'leaves out what is added', (text) => text.replaceAll(/\+ \d+/g, '')],
    ['without-numbered-things', 'leaves out the figure behind "No."', (text) => text.replaceAll(/\bNo\. \d+/g, 'No.')],
    ['codes-cut', 'leaves out what follows a figure in a word', (text) => text.replaceAll(/(?<=\d)[A-Z]\w+/g, '')],
    [
      'without-acronyms',
      'leaves out words in capitals but for letters on their own',
      (text) => text.replaceAll(/\b[A-Z]{3}\b/g, ''),
    ],
    ['without-behind-exclamations', 'leaves out what follows three marks', (text) => text.replace(/(?<=!!!).*/s, '')],
    ['without-behind-professors', 'leaves out the word behind "Prof."', (text) => text.replaceAll(/\bProf\. \w+/g, '')],
    ['without-behind-saints', 'leaves out the word behind "St."', (text) => text.replaceAll(/\bSt\. \w+/g, '')],
    ['without-examples', 'leaves out the word behind "e.g."', (text) => text.replaceAll(/\be\.g\. \w+/g, '')],
    [
      'long-sentences-cut',
      'speaks 200 characters of a sentence',
      (text) => text.replaceAll(/(?<=(?:^|[.?!])[^.?!]{200})[^.?!]+/g, ''),
    ],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[]
).map(([name, title, part]) =>
  should('binary', {
    id: `text-${name}`,
    title,
    clause: '1',
    violates: ['SPEECH-TEXTS-DIFFER'],
    ...(also[name] && { sometimes: also[name] }),
    when: { operation: 'speech' },
    hooks: spoken(part),
  }),
)
