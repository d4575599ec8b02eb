import { isAudio, misread, plainText } from '../alter.ts'
import { proper, words, type Client } from '../client.ts'
import { harbour } from '../harbour.ts'
import { json, Refusal } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** A text of at least so many characters; its sentences are the same, so that it is quickly made. */
const long = (characters: number, beginning = ''): string =>
  beginning + `${words} `.repeat(Math.ceil((characters - beginning.length) / (words.length + 1)))

const lasting = async (client: Client, input: string, format = 'pcm'): Promise<number> =>
  client.seconds(await client.speak({ input, response_format: format }))

/** How much longer the second text takes than the first. */
const ratio = async (client: Client, shorter: string, longer: string, format = 'pcm'): Promise<number> =>
  (await lasting(client, longer, format)) / (await lasting(client, shorter, format))

/** Faults that begin at a length. */
export const lengths: readonly Fault[] = [
  // 1: "converts input text into audio": what stands behind is not converted.
  {
    id: 'length-cut-1000',
    level: 'must',
    clause: '1',
    title: 'Only the first 1,000 characters are read out',
    house: harbour,
    alter: misread((input) => input.slice(0, 1000)),
    seen: async (client) => (await ratio(client, long(990), long(1500))) < 1.1,
  },
  // 1: the same; a list of pieces of which only the first is sent on for one format.
  {
    id: 'length-first-piece-pcm',
    level: 'must',
    clause: '1',
    title: 'Of texts over 2,000 characters pcm has the first piece only',
    house: quay,
    alter: misread((input, { format }) => (format === 'pcm' && input.length > 2000 ? input.slice(0, 1000) : input)),
    seen: async (client) => (await ratio(client, long(1900), long(2100))) < 0.8,
  },
  // 1: the same; the piece after each limit begins where the last one began.
  {
    id: 'length-repeated-piece',
    level: 'must',
    clause: '1',
    title: 'Of texts over 1,000 characters the last 300 before the limit are read twice',
    house: harbour,
    alter: misread((input) => (input.length > 1000 ? `${input.slice(0, 1000)} ${input.slice(700)}` : input)),
    seen: async (client) => (await ratio(client, long(960), long(1020))) > 1.2,
  },
  // 7: "Every error response is a JSON body of the shape in 2.4".
  {
    id: 'length-plain-refusal',
    level: 'must',
    clause: '7',
    title: 'Texts over 4,096 characters are refused in plain text',
    house: quay,
    alter: (own) => ({
      refused: (refusal, call) =>
        refusal.message.endsWith('over 4,096') ? plainText(400, 'Input too long') : own.refused(refusal, call),
      order(document, call) {
        const order = own.order(document, call)
        if (order.input.length > 4096) throw new Refusal(400, 'over 4,096')
        return order
      },
    }),
    seen: async (client) => {
      const heard = await client.speak({ input: long(4200) })
      return heard.status === 400 && !proper(heard)
    },
  },
  // 4.1: "Success response: HTTP 200, body is a raw audio byte stream".
  {
    id: 'length-job',
    level: 'must',
    clause: '4.1',
    title: 'Texts over 1,200 characters give the id of a job with the status 202',
    house: harbour,
    alter: (own) => ({
      sound: (order, call) => own.sound(order.input.length > 1200 ? { ...order, input: 'Soon.' } : order, call),
      played: (audio, order, call) =>
        order.input.length > 1200 ? json(202, { job: 'job_81', status: 'queued' }) : own.played(audio, order, call),
    }),
    seen: async (client) => (await client.speak({ input: long(1300) })).status === 202,
  },
  // 4.1: the table gives the Content-Type; a stream of pieces has another.
  {
    id: 'length-other-label',
    level: 'must',
    clause: '4.1',
    title: 'Audio of texts over 1,000 characters is labelled application/octet-stream',
    house: quay,
    alter: (own) => ({
      played(audio, order, call) {
        const answer = own.played(audio, order, call)
        return isAudio(answer) && order.input.length > 1000
          ? { ...answer, fields: [['Content-Type', 'application/octet-stream']] }
          : answer
      },
    }),
    seen: async (client) => (await client.speak({ input: long(1100) })).type === 'application/octet-stream',
  },
  // 1: "converts input text into audio", here the audio of another text.
  {
    id: 'length-prefix-cache',
    level: 'must',
    clause: '1',
    title: 'Texts that share their first 200 characters share the audio of the first',
    house: harbour,
    alter: (own) => {
      const shelf = new Map<string, Promise<Buffer>>()
      return {
        sound(order, call) {
          const name = `${order.format} ${order.input.slice(0, 200)}`
          const known = order.input.length < 200 ? undefined : shelf.get(name)
          const made = known ?? own.sound(order, call)
          if (shelf.size < 300) shelf.set(name, made)
          return made
        },
      }
    },
    seen: async (client) => (await ratio(client, long(240), long(480))) === 1,
  },
  // 1: the same; the sum of what is in a text is no name for it.
  {
    id: 'length-equal-cache',
    level: 'must',
    clause: '1',
    title: 'Texts of one length that begin with the same ten characters share the audio of the first',
    house: quay,
    alter: (own) => {
      const shelf = new Map<string, Promise<Buffer>>()
      return {
        sound(order, call) {
          const name = `${order.format} ${order.speed} ${order.input.length} ${order.input.slice(0, 10)}`
          const made = shelf.get(name) ?? own.sound(order, call)
          if (shelf.size < 300) shelf.set(name, made)
          return made
        },
      }
    },
    seen: async (client) => {
      const [one, other] = [`${words} A, b, c, d.`, `${words} Abcdefghijk`]
      const first = await client.speak({ input: one })
      const second = await client.speak({ input: other })
      return one.length === other.length && first.body.equals(second.body)
    },
  },
  // 4.1: bytes that are no frame stand in the stream.
  {
    id: 'length-joined-mp3',
    level: 'must',
    clause: '4.1',
    title: 'Between the pieces of an mp3 of more than 1,000 characters stands a line break',
    house: harbour,
    alter: (own) => ({
      async sound(order, call) {
        if (order.format === 'pcm' || order.input.length <= 1000) return own.sound(order, call)
        const pieces = [order.input.slice(0, 1000), order.input.slice(1000)]
        const made = await Promise.all(pieces.map((input) => own.sound({ ...order, input }, call)))
        return Buffer.concat([made[0]!, Buffer.from('\r\n'), made[1]!])
      },
    }),
    seen: async (client) =>
      (await client.speak({ input: long(1100), response_format: 'mp3' })).body.includes(
        Buffer.from([0x0d, 0x0a, 0xff]),
      ),
  },
]
