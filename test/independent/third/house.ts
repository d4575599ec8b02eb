import type { Format } from '../contract.ts'

/** One request, as both fronts hand it to the desk. */
export interface Call {
  readonly method: string
  /** As it was sent, without the query. */
  readonly path: string
  readonly query: string
  readonly version: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** The connection, as an identity only. */
  readonly line: object
}

export interface Interim {
  readonly status: number
  readonly reason: string
  readonly fields: readonly (readonly [string, string])[]
}

/** How an answer goes out. Everything but `piece`, `reason` and `delayMs` is for the front on sockets. */
export interface Wire {
  readonly piece?: number
  readonly delayMs?: number
  readonly reason?: string
  readonly interim?: readonly Interim[]
  /** Stands behind the size of each chunk. */
  readonly extension?: string
  readonly wideSizes?: boolean
  readonly headPiece?: number
  readonly trailers?: readonly (readonly [string, string])[]
  readonly version?: string
  readonly close?: boolean
  readonly bare?: boolean
  /** The bytes that are really written when they are not what the length says. */
  readonly cutAfter?: number
  readonly length?: number
  readonly untilEnd?: boolean
}

export interface Answer {
  readonly status: number
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  readonly wire?: Wire
}

export interface Entry {
  id: string
  workspace_id: string
  limit_usd: number
  reset_interval: string
  created_at: string
  updated_at: string
}

/** What one running house rents out: names, keys and records. */
export interface Lease {
  readonly prefix: string
  readonly speechKey: string
  readonly budgetKey: string
  readonly emptyKey: string
  readonly hastyKey: string
  readonly workspace: string
  readonly slug: string
  readonly model: string
  readonly voice: string
  readonly broken: ReadonlyMap<string, number>
  readonly lost: ReadonlyMap<string, number>
  readonly entries: Map<string, Entry>
  readonly counted: boolean
}

export interface Order {
  readonly input: string
  readonly model: string
  readonly voice: string
  readonly format: Format
  readonly speed: number
}

export interface Place {
  readonly id: string
  readonly interval: string
}

export class Refusal extends Error {
  readonly status: number
  readonly fields: readonly (readonly [string, string])[]
  constructor(status: number, message: string, fields: readonly (readonly [string, string])[] = []) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** The stations that a request passes; a service is a house in which some of them work otherwise. */
export interface Stations {
  /** The outermost one. */
  around(call: Call, go: (call: Call) => Promise<Answer>): Promise<Answer>
  credential(call: Call): string | undefined
  document(call: Call): unknown
  order(document: unknown, call: Call): Order
  sound(order: Order, call: Call): Promise<Buffer>
  played(audio: Buffer, order: Order, call: Call): Answer
  place(rawId: string, rawInterval: string, call: Call): Place
  entry(place: Place, call: Call): Entry | undefined
  shown(entry: Entry, place: Place, call: Call): Answer
  refused(refusal: Refusal, call: Call): Answer
}

export type Alteration = (own: Stations, lease: Lease) => Partial<Stations>

export interface House {
  readonly name: string
  readonly rate: number
  readonly channels: number
  readonly tells: boolean
  lease(): Lease
  stations(lease: Lease): Stations
  open(stations: Stations, lease: Lease): Promise<{ port: number; close(): Promise<void> }>
}

/** All values of a header, in one line. */
export function field(call: Call, name: string): string | undefined {
  const values = call.fields.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

export function json(status: number, value: unknown, more: readonly (readonly [string, string])[] = []): Answer {
  return {
    status,
    fields: [['Content-Type', 'application/json'], ...more],
    body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  }
}

export function withField(answer: Answer, name: string, value: string): Answer {
  const others = answer.fields.filter(([other]) => other.toLowerCase() !== name.toLowerCase())
  return { ...answer, fields: [...others, [name, value]] }
}

export function wired(answer: Answer, wire: Wire): Answer {
  return { ...answer, wire: { ...answer.wire, ...wire } }
}
