import type { request as anyRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { buildConnector as Connectors } from 'undici'
import type { HeaderLines } from '../record/exchange.ts'
import { passwordSecrets, type Secret } from '../redaction/secret.ts'
import { aside } from './aside.ts'
import type { Attempt } from './attempt.ts'
import { gathering } from './gathering.ts'
import { interimSieve, type InterimSieve } from './interim-sieve.ts'
import { buildConnector, Client } from './undici-parts.ts'
import type { Line } from './undici-attempt.ts'

export interface RouteOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure: boolean }
  /** URL of the proxy that stands between us and the target. */
  readonly proxy?: string
}

/** The way to the target: straight, through a tunnel (https), or by a proxy that passes requests on (http). */
export interface Route {
  /** A new connection, for one request at a time. */
  open(): Line
  /** A bare connection, for one request that is written otherwise. */
  dial(): Promise<Socket>
  /** What stands on the request line for this path. */
  line(path: string): string
  /** For the proxy alone; no part of what the target is sent, nor of the record. */
  readonly headers: HeaderLines
  /** An answer of the proxy's own is none of the target. */
  rejectProxyAnswer(got: Attempt): Attempt
}

const headerLimit = 32 * 1024

/** undici's own agents for proxies fold header lines of one name into one: what is sent here has to stay as it is. */
export function route({ baseUrl, timeoutMs, tls, proxy: proxyUrl }: RouteOptions): Route {
  const { origin, protocol } = new URL(baseUrl)
  const { insecure, ...pems } = tls
  const connect = { timeout: timeoutMs, rejectUnauthorized: !insecure, ...pems }
  const settings = {
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: headerLimit,
    keepAliveTimeout: 4000,
  }
  const straight: Omit<Route, 'open' | 'dial'> = { line: (path) => path, headers: [], rejectProxyAnswer: (got) => got }
  const through = (to: string, connector: () => Connectors.connector): Pick<Route, 'open' | 'dial'> => ({
    open: () => line(to, connector()),
    dial: () => dialed(to, connector()),
  })
  const line = (to: string, connector: Connectors.connector): Line => {
    const interim = interimSieve()
    return {
      client: new Client(to, {
        ...settings,
        connect: (asked, callback) => connector(asked, (...made) => callback(...sifted(made, interim))),
      }),
      interim,
    }
  }
  if (proxyUrl === undefined)
    return { ...straight, ...through(origin, () => buildConnector({ ...connect, allowH2: false })) }
  const proxy = new URL(proxyUrl)
  const headers = credentials(proxy)
  if (protocol === 'https:') return { ...straight, ...through(origin, () => tunnel(proxy, headers, connect)) }
  return {
    ...through(proxy.origin, () => buildConnector({ timeout: timeoutMs, allowH2: false })),
    line: (path) => origin + path,
    headers,
    rejectProxyAnswer: withoutProxy,
  }
}

/** The parser reads from the socket, and gets what the sieve leaves of it. */
function sifted(made: Connectors.CallbackArgs, sieve: InterimSieve): Connectors.CallbackArgs {
  const [, socket] = made
  // After an error there is none, or null.
  if (!socket) return made
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size)
      if (chunk === null) return null
      const rest = sieve.take(chunk)
      if (rest.length > 0) return rest
    }
  }
  return made
}

function dialed(to: string, connector: Connectors.connector): Promise<Socket> {
  const { protocol, hostname, host, port } = new URL(to)
  return new Promise((resolve, reject) => {
    connector({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port }, (error, socket) => {
      if (socket) resolve(socket)
      else reject(error ?? new Error('no connection'))
    })
  })
}

/** A proxy that stays silent is told before the timeout of the whole attempt, which would name the target. */
const proxyShare = 0.8

/** A connector that asks the proxy for a tunnel and speaks TLS with the target through it. */
function tunnel(
  proxy: URL,
  headers: HeaderLines,
  tls: Connectors.BuildOptions & { readonly timeout: number },
): Connectors.connector {
  const secure = buildConnector({ ...tls, allowH2: false })
  // An import would read every member of these modules, WebSocket among them, which loads a whole second client.
  const { request } = process.getBuiltinModule(proxy.protocol === 'https:' ? 'node:https' : 'node:http') as {
    request: typeof anyRequest
  }
  return (options, callback) => {
    const place = options.port === '' ? `${options.host}:443` : options.host!
    const asked = request(proxy.origin, {
      method: 'CONNECT',
      path: place,
      headers: { host: place, ...Object.fromEntries(headers) },
      timeout: tls.timeout * proxyShare,
      agent: false,
    })
    asked.once('connect', ({ statusCode }, socket) => {
      // How long the target may be silent is not for the proxy's limit to say.
      socket.setTimeout(0)
      if (statusCode === 200) return secure({ ...options, httpSocket: socket }, callback)
      socket.destroy()
      return callback(refusal(`the proxy answers CONNECT with ${statusCode}`), null)
    })
    asked.once('timeout', () => asked.destroy(refusal('the proxy does not answer')))
    asked.once('error', (error) => callback(error, null))
    asked.end()
  }
}

/** Reads like a refused connection, which it is. */
function refusal(text: string): Error {
  return Object.assign(new Error(text), { code: 'ECONNREFUSED' })
}

function credentials(proxy: URL): HeaderLines {
  const { user, password } = userinfo(proxy)
  return user === '' && password === ''
    ? []
    : [['proxy-authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`]]
}

/** What a proxy or a target might repeat of it, as it stands in the URL and as it is sent. */
export function proxySecrets(url: string): Secret[] {
  const proxy = new URL(url)
  const { user, password } = userinfo(proxy)
  return [...passwordSecrets('proxy', user, password), ...passwordSecrets('proxy', proxy.username, proxy.password)]
}

/** RFC 3986, 3.2.1: percent codes stand for bytes. One that is none stands for itself. */
function userinfo({ username, password }: URL): { readonly user: string; readonly password: string } {
  return { user: percentDecoded(username), password: percentDecoded(password) }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** RFC 9110, 15.5.8: 407 is what a proxy says for itself. */
function withoutProxy(got: Attempt): Attempt {
  if (got.status !== 407) return got
  const { start, end } = got
  return {
    start,
    end,
    reason: '',
    headers: [],
    interim: [],
    interimCount: 0,
    interimText: aside(),
    chunkExtensions: aside(),
    trailers: [],
    body: gathering(),
    complete: false,
    failure: {
      kind: 'refused',
      phase: 'connect',
      detail: 'the proxy asks for a name and a password (407): put them into HTTP_PROXY',
    },
  }
}
