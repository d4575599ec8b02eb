import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { H3, HTTPError, toNodeHandler, type H3Event } from 'h3'
import { formantVoice } from '../speech/formant.ts'
import { studio } from '../speech/studio.ts'
import { draw, stationsOf } from './lease.ts'
import { budget, caught, drawer, gate, refuse, speech, type Drawer } from './desk.ts'
import { json, Refusal, type Answer, type Call, type House, type Lease, type Stations } from './house.ts'
import { Mismatch, number, oneOf, optional, shape, text } from './schema.ts'

/** A house on a framework: routes, one middleware, and a schema for the body. The voice reads each text one way. */
export const harbourSound = studio({
  rate: 22_050,
  channels: 1,
  voice: formantVoice(22_050, 132, 0.6),
  tempo: 0.8,
  mp3: { bitrate: 64 },
  readings: 1,
})

const callOf = new WeakMap<H3Event, Call>()

async function understand(event: H3Event): Promise<Call> {
  const incoming = event.runtime?.node?.req
  const raw = incoming?.rawHeaders ?? []
  const target = incoming?.url ?? '/'
  const path = target.replace(/^https?:\/\/[^/?]*/iu, '')
  const mark = path.indexOf('?')
  return {
    method: event.req.method,
    path: mark < 0 ? path : path.slice(0, mark),
    query: mark < 0 ? '' : path.slice(mark + 1),
    version: incoming?.httpVersion ?? '1.1',
    fields: raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : [])),
    body: event.req.method === 'POST' ? Buffer.from(await event.req.arrayBuffer()) : Buffer.alloc(0),
    line: incoming?.socket ?? event,
  }
}

async function responseOf(answer: Answer): Promise<Response> {
  const { wire = {}, body } = answer
  if (wire.delayMs !== undefined) await sleep(wire.delayMs)
  const headers = new Headers(answer.fields.map(([name, value]): [string, string] => [name, value]))
  const bodiless = answer.status === 204 || answer.status === 304
  const options = { status: answer.status, headers, ...(wire.reason === undefined ? {} : { statusText: wire.reason }) }
  if (bodiless) return new Response(null, options)
  if (wire.piece === undefined) {
    headers.set('Content-Length', String(body.length))
    return new Response(new Uint8Array(body), options)
  }
  const size = wire.piece
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < body.length) controller.enqueue(new Uint8Array(body.subarray(at, (at += size))))
      else controller.close()
    },
  })
  return new Response(stream, options)
}

function application(own: Drawer): H3 {
  const answers = async (event: H3Event, make: (call: Call) => Promise<Answer>): Promise<Response> => {
    const call = await understand(event)
    callOf.set(event, call)
    return responseOf(
      await own.stations.around(call, async (inner) => {
        try {
          return await make(inner)
        } catch (error) {
          return caught(own, error, inner)
        }
      }),
    )
  }
  const app = new H3({
    silent: true,
    async onError(error, event) {
      if (callOf.has(event)) return undefined
      const nowhere = HTTPError.isError(error) && error.status < 500
      return answers(event, async (call) => {
        gate(own, call)
        throw nowhere ? refuse(400, 'the path is not well formed') : refuse(500)
      })
    },
  })
  const { prefix } = own.lease
  app.post(`${prefix}/audio/speech`, (event) =>
    answers(event, (call) => speech(own, call, event.req.headers.get('host') ?? '127.0.0.1')),
  )
  app.get(`${prefix}/workspaces/:id/budgets/:interval`, (event) =>
    answers(event, (call) => {
      const [interval = '', , id = ''] = call.path.split('/').reverse()
      return budget(own, call, id, interval)
    }),
  )
  app.all('/**', (event) =>
    answers(event, async (call) => {
      gate(own, call)
      const empty = call.method === 'GET' && /\/workspaces\/(?:\/budgets\/[^/]+|[^/]+\/budgets\/)$/u.test(call.path)
      throw empty ? refuse(400, 'a part of the path is empty') : refuse(404)
    }),
  )
  return app
}

async function open(stations: Stations, lease: Lease): Promise<{ port: number; close(): Promise<void> }> {
  const handler = toNodeHandler(application(drawer(stations, lease)))
  const server = createServer({ keepAliveTimeout: 20_000 }, (request, response) => {
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    Promise.resolve(handler(request, response)).catch(() => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return
    const { body } = json(400, { error: { code: 400, message: 'Invalid request parameters' } })
    const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    socket.end(`${head}Connection: close\r\n\r\n${body.toString()}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const request = shape({
  input: text(1, 20_000),
  model: text(),
  voice: text(1),
  response_format: optional(oneOf('mp3', 'pcm'), 'mp3'),
  speed: optional(number, 1),
})

export const harbour: House = {
  name: 'harbour',
  rate: 22_050,
  channels: 1,
  tells: true,
  lease: () => draw('harbour', '/openapi/v1', (at) => new Date(at).toISOString(), [25, 120, 400.25, 9000]),
  stations: (lease) => ({
    ...stationsOf(lease, harbourSound),
    order(document) {
      try {
        const { input, model, voice, response_format: format } = request(document, 'the body')
        if (voice !== lease.voice) throw new Mismatch('voice is not known')
        return { input, model, voice, format, speed: 1 }
      } catch (error) {
        throw error instanceof Mismatch ? new Refusal(400, `Invalid request parameters: ${error.message}`) : error
      }
    },
  }),
  open,
}
