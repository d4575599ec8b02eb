import { setTimeout as sleep } from 'node:timers/promises'
import { words, type Client, type Heard } from '../client.ts'
import { framesOf } from '../../speech/mp3.ts'
import { harbour } from '../harbour.ts'
import type { Alteration, House, Order } from '../house.ts'
import { quay } from '../quay.ts'
import { sometimes } from '../several.ts'
import type { Fault } from '../sketch.ts'

const short = 'No.'
const longer = `${words} ${words} ${words}`

/** A short and a long text at the same time. */
function pair(client: Client, format: string): Promise<[Heard, Heard]> {
  const ask = (input: string): Promise<Heard> => client.speak({ input, response_format: format })
  return Promise.all([ask(short), ask(longer)])
}

/** Who asks at the same time gets the sound of the last text. */
const lastText =
  (when: (order: Order) => boolean): Alteration =>
  (own) => {
    let current = ''
    return {
      async sound(order, call) {
        if (!when(order)) return own.sound(order, call)
        current = order.input
        await sleep(40)
        return own.sound({ ...order, input: current }, call)
      },
    }
  }

/** Both of a pair are as long as one of them. */
const mixed = async (client: Client, format: string): Promise<boolean> => {
  const [one, two] = await pair(client, format)
  return client.seconds(one) > 0.6 * client.seconds(two) || client.seconds(one) > client.seconds(two)
}

const fault = (id: string, title: string, house: House, format: string, alter: Alteration): Fault => ({
  id: `crosstalk-${id}`,
  level: 'must',
  clause: '1',
  title,
  house,
  alter,
  seen: sometimes((client) => mixed(client, format)),
})

/** Faults between requests at the same time; 1: "converts input text into audio", here that of somebody else. */
export const crosstalk: readonly Fault[] = [
  fault(
    'last-text',
    'Requests at the same time get the sound of the last text, in a voice that varies',
    quay,
    'pcm',
    lastText(() => true),
  ),
  fault(
    'last-mp3',
    'mp3 of requests at the same time is that of the last text',
    quay,
    'mp3',
    lastText(({ format }) => format === 'mp3'),
  ),
  fault('finished-first', 'Of requests at the same time the first gets what is finished first', quay, 'pcm', (own) => {
    const waiting: ((audio: Buffer) => void)[] = []
    return {
      sound(order, call) {
        const mine = new Promise<Buffer>((resolve) => waiting.push(resolve))
        sleep(20 + Math.min(60, order.input.length))
          .then(() => own.sound(order, call))
          .then((audio) => waiting.pop()?.(audio))
          .catch(() => waiting.pop()?.(Buffer.alloc(0)))
        return mine
      },
    }
  }),
  fault('same-length', 'Of requests at the same time all get as many bytes as the shortest', harbour, 'pcm', (own) => {
    const open = new Set<Promise<Buffer>>()
    return {
      async sound(order, call) {
        const made = sleep(40).then(() => own.sound(order, call))
        open.add(made)
        const all = await Promise.all(order.format === 'pcm' ? open : [made])
        open.delete(made)
        const audio = await made
        return audio.subarray(0, Math.min(...all.map(({ length }) => length)))
      },
    }
  }),
  {
    id: 'crosstalk-joined-mp3',
    level: 'must',
    clause: '1',
    title: 'An encoder that is shared puts the frames of two mp3 at the same time into one of them',
    house: quay,
    alter: (own) => {
      let open: Buffer[] = []
      let busy = 0
      return {
        async sound(order, call) {
          const audio = await own.sound(order, call)
          if (order.format !== 'mp3') return audio
          busy++
          open.push(audio)
          await sleep(40)
          const whole = Buffer.concat(open)
          if (--busy === 0) open = []
          return whole
        },
      }
    },
    seen: sometimes(async (client) => {
      const [one, two] = await pair(client, 'mp3')
      return framesOf(one.body).length === framesOf(two.body).length
    }),
  },
]
