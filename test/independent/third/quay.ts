import { createServer, type AddressInfo, type Socket } from 'node:net'
import { breathyVoice } from '../speech/breathy.ts'
import { studio } from '../speech/studio.ts'
import { draw, stationsOf } from './lease.ts'
import { budget, caught, drawer, gate, refuse, speech, type Drawer } from './desk.ts'
import {
  field,
  type Answer,
  type Call,
  type House,
  type Lease,
  type Order,
  type Refusal,
  type Stations,
} from './house.ts'
import { bodyOf, headOf, Intake, Malformed, send } from './wire.ts'

/** A house on bare sockets: wire and checks are its own. The voice never reads a text twice alike. */
export const quaySound = studio({
  rate: 16_000,
  channels: 1,
  voice: breathyVoice(16_000, 176, 0.5),
  tempo: 0.72,
  mp3: { bitrate: 48 },
  readings: 6,
})

const wrong = (what: string): Refusal => refuse(400, what)

function orderOf(document: unknown, lease: Lease): Order {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw wrong('an object was expected')
  const own = (name: string): unknown => (Object.hasOwn(document, name) ? Reflect.get(document, name) : undefined)
  const [input, model, voice, format = 'pcm', speed = 1] = [
    own('input'),
    own('model'),
    own('voice'),
    own('response_format'),
    own('speed'),
  ]
  if (typeof input !== 'string' || input === '') throw wrong('input')
  if (input.length > 30_000) throw wrong('input is too long')
  if (typeof model !== 'string') throw wrong('model')
  if (typeof voice !== 'string' || voice === '') throw wrong('voice')
  if (voice !== lease.voice) throw wrong('this voice does not exist')
  if (format !== 'mp3' && format !== 'pcm') throw wrong('response_format')
  if (typeof speed !== 'number') throw wrong('speed')
  if (speed < 0.25 || speed > 4) throw wrong('speed is not between 0.25 and 4')
  return { input, model, voice, format, speed }
}

/** A fixed part of a path, however it was encoded. */
function plainly(part: string): string {
  return part.replaceAll(/%([46-7][\da-f])/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function routed(own: Drawer, call: Call): Promise<Answer> {
  const { prefix } = own.lease
  try {
    if (call.path === `${prefix}/audio/speech` && call.method === 'POST')
      return await speech(own, call, field(call, 'host') ?? '127.0.0.1')
    const parts = call.path.startsWith(`${prefix}/`) ? call.path.slice(prefix.length + 1).split('/') : []
    const [first = '', id = '', third = '', interval = ''] = parts
    const reading = call.method === 'GET' || call.method === 'HEAD'
    if (reading && parts.length === 4 && plainly(first) === 'workspaces' && plainly(third) === 'budgets')
      return await budget(own, call, id, interval)
    gate(own, call)
    throw refuse(404)
  } catch (error) {
    return caught(own, error, call)
  }
}

async function converse(socket: Socket, own: Drawer): Promise<void> {
  const intake = new Intake(socket)
  for (;;) {
    let raw = await intake.until('\r\n\r\n', 65_536)
    while (raw !== undefined && raw.length === 0) raw = await intake.until('\r\n\r\n', 65_536)
    if (raw === undefined) return
    const { call, fields } = headOf(raw.toString('latin1').replace(/^(?:\r\n)+/u, ''), socket)
    if ((fields.get('expect') ?? '').toLowerCase() === '100-continue' && call.version === '1.1')
      socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    const body = await bodyOf(intake, fields)
    const wish = (fields.get('connection') ?? '').toLowerCase()
    const keep = call.version === '1.1' ? !wish.includes('close') : wish.includes('keep-alive')
    const answer = await own.stations.around({ ...call, body }, (inner) => routed(own, inner))
    if (!(await send(socket, answer, call, keep))) return
  }
}

function serve(socket: Socket, own: Drawer): void {
  socket.setNoDelay(true)
  socket.setTimeout(30_000, () => socket.destroy())
  converse(socket, own)
    .catch(async (error: unknown) => {
      const status = error instanceof Malformed ? 400 : 500
      const answer = caught(own, refuse(status), {
        method: 'GET',
        path: '',
        query: '',
        version: '1.1',
        fields: [],
        body: Buffer.alloc(0),
        line: socket,
      })
      await send(
        socket,
        answer,
        { method: 'GET', path: '', query: '', version: '1.1', fields: [], line: socket },
        false,
      )
    })
    .catch(() => undefined)
    .finally(() => {
      socket.end()
      socket.resume()
    })
}

async function open(stations: Stations, lease: Lease): Promise<{ port: number; close(): Promise<void> }> {
  const own = drawer(stations, lease)
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(socket, own)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export const quay: House = {
  name: 'quay',
  rate: 16_000,
  channels: 1,
  tells: true,
  lease: () => draw('quay', '/v1', (at) => `${new Date(at).toISOString().slice(0, -1)}417Z`, [5, 30, 99.99, 1000]),
  stations: (lease) => ({
    ...stationsOf(lease, quaySound),
    order: (document) => orderOf(document, lease),
  }),
  open,
}
