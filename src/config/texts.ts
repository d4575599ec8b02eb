import type { Texts } from '../requirement/probe.ts'

/** Characters of a page, at least: speech services and frameworks cut or refuse at 4,096 and below. */
const pageLength = 4400

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * A page made of the sentences of a text, again and again: it begins with that text, so that a cache by the beginning
 * mixes them up, and lasts so many times as long, whatever the pace of the voice. It ends as that text ends, so that
 * its end can be heard.
 */
export function pageOf(text: string, least = pageLength): string {
  const parts = [...sentences.segment(`${text.trim()} `)].map(({ segment }) => segment)
  let page = ''
  for (let index = 0; page.length < least; index++) page += parts[index % parts.length]!
  return (page.endsWith(parts.at(-1)!) ? page : page + parts.at(-1)!).trim()
}

const short = [
  'Sit down.',
  'Good morning.',
  'Read it again.',
  'What is this?',
  'Seven green boats sail past our pier.',
  'Please water those plants every Monday.',
  'Fresh bread smells nice near my house.',
] as const

const medium =
  'On a clear morning the harbour wakes up slowly. ' +
  'Fishermen mend their nets, and the first ferry sounds its horn twice before it leaves.'

/**
 * It holds texts that are spoken alone, word for word and one of them last: whether all of it is spoken, and in order,
 * can be heard by comparing them.
 */
const long = [
  medium,
  short[4],
  'Gulls argue over scraps on the roof of the old customs hall.',
  'By noon the square behind the quay is full of people who buy oranges, onions and lemons, ' +
    'and who tell each other the news of the week.',
  short[5],
  short[6],
].join(' ')

/**
 * What is spoken unless `--text-file` says otherwise. Plain English. No two short texts have a word in common, so that
 * no sound of one is a sound of another; half of those after the first are nearly three times as long as the rest, so
 * that even a voice that never repeats itself shows a mix-up. The first is spoken most often, and costs little.
 */
export const defaultTexts: Texts = {
  short,
  medium,
  long,
  page: pageOf(long),
  language: 'en',
}
