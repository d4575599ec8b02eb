import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { answer, failed, routeOf } from './answer.ts'
import type { Services } from './context.ts'
import type { AnyDeviation } from './deviation.ts'
import { errorEnvelope, failure, failureReply } from './failure.ts'
import { readIncoming } from './incoming.ts'
import { deviations } from './registry.ts'
import { Selection } from './selection.ts'
import { ServedRequest } from './served-request.ts'
import { writeReply } from './write-reply.ts'

/**
 * An import would read every member of the module, WebSocket among them, which loads a whole HTTP client: a tenth of
 * the start.
 */
const { createServer } = process.getBuiltinModule('node:http')

/** Milliseconds that requests under way get when the service stops. */
const grace = 2000

/** Most selections that are remembered; the oldest goes, with the state of its deviations. */
const selectionLimit = 2000

/**
 * The HTTP server around the service. `always` are deviations that every request meets; whether a path may choose more
 * of them is asked anew for each request.
 */
export function createReferenceServer(
  services: Services,
  always: readonly AnyDeviation[],
  prefixes: () => boolean,
): { server: Server; stop: () => Promise<void> } {
  const selections = new Map<string, Selection>()

  /** "/with/ID,ID/v1/…" is the same service with these deviations, from a selection of its own. */
  const select = (ids: string): Selection => {
    const known = selections.get(ids)
    if (known) return known
    const selection = new Selection([...always, ...(ids === '' ? [] : deviations(ids.split(',')))])
    selections.set(ids, selection)
    if (selections.size > selectionLimit) selections.delete(selections.keys().next().value ?? '')
    return selection
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { ids, path, query } = targetOf(request.url ?? '/', prefixes())
    const incoming = await readIncoming(request, path, query)
    let selection: Selection
    try {
      selection = select(ids)
    } catch (cause) {
      await writeReply(
        response,
        failureReply(failure(404, cause instanceof Error ? cause.message : '')),
        services.clock.sleep,
      )
      return
    }
    const route = routeOf(selection.method(incoming.method, path), selection.path(path))
    const context = new ServedRequest(incoming, route, services, selection)
    selection.enter(context)
    try {
      await writeReply(response, await answer(context), services.clock.sleep)
    } catch (cause) {
      // A voice that fails before its first sound is still an error like any other; one that fails later is a broken
      // connection.
      if (response.headersSent || response.destroyed) throw cause
      await writeReply(response, failed(failure(500), context), services.clock.sleep)
    } finally {
      selection.leave(context)
    }
  }

  const server = createServer(
    {
      requireHostHeader: false,
      keepAliveTimeout: 30_000,
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      maxHeaderSize: 64 * 1024,
    },
    (request, response) => {
      // Whatever breaks here has broken after the status line, or the client is gone: nothing is left to be said.
      serve(request, response).catch(() => response.destroy())
      response.on('error', () => response.destroy())
    },
  )
  // Whoever neither sends nor reads for so long is gone.
  server.setTimeout(120_000)
  // Where no request came in time, none is wrong: section 7 has no status for that, and the client sends it again.
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) =>
    cause.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? socket.destroy() : refuse(socket, 400),
  )
  server.on('connect', (_request, socket) => refuse(socket, 404))
  return { server, stop: () => stop(server) }
}

/**
 * Cuts "/with/ID,ID/v1/…?…" into its parts; without `prefixes` that is a path like any other. Also the absolute form
 * that proxies are sent.
 */
function targetOf(target: string, prefixes: boolean): { ids: string; path: string; query: string } {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '')
  const mark = local.includes('?') ? local.indexOf('?') : local.length
  const [whole, query] = [local.slice(0, mark), local.slice(mark + 1)]
  const match = prefixes ? /^\/with\/([^/]*)(\/.*)$/.exec(whole) : null
  return { ids: decoded(match?.[1] ?? ''), path: match?.[2] ?? whole, query }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is no HTTP at all gets the envelope too, as far as the socket still takes it. */
function refuse(socket: Duplex, status: 400 | 404): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorEnvelope(failure(status)))
  socket.end(
    `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : 'Not Found'}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const hurry = setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearTimeout(hurry)
}
