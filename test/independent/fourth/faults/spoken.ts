import { units } from '../sound.ts'
import { should } from './tools.ts'

/** What is heard of a text. */
export const spokenFaults = [
  should('sound-silent', '4.1', 'axum', 'The audio is as long as the text asks and silent throughout.', () => ({
    heard: (order) => units(' '.repeat(order.text.length)),
  })),
  should('sound-one-clip', '4.1', 'go', 'Every text gets the same sentence of the demo.', () => ({
    heard: () => units('Hello there, this is a demonstration of our voices.'),
  })),
  should('sound-droned', '4.1', 'nest', 'The placeholder hums one tone for as long as the text is.', () => ({
    heard: (order) => units('a'.repeat(order.text.length)),
  })),
  should('sound-first-sentence', '4.1', 'fastapi', 'Only the first sentence is spoken.', (base) => ({
    heard: (order) => base.heard({ ...order, text: /^.*?[.!?](?=\s|$)/su.exec(order.text)?.[0] ?? order.text }),
  })),
  should('sound-first-line', '4.1', 'go', 'The text ends with its first line.', (base) => ({
    heard: (order) => base.heard({ ...order, text: order.text.trimStart().split(/[\r\n]/u)[0] ?? '' }),
  })),
  should(
    'sound-till-ampersand',
    '4.1',
    'spring',
    'The text is put into SSML unescaped and ends at the first & or <.',
    (base) => ({ heard: (order) => base.heard({ ...order, text: order.text.split(/[&<]/u)[0] ?? '' }) }),
  ),
  should(
    'sound-500-characters',
    '4.1',
    'rails',
    'The column of the text holds 500 characters, and the rest is lost.',
    (base) => ({ heard: (order) => base.heard({ ...order, text: order.text.slice(0, 500) }) }),
  ),
  should('sound-1000-characters', '4.1', 'cloudflare', 'What is behind 1,000 characters is not spoken.', (base) => ({
    heard: (order) => base.heard({ ...order, text: order.text.slice(0, 1000) }),
  })),
  should(
    'sound-last-word-lost',
    '4.1',
    'go',
    'The last word is dropped: the splitter waits for a blank behind it.',
    (base) => ({ heard: (order) => base.heard({ ...order, text: order.text.replace(/\s\S+$/u, '') }) }),
  ),
  should('sound-ascii-only', '4.1', 'laravel', 'Letters beyond ASCII are dropped by iconv //IGNORE.', (base) => ({
    heard: (order) => base.heard({ ...order, text: order.text.replaceAll(/[^ -~\n]/gu, '') }),
  })),
  should('sound-digits-lost', '4.1', 'axum', 'The normaliser drops digits.', (base) => ({
    heard: (order) => base.heard({ ...order, text: order.text.replaceAll(/\d/gu, '') }),
  })),
  should(
    'sound-cache-by-beginning',
    '4.1',
    'cloudflare',
    'A speech is kept under the first 64 characters of its text.',
    (base) => {
      const kept = new Map<string, number[]>()
      return {
        heard: (order) => {
          const key = order.text.slice(0, 64)
          const heard = kept.get(key) ?? base.heard(order)
          kept.set(key, heard)
          return heard
        },
      }
    },
  ),
  should(
    'sound-cache-by-length',
    '4.1',
    'rails',
    'A speech is kept under the length of its text, which was thought to be a hash.',
    (base) => {
      const kept = new Map<number, number[]>()
      return {
        heard: (order) => {
          const heard = kept.get(order.text.length) ?? base.heard(order)
          kept.set(order.text.length, heard)
          return heard
        },
      }
    },
  ),
]
