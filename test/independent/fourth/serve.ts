import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IndependentService, Running } from '../contract.ts'
import { expectedOf } from './expected.ts'
import { type House, type HouseName, houses } from './houses.ts'
import { type Answer, type Call, createSteps, type Steps } from './steps.ts'
import { createWorld, environmentOf, type World } from './world.ts'

/** What a service does otherwise; `base` holds the steps as they were. */
export type Twist = (base: Steps, world: World, house: House) => Partial<Steps>

export interface Sketch {
  readonly id: string
  readonly title: string
  readonly house: HouseName
  readonly habits?: Partial<House>
  readonly world?: (world: World) => void
  readonly twist?: Twist
  readonly listen?: (server: Server) => void
  /** The settings that the tester was not given. */
  readonly withheld?: readonly string[]
  /** What a faulty service cannot even do with the right keys. */
  readonly breaks?: readonly ('mp3' | 'pcm' | 'budget')[]
}

async function readBody(call: Call['request']): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of call) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function send(call: Call, answer: Answer, house: House): Promise<void> {
  answer.headers = { ...house.headers, ...answer.headers }
  if (answer.deliver !== undefined) return answer.deliver(call, answer)
  const bodiless = answer.status === 204 || answer.status === 304
  const length = bodiless ? {} : { 'Content-Length': answer.body.length }
  call.response.writeHead(answer.status, { ...answer.headers, ...length })
  call.response.end(answer.body)
}

export async function startService(sketch: Sketch): Promise<Running> {
  const house: House = { ...houses[sketch.house], ...sketch.habits }
  const world = createWorld(sketch.id)
  sketch.world?.(world)
  const steps = createSteps(world, house)
  if (sketch.twist !== undefined) Object.assign(steps, sketch.twist({ ...steps }, world, house))
  let turn = 0
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const mine = ++turn
      const body = await readBody(request)
      const [path = '', query = ''] = (request.url ?? '/').split('?', 2)
      const method = request.method ?? 'GET'
      const call: Call = { request, response, method, path, query: new URLSearchParams(query), body, turn: mine }
      await send(call, await steps.finish(call), house)
    }
    // A client that went away ends its connection only.
    serve().catch(() => request.socket.destroy())
  })
  sketch.listen?.(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = Object.entries(environmentOf(world, house, (server.address() as AddressInfo).port))
  return {
    environment: Object.fromEntries(settings.filter(([name]) => !(sketch.withheld ?? []).includes(name))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export interface Faulty extends Sketch {
  readonly level: 'must' | 'should'
  readonly clause: string
}

export const faultyService = (sketch: Faulty): IndependentService => ({
  id: sketch.id,
  kind: 'faulty',
  level: sketch.level,
  clause: sketch.clause,
  title: sketch.title,
  ...expectedOf(sketch.id),
  start: () => startService(sketch),
})

export const innocentService = (sketch: Sketch): IndependentService => ({
  id: sketch.id,
  kind: 'innocent',
  title: sketch.title,
  ...expectedOf(sketch.id),
  start: () => startService(sketch),
})
