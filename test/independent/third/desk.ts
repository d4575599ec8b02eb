import { json, Refusal, type Answer, type Call, type Lease, type Order, type Stations } from './house.ts'

export const wordings: ReadonlyMap<number, string> = new Map([
  [400, 'Invalid request parameters'],
  [401, 'Missing Authentication header'],
  [402, 'Insufficient credits'],
  [404, 'Resource not found'],
  [429, 'Rate limit exceeded'],
  [500, 'Internal Server Error'],
  [502, 'Provider returned error'],
  [503, 'Service temporarily unavailable'],
  [524, 'Request timed out. Please try again later.'],
  [529, 'Provider returned error'],
])

export function refuse(status: number, detail = ''): Refusal {
  return new Refusal(status, `${wordings.get(status) ?? 'Internal Server Error'}${detail === '' ? '' : `: ${detail}`}`)
}

/** What the desk keeps between requests. */
export interface Drawer {
  readonly lease: Lease
  readonly stations: Stations
  hurried: number[]
}

export function drawer(stations: Stations, lease: Lease): Drawer {
  return { stations, lease, hurried: [] }
}

/** Who is calling; a stranger is refused. */
export function gate({ stations, lease }: Drawer, call: Call): string {
  const key = stations.credential(call)
  if (key === undefined || key === '') throw refuse(401)
  if (![lease.speechKey, lease.budgetKey, lease.emptyKey, lease.hastyKey].includes(key))
    throw new Refusal(401, 'Invalid credentials')
  return key
}

function limitOf(own: Drawer): void {
  const now = Date.now()
  own.hurried = own.hurried.filter((at) => now - at < 20_000)
  if (own.hurried.length >= 2) throw new Refusal(429, 'Rate limit exceeded', [['Retry-After', '20']])
  own.hurried.push(now)
}

export async function speech(own: Drawer, call: Call, host: string): Promise<Answer> {
  const { stations, lease } = own
  const key = gate(own, call)
  if (key === lease.budgetKey) throw new Refusal(401, 'A management key cannot create speech')
  if (key === lease.hastyKey) limitOf(own)
  const order: Order = stations.order(stations.document(call), call)
  if (key === lease.emptyKey) throw refuse(402, `add some at http://${host}/credits`)
  const failing = lease.broken.get(order.model)
  if (failing !== undefined) throw refuse(failing)
  if (order.model !== lease.model) throw refuse(404)
  return stations.played(await stations.sound(order, call), order, call)
}

export async function budget(own: Drawer, call: Call, rawId: string, rawInterval: string): Promise<Answer> {
  const { stations, lease } = own
  if (gate(own, call) !== lease.budgetKey) throw new Refusal(401, 'A management key is needed')
  const place = stations.place(rawId, rawInterval, call)
  const failing = lease.lost.get(place.id)
  if (failing !== undefined) throw refuse(failing)
  const entry = stations.entry(place, call)
  if (entry === undefined) throw refuse(404)
  return Promise.resolve(stations.shown(entry, place, call))
}

/** Turns whatever was thrown into an answer. */
export function caught(own: Drawer, error: unknown, call: Call): Answer {
  const refusal = error instanceof Refusal ? error : refuse(500)
  try {
    return own.stations.refused(refusal, call)
  } catch {
    return json(500, { error: { code: 500, message: 'Internal Server Error' } })
  }
}
