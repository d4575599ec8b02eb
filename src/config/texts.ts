import type { Texts } from '../requirement/probe.ts'

/** Characters of a page, at least: speech services and frameworks cut or refuse at 4,096 and below. */
const pageLength = 4500

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * A page made of the sentences of a text, again and again: it begins with that text, so that a cache by the beginning
 * mixes them up, and lasts so many times as long, whatever the pace of the voice.
 */
export function pageOf(text: string, least = pageLength): string {
  const parts = [...sentences.segment(`${text.trim()} `)].map(({ segment }) => segment)
  let page = ''
  for (let index = 0; page.length < least; index++) page += parts[index % parts.length]!
  return page.trim()
}

const long =
  'On a clear morning the harbour wakes up slowly. ' +
  'Fishermen mend their nets, gulls argue over scraps, and the first ferry sounds its horn twice before it leaves. ' +
  'By noon the square behind the quay is full of people who buy oranges, onions and bread, ' +
  'and who tell each other the news of the week. ' +
  'In the evening the lamps are lit one after another, the last boats come home, ' +
  'and the water turns from silver to grey while the town grows quiet again.'

/**
 * What is spoken unless `--text-file` says otherwise. Plain English. No two short texts have a word in common, so that
 * no sound of one is a sound of another; half of those after the first are nearly three times as long as the rest, so
 * that even a voice that never repeats itself shows a mix-up. The first is spoken most often, and costs little.
 */
export const defaultTexts: Texts = {
  short: [
    'Sit down.',
    'Good morning.',
    'Read it again.',
    'What is this?',
    'Seven green boats sail past our pier.',
    'Please water those plants every Monday.',
    'Fresh bread smells nice near my house.',
  ],
  medium:
    'On a clear morning the harbour wakes up slowly. ' +
    'Fishermen mend their nets, and the first ferry sounds its horn twice before it leaves.',
  long,
  page: pageOf(long),
}
