import type { HouseName } from '../houses.ts'
import type { Sketch, Twist } from '../serve.ts'
import type { Answer } from '../steps.ts'

type Further = Omit<Partial<Sketch>, 'id' | 'title' | 'house' | 'twist'>

/** A service that is right, however odd it is. */
export const right = (id: string, house: HouseName, title: string, twist?: Twist, further: Further = {}): Sketch => ({
  id: `fourth-${id}`,
  house,
  title,
  ...(twist === undefined ? {} : { twist }),
  ...further,
})

/** A change of each answer on its way out. */
export const outgoing =
  (change: (answer: Answer) => Answer): Twist =>
  (base) => ({ finish: async (call) => change(await base.finish(call)) })

/** Further headers on each answer. */
export const wearing = (headers: Answer['headers']): Twist =>
  outgoing((answer) => ({ ...answer, headers: { ...headers, ...answer.headers } }))
