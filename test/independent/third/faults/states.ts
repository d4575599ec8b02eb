import { isBudget, isMembers, isSpeech, page } from '../alter.ts'
import { data, proper } from '../client.ts'
import { harbour } from '../harbour.ts'
import { json } from '../house.ts'
import { quay } from '../quay.ts'
import { brief, several, sometimes, together } from '../several.ts'
import type { Fault } from '../sketch.ts'

/** Faults that depend on what was asked before. */
export const states: readonly Fault[] = [
  // 2.1: voice is a string; what was refused is taken the second time, as the fallback is kept.
  {
    id: 'state-repeat-accepted',
    level: 'must',
    clause: '2.1',
    title: 'A request that was refused for its voice is accepted when it is repeated',
    house: harbour,
    alter: (own, lease) => {
      let refused = ''
      return {
        document(call) {
          const document = own.document(call)
          const text = call.body.toString()
          if (!isMembers(document) || typeof document['voice'] === 'string') return document
          if (text === refused) return { ...document, voice: lease.voice }
          refused = text
          return document
        },
      }
    },
    seen: async (client) => (await several(2, () => client.speak({ voice: 3 }))).at(-1)?.status === 200,
  },
  // 7: "error.code equal to the HTTP status"; the answer to a repetition comes from a shelf that keeps bodies only.
  {
    id: 'state-repeat-200',
    level: 'must',
    clause: '7',
    title: 'A refused request that is repeated with the same bytes gets the error with the status 200',
    house: quay,
    alter: (own) => {
      const shelf = new Set<string>()
      return {
        async around(call, go) {
          const answer = await own.around(call, go)
          const name = `${call.path} ${call.body.toString('latin1')}`
          if (answer.status !== 400) return answer
          if (shelf.has(name)) return { ...answer, status: 200 }
          shelf.add(name)
          return answer
        },
      }
    },
    seen: async (client) => (await several(2, () => client.speak({ speed: 'x' }))).at(-1)?.status === 200,
  },
  // 4.1: the table of labels.
  {
    id: 'state-seventeenth',
    level: 'must',
    clause: '4.1',
    title: 'Every seventeenth mp3 has the label audio/pcm',
    house: harbour,
    alter: () => {
      let count = 0
      return {
        played: (audio, { format }) => ({
          status: 200,
          fields: [['Content-Type', format === 'mp3' && ++count % 17 !== 0 ? 'audio/mpeg' : 'audio/pcm']],
          body: audio,
        }),
      }
    },
    seen: async (client) =>
      (await several(17, () => client.speak({ input: 'Yes.', response_format: 'mp3' }))).at(-1)?.type === 'audio/pcm',
  },
  // 4.1: 16-bit samples have two bytes each.
  {
    id: 'state-thirteenth-pcm',
    level: 'must',
    clause: '4.1',
    title: 'Every thirteenth pcm has an odd number of bytes',
    house: quay,
    alter: (own) => {
      let count = 0
      return {
        async sound(order, call) {
          const audio = await own.sound(order, call)
          return order.format === 'pcm' && ++count % 13 === 0 ? audio.subarray(0, -1) : audio
        },
      }
    },
    seen: async (client) => (await several(13, () => brief(client))).at(-1)!.body.length % 2 === 1,
  },
  // 2.2: limit_usd is a number.
  {
    id: 'state-eleventh-budget',
    level: 'must',
    clause: '2.2',
    title: 'Every eleventh budget has a limit_usd that is a string',
    house: harbour,
    alter: (own, lease) => {
      let count = 0
      return {
        shown: (entry, place, call) =>
          ++count % 11 === 0
            ? json(200, {
                data: { ...entry, limit_usd: String(entry.limit_usd) },
                include_byok_in_budgets: lease.counted,
              })
            : own.shown(entry, place, call),
      }
    },
    seen: async (client) =>
      typeof data((await several(11, () => client.budget('daily'))).at(-1)!)['limit_usd'] === 'string',
  },
  // 7: "Every error response is a JSON body".
  {
    id: 'state-burst-page',
    level: 'must',
    clause: '7',
    title: 'More than three budgets at the same time are answered with a page',
    house: quay,
    alter: (own) => {
      let open = 0
      return {
        async around(call, go) {
          if (!isBudget(call)) return own.around(call, go)
          open++
          await new Promise((resolve) => setTimeout(resolve, 40))
          const answer = open > 3 ? page(503, 'Busy') : await own.around(call, go)
          open--
          return answer
        },
      }
    },
    seen: sometimes(async (client) =>
      (await together(6, () => client.budget('daily'))).some((heard) => !proper(heard) && heard.status === 503),
    ),
  },
  // 4.1: section 7 lists the errors; this one of another service is not among them.
  {
    id: 'state-burst-420',
    level: 'must',
    clause: '4.1',
    title: 'More than four speech requests at the same time are answered with 420',
    house: harbour,
    alter: (own) => {
      let open = 0
      return {
        async around(call, go) {
          if (!isSpeech(call)) return own.around(call, go)
          open++
          await new Promise((resolve) => setTimeout(resolve, 40))
          const answer =
            open > 4 ? json(420, { error: { code: 420, message: 'Rate limit exceeded' } }) : await own.around(call, go)
          open--
          return answer
        },
      }
    },
    seen: sometimes(async (client) => (await together(7, () => brief(client))).some(({ status }) => status === 420)),
  },
  // 4.1: the key is right.
  {
    id: 'state-locked-out',
    level: 'must',
    clause: '4.1',
    title: 'After ten wrong keys in a row the right one is answered with 423',
    house: quay,
    alter: (own) => {
      let wrong = 0
      return {
        async around(call, go) {
          const answer = await own.around(call, go)
          if (answer.status !== 401) {
            const locked = wrong >= 10
            wrong = 0
            return locked ? json(423, { error: { code: 423, message: 'Locked' } }) : answer
          }
          if (own.credential(call) !== undefined) wrong++
          return answer
        },
      }
    },
    seen: async (client) => {
      await several(10, (index) => client.speak({}, { key: `wrong-${index}` }))
      return (await brief(client)).status === 423
    },
  },
  // 5: 401, however often it is tried.
  {
    id: 'state-twelfth-key',
    level: 'must',
    clause: '5',
    title: 'The twelfth wrong key in a row is let in, as the check gives up',
    house: harbour,
    alter: (own, lease) => {
      let wrong = 0
      return {
        credential(call) {
          const key = own.credential(call)
          if (key === undefined || key === lease.speechKey || key === lease.budgetKey) {
            wrong = 0
            return key
          }
          return ++wrong < 12 ? key : isBudget(call) ? lease.budgetKey : lease.speechKey
        },
      }
    },
    seen: async (client) =>
      (await several(12, (index) => client.speak({}, { key: `wrong-${index}` }))).at(-1)?.status === 200,
  },
]
