import type { Context } from '../context.ts'
import type { Hooks } from '../deviation.ts'

export const area = 'budget'

type Json = Record<string, unknown>

type Envelope = Json & { readonly data: Json }

export const envelope = (change: (envelope: Envelope, context: Context) => unknown): Hooks => ({
  record: (record, context) => change(record as Envelope, context),
})

export const record = (change: (data: Json, context: Context) => Json): Hooks =>
  envelope((whole, context) => ({ ...whole, data: change(whole.data, context) }))

export const without = (object: Json, name: string): Json =>
  Object.fromEntries(Object.entries(object).filter(([each]) => each !== name))
