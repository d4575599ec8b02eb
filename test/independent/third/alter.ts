import { field, type Alteration, type Answer, type Call, type Order, type Stations } from './house.ts'
import { wordings } from './desk.ts'

export type Members = Record<string, unknown>

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes the document before it is checked. */
export const rewritten =
  (edit: (members: Members, call: Call) => unknown): Alteration =>
  (own) => ({
    document(call) {
      const document = own.document(call)
      return isMembers(document) ? edit(document, call) : document
    },
  })

/** Speaks another text than the one that was sent. */
export const misread =
  (edit: (input: string, order: Order) => string): Alteration =>
  (own) => ({ sound: (order, call) => own.sound({ ...order, input: edit(order.input, order) }, call) })

/** Finds the key in another place when the proper one has none. */
export const alsoKeyed =
  (find: (call: Call, own: Stations) => string | undefined): Alteration =>
  (own) => ({ credential: (call) => own.credential(call) ?? find(call, own) })

/** Answers some requests before anybody asks for a key. */
export const before =
  (when: (call: Call) => boolean, answer: (call: Call) => Answer): Alteration =>
  (own) => ({ around: async (call, go) => (when(call) ? answer(call) : own.around(call, go)) })

/** Changes what goes out. */
export const after =
  (change: (answer: Answer, call: Call) => Answer): Alteration =>
  (own) => ({ around: async (call, go) => change(await own.around(call, go), call) })

/** Another message for refusals of one status. */
export const worded =
  (status: number, text: (told: string, call: Call) => string): Alteration =>
  (own) => ({
    refused: (refusal, call) =>
      own.refused(
        refusal.status === status ? Object.assign(refusal, { message: text(refusal.message, call) }) : refusal,
        call,
      ),
  })

export const isSpeech = (call: Call): boolean => call.method === 'POST' && call.path.endsWith('/audio/speech')
export const isBudget = (call: Call): boolean => call.path.includes('/budgets/')
export const isAudio = (answer: Answer): boolean => answer.status === 200 && typeOf(answer).startsWith('audio/')

export function typeOf(answer: Answer): string {
  return (answer.fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '').toLowerCase()
}

/** Whether a request header reads like this. */
export function sends(call: Call, name: string, pattern: RegExp): boolean {
  const value = field(call, name)
  return value !== undefined && pattern.test(value)
}

export function page(status: number, title: string): Answer {
  const html = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  return { status, fields: [['Content-Type', 'text/html; charset=utf-8']], body: Buffer.from(html) }
}

export function plainText(status: number, text = wordings.get(status) ?? 'Error'): Answer {
  return { status, fields: [['Content-Type', 'text/plain; charset=utf-8']], body: Buffer.from(text) }
}
