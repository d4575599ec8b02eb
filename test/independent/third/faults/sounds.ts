import { misread } from '../alter.ts'
import { words, type Client } from '../client.ts'
import { refuse } from '../desk.ts'
import { harbour } from '../harbour.ts'
import type { Alteration, House } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

const lasting = async (client: Client, input: string, format = 'pcm'): Promise<number> =>
  client.seconds(await client.speak({ input, response_format: format }))

const tail = `${words.slice(0, -1)} and back ${words}`

/** Whether a text with a sign in the middle is much shorter than the same with a blank there. */
const lost =
  (sign: string, format = 'pcm') =>
  async (client: Client): Promise<boolean> =>
    (await lasting(client, `${words.slice(0, -1)}${sign}${tail}`, format)) <
    0.7 * (await lasting(client, `${words.slice(0, -1)} ${tail}`, format))

/** 1: "converts input text into audio": some of the text is not converted. */
const unspoken = (
  id: string,
  title: string,
  house: House,
  alter: Alteration,
  seen: (client: Client) => Promise<boolean>,
): Fault => ({ id: `sound-${id}`, level: 'must', clause: '1', title, house, alter, seen })

/** Linear steps of four bits, two in a byte. */
function squeezed(pcm: Buffer): Buffer {
  const out = Buffer.alloc(2 * Math.floor(pcm.length / 8))
  for (let at = 0; at < out.length; at++)
    out[at] = ((pcm.readInt16LE(at * 4) >> 12) & 15) | (((pcm.readInt16LE(at * 4 + 2) >> 12) & 15) << 4)
  return out
}

/** Faults of the sound. */
export const sounds: readonly Fault[] = [
  unspoken(
    'no-full-stop',
    'A last sentence without a full stop is not spoken',
    harbour,
    misread((input) => (/[.!?]/u.test(input) ? (/^[^]*[.!?]/u.exec(input)?.[0] ?? input) : input)),
    async (client) =>
      (await lasting(client, `${words} ${tail.slice(0, -1)}`)) < 0.7 * (await lasting(client, `${words} ${tail}`)),
  ),
  unspoken(
    'last-word',
    'The last word of texts of more than five words is not spoken in pcm',
    quay,
    misread((input, { format }) => {
      const list = input.trim().split(/\s+/u)
      return format === 'pcm' && list.length > 5 ? list.slice(0, -1).join(' ') : input
    }),
    async (client) => {
      const input = `${words} ${'incomprehensibilities'.repeat(2)}`
      return (await lasting(client, input)) < 0.7 * (await lasting(client, input, 'mp3'))
    },
  ),
  unspoken(
    'line-break',
    'What stands behind the first line break is not spoken',
    harbour,
    misread((input) => input.trimStart().split(/[\r\n]/u)[0] ?? ''),
    lost('\n'),
  ),
  unspoken(
    'ampersand',
    'What stands behind an ampersand is not spoken',
    quay,
    misread((input) => input.split('&')[0] || input),
    lost(' & '),
  ),
  unspoken(
    'less-than',
    'From < to the next > or to the end nothing is spoken, as tags are taken out',
    harbour,
    misread((input) => input.replaceAll(/<[^>]*(?:>|$)/gu, ' ')),
    lost(' < '),
  ),
  unspoken(
    'quote',
    'What stands behind a quotation mark is not spoken, as a shell was asked',
    quay,
    misread((input) => input.split('"')[0] || input),
    lost(' "'),
  ),
  unspoken(
    'emoji',
    'What stands behind an emoji is not spoken',
    harbour,
    misread((input) => input.split(/\p{Extended_Pictographic}/u)[0] || input),
    lost(' 😀 '),
  ),
  unspoken(
    'brackets',
    'What stands in round or square brackets is not spoken',
    quay,
    misread((input) => input.replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, ' ')),
    async (client) => (await lasting(client, `${words} (${tail})`)) < 0.7 * (await lasting(client, `${words} ${tail}`)),
  ),
  unspoken(
    'hash',
    'What stands behind # is not spoken, as a comment',
    harbour,
    misread((input) => input.split('#')[0] || input),
    lost(' # '),
  ),
  unspoken(
    'digits',
    'Digits are not spoken',
    quay,
    misread((input) => input.replaceAll(/\d/gu, '')),
    async (client) =>
      (await lasting(client, 'Call 5551 2368 4471 9902 now.')) <
      0.7 * (await lasting(client, 'Call abcd efgh ijkl mnop now.')),
  ),
  // 4.1: a right request; a percent sign begins an escape that is none.
  {
    id: 'sound-percent-500',
    level: 'must',
    clause: '4.1',
    title: 'A percent sign in the input ends in 500',
    house: harbour,
    alter: (own) => ({
      sound(order, call) {
        try {
          return own.sound({ ...order, input: decodeURIComponent(order.input) }, call)
        } catch {
          throw refuse(500)
        }
      },
    }),
    seen: async (client) => (await client.speak({ input: 'It is 100 % sure.' })).status === 500,
  },
  unspoken(
    'first-sentence-pcm',
    'pcm has the first sentence only, mp3 has them all',
    quay,
    misread((input, { format }) => (format === 'pcm' ? (/^[^.!?]*[.!?]/u.exec(input)?.[0] ?? input) : input)),
    async (client) =>
      (await lasting(client, `${words} ${tail}`)) < 0.7 * (await lasting(client, `${words} ${tail}`, 'mp3')),
  ),
  unspoken(
    'last-sentence-mp3',
    'The last sentence is missing in mp3, the queue is not flushed',
    harbour,
    misread((input, { format }) => (format === 'mp3' ? (/^[^]*[.!?](?=\s+\S)/u.exec(input)?.[0] ?? input) : input)),
    async (client) =>
      (await lasting(client, `${words} ${tail}`, 'mp3')) < 0.7 * (await lasting(client, `${words} ${tail}`)),
  ),
  // 4.1: "16-bit little-endian PCM"; four bits for a sample are no pcm of 16.
  {
    id: 'sound-four-bits',
    level: 'must',
    clause: '4.1',
    title: 'pcm has four bits for each sample',
    house: quay,
    alter: (own) => ({
      async sound(order, call) {
        const audio = await own.sound(order, call)
        return order.format === 'pcm' ? squeezed(audio) : audio
      },
    }),
    seen: async (client) => (await lasting(client, tail)) < 0.4 * (await lasting(client, tail, 'mp3')),
  },
  // 1: the text is spoken, and something that it does not say.
  {
    id: 'sound-spelled-out',
    level: 'should',
    clause: '1',
    title: 'Line breaks are spoken as a long word',
    house: harbour,
    alter: misread((input) => input.replaceAll('\n', ' newline character newline character ')),
    seen: async (client) =>
      (await lasting(client, `${words}\n${words}`)) > 1.25 * (await lasting(client, `${words} ${words}`)),
  },
]
