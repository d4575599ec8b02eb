import { after, isAudio, isBudget } from '../alter.ts'
import { data } from '../client.ts'
import { harbour } from '../harbour.ts'
import { json, withField, wired, type Place } from '../house.ts'
import { quay } from '../quay.ts'
import { onOneLine, several } from '../several.ts'
import type { Fault } from '../sketch.ts'

/** Faults that depend on what the same connection carried before. */
export const lines: readonly Fault[] = [
  // 4.2: "with data being the budget for the requested interval".
  {
    id: 'state-line-interval',
    level: 'must',
    clause: '4.2',
    title: 'On one connection every budget is that of the interval asked first',
    house: quay,
    alter: (own) => {
      const first = new WeakMap<object, Place>()
      return {
        place(id, interval, call) {
          const place = own.place(id, interval, call)
          const known = first.get(call.line) ?? place
          first.set(call.line, known)
          return { ...place, interval: known.interval }
        },
      }
    },
    seen: (client) =>
      onOneLine(async (agent) => {
        await client.budget('daily', { agent })
        return data(await client.budget('weekly', { agent }))['reset_interval'] === 'daily'
      }),
  },
  // 5: 401 without a key, also where a refused request went before on the same connection.
  {
    id: 'state-line-key',
    level: 'must',
    clause: '5',
    title: 'On a connection that read a budget the next reading needs no key',
    house: harbour,
    alter: (own, lease) => {
      const known = new WeakSet()
      return {
        credential: (call) =>
          own.credential(call) ?? (isBudget(call) && known.has(call.line) ? lease.budgetKey : undefined),
        shown(entry, place, call) {
          known.add(call.line)
          return own.shown(entry, place, call)
        },
      }
    },
    seen: (client) =>
      onOneLine(async (agent) => {
        await client.budget('daily', { agent })
        return (await client.budget('daily', { agent, key: null })).status === 200
      }),
  },
  // 4.1: the table; the buffer of headers was made for so many answers.
  {
    id: 'state-line-eighth',
    level: 'must',
    clause: '4.1',
    title: 'From the eighth answer on a connection on, audio has no Content-Type',
    house: quay,
    alter: (own) => {
      const counts = new WeakMap<object, number>()
      return {
        async around(call, go) {
          const count = (counts.get(call.line) ?? 0) + 1
          counts.set(call.line, count)
          const answer = await own.around(call, go)
          return count >= 8 && isAudio(answer) ? { ...answer, fields: [] } : answer
        },
      }
    },
    seen: (client) =>
      onOneLine(
        async (agent) => (await several(8, () => client.speak({ input: 'Yes.' }, { agent }))).at(-1)?.type === '',
      ),
  },
  // 4.1: what is left of a refused body is read as the next request.
  {
    id: 'state-line-after-refusal',
    level: 'must',
    clause: '4.1',
    title: 'After 401 to a request with a body the next one on the connection is 400',
    house: quay,
    alter: (own) => {
      const spoiled = new WeakSet()
      return {
        async around(call, go) {
          if (spoiled.has(call.line))
            return wired(json(400, { error: { code: 400, message: 'Bad request line' } }), { close: true })
          const answer = await own.around(call, go)
          if (answer.status === 401 && call.body.length > 0) spoiled.add(call.line)
          return answer
        },
      }
    },
    seen: (client) =>
      onOneLine(async (agent) => {
        await client.speak({}, { agent, key: 'wrong' })
        return (await client.speak({ input: 'Yes.' }, { agent })).status === 400
      }),
  },
  // 4.1: the label of the format before, as headers are kept with the connection.
  {
    id: 'state-line-label',
    level: 'must',
    clause: '4.1',
    title: 'On one connection audio keeps the label of the first format',
    house: harbour,
    alter: (own) => {
      const first = new WeakMap<object, string>()
      return after((answer, call) => {
        if (!isAudio(answer)) return answer
        const label = first.get(call.line) ?? answer.fields[0]![1]
        first.set(call.line, label)
        return withField(answer, 'Content-Type', label)
      })(own, {} as never)
    },
    seen: (client) =>
      onOneLine(async (agent) => {
        await client.speak({ input: 'Yes.', response_format: 'mp3' }, { agent })
        return (await client.speak({ input: 'Yes.' }, { agent })).type === 'audio/mpeg'
      }),
  },
]
