import { createHash } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Passed } from '../../src/traffic/passed.ts'
import { startProxy, type Proxy } from '../../src/traffic/proxy.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

/** A target that speaks bytes. */
async function target(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    speak(socket)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  opened.push({ close: () => [server.close(), ...[...sockets].map((one) => one.destroy())] })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

async function between(baseUrl: string, passed: Passed[] = []): Promise<Proxy & { readonly passed: Passed[] }> {
  const tls = { insecure: false }
  const proxy = await startProxy({ target: baseUrl, port: 0, tls, passed: (one) => passed.push(one) })
  opened.push(proxy)
  return { ...proxy, passed }
}

/** Says bytes to a proxy and gathers what comes back until the other side ends. */
function client(baseUrl: string): {
  readonly socket: Socket
  said(): string
  until(words: string | RegExp): Promise<string>
  readonly ended: Promise<string>
} {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').on('error', () => undefined)
  opened.push({ close: () => socket.destroy() })
  const chunks: Buffer[] = []
  const said = (): string => Buffer.concat(chunks).toString('latin1')
  socket.on('data', (chunk) => chunks.push(chunk))
  return {
    socket,
    said,
    until: (words) =>
      new Promise((resolve) => {
        const look = (): void => {
          const text = said()
          if (typeof words === 'string' ? text.includes(words) : words.test(text)) resolve(text)
          else socket.once('data', look)
        }
        look()
      }),
    ended: new Promise((resolve) => socket.once('close', () => resolve(said()))),
  }
}

/** Answers each request, once its head is there, with these bytes; tells what came. */
function answering(
  bytes: string,
  heard: string[] = [],
  then: 'end' | 'destroy' | 'stay' = 'end',
): (socket: Socket) => void {
  return (socket) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!/\r\n\r\n(?:body)?$/.test(text)) return
      heard.push(text)
      text = ''
      socket.write(bytes, 'latin1', () => {
        if (then === 'end') socket.end()
        if (then === 'destroy') socket.destroy()
      })
    })
  }
}

test('header lines pass in their order, case and number, bodies as they are, to the Host of the target', async () => {
  const heard: string[] = []
  const answer =
    'HTTP/1.1 200 Fine By Me\r\nX-One: 1\r\nset-cookie: a=1\r\nSet-Cookie: b=2\r\nx-ONE: 2\r\n' +
    'Content-Type: audio/mpeg\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc'
  const baseUrl = await target(answering(answer, heard))
  const proxy = await between(baseUrl)
  const { socket, ended } = client(proxy.baseUrl)
  socket.write(
    'POST /v1/audio/speech?a=%2F&b HTTP/1.1\r\nhOst: me\r\nX-b: 2\r\nX-A: One\r\nx-B: 3\r\n' +
      'Connection: close, X-Hop\r\n' +
      'X-Hop: 1\r\nContent-length: 4\r\n\r\nbody',
  )
  const came = await ended
  const { host } = new URL(baseUrl)
  expect(heard[0]!.replace(/Connection: .*\r\n/, '')).toBe(
    `POST /v1/audio/speech?a=%2F&b HTTP/1.1\r\nhOst: ${host}\r\nX-b: 2\r\nX-A: One\r\nx-B: 3\r\n` +
      'Content-length: 4\r\n\r\nbody',
  )
  expect(came.replace(/Connection: .*\r\n/, '')).toBe(answer.replace('Connection: close\r\n', ''))
  expect(proxy.passed[0]).toMatchObject({ method: 'POST', response: { status: 200, body: { length: 3 } } })
})

test('the first byte is there before the last is sent; trailers come behind it', async () => {
  let finish: () => void = () => undefined
  const baseUrl = await target((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5\r\nfirst\r\n')
      finish = () => socket.write('4\r\nlast\r\n0\r\nX-Sum: 9\r\n\r\n')
    })
  })
  const proxy = await between(baseUrl)
  const { socket, until } = client(proxy.baseUrl)
  socket.write('GET /v1/a HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await until('first')).not.toContain('last')
  finish()
  expect(await until('X-Sum: 9')).toMatch(/last\r\n0\r\nX-Sum: 9\r\n\r\n$/)
  expect(proxy.passed[0]!.response!.trailers).toEqual(['X-Sum', '9'])
})

test('a long body passes as it is in both directions, also where the client reads slowly', async () => {
  const bytes = Buffer.alloc(40 * 1024 * 1024, 'some bytes ')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const heard = createHash('sha256')
  let length = 0
  const baseUrl = await target((socket) => {
    let isBody = false
    socket.on('data', (chunk) => {
      const at = isBody ? 0 : chunk.indexOf('\r\n\r\n') + 4
      isBody = true
      heard.update(chunk.subarray(at))
      length += chunk.length - at
      if (length < bytes.length) return
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n\r\n`)
      socket.write(bytes)
    })
  })
  const proxy = await between(baseUrl)
  const answer = await fetch(`${proxy.baseUrl}/audio/speech`, { method: 'POST', body: bytes })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const came = Buffer.from(await answer.arrayBuffer())
  expect(createHash('sha256').update(came).digest('hex')).toBe(digest)
  expect(heard.digest('hex')).toBe(digest)
  await expect.poll(() => proxy.passed.length).toBe(1)
  // Longer than is kept: it is told how long it was.
  expect(proxy.passed[0]!.response!.body).toMatchObject({ bytes: undefined, length: bytes.length, complete: true })
})

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'],
  ['OPTIONS', 'HTTP/1.1 204 No Content\r\nAllow: GET\r\n\r\n'],
  ['GET', 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n'],
])('%s, and an answer without a body, on a connection that stays open', async (method, answer) => {
  const heard: string[] = []
  const proxy = await between(await target(answering(answer, heard, 'stay')))
  const { socket, until } = client(proxy.baseUrl)
  for (const time of [1, 2]) {
    socket.write(`${method} /v1/a HTTP/1.1\r\nHost: a\r\n\r\n`)
    await until(new RegExp(`(?:HTTP/1.1[^]*?\\r\\n\\r\\n){${time}}$`))
  }
  expect(heard).toHaveLength(2)
  await expect.poll(() => proxy.passed.map(({ connection }) => connection.reused)).toEqual([false, true])
})

test('Expect: 100-continue is answered by the target', async () => {
  const baseUrl = await target((socket) => {
    socket.once('data', (head) => {
      expect(head.toString()).toMatch(/expect: 100-continue/i)
      socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      socket.once('data', (body) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n${body.toString()}`))
    })
  })
  const proxy = await between(baseUrl)
  const { socket, until, ended } = client(proxy.baseUrl)
  socket.write(
    'POST /v1/a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n',
  )
  await until('100 Continue')
  socket.write('body')
  expect(await ended).toMatch(/200 OK[^]*body$/)
})

test('a target that breaks off is broken off, and the client that goes away is told as such', async () => {
  const cut = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'
  const proxy = await between(await target(answering(cut, [], 'destroy')))
  const { socket, ended } = client(proxy.baseUrl)
  socket.write('GET /v1/a HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await ended).toMatch(/abc$/)
  expect(proxy.passed[0]!.failure).toMatchObject({ kind: 'reset', phase: 'body' })
  expect(proxy.passed[0]!.response!.body.complete).toBe(false)

  let isLeft = false
  const stays = answering(cut, [], 'stay')
  const slow = await between(
    await target((one) => {
      one.once('close', () => (isLeft = true))
      stays(one)
    }),
  )
  const leaving = client(slow.baseUrl)
  leaving.socket.write('GET /v1/a HTTP/1.1\r\nHost: a\r\n\r\n')
  await leaving.until('abc')
  leaving.socket.destroy()
  await expect.poll(() => slow.passed[0]?.failure).toMatchObject({ kind: 'aborted', phase: 'body' })
  await expect.poll(() => isLeft).toBe(true)
})

test('where no answer comes the client gets 502 of the proxy, and nobody is said to have answered', async () => {
  const proxy = await between('http://127.0.0.1:1/v1')
  const answer = await fetch(`${proxy.baseUrl}/audio/speech`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(502)
  expect(answer.headers.get('x-assay-proxy')).toBe('own answer')
  expect(proxy.passed[0]!.response).toBeUndefined()
  expect(proxy.passed[0]!.failure).toMatchObject({ kind: 'refused', phase: 'connect' })

  const silent = await between(await target((socket) => socket.once('data', () => socket.destroy())))
  expect((await fetch(`${silent.baseUrl}/audio/speech`)).status).toBe(502)
  expect(silent.passed[0]!.failure).toMatchObject({ kind: 'reset', phase: 'headers' })
})

test('letters beyond ASCII pass as bytes', async () => {
  const answer = 'HTTP/1.1 200 Tr\u00e8s bien\r\nX-L: caf\u00e9\r\nContent-Length: 2\r\n\r\nok'
  const heard: string[] = []
  const proxy = await between(await target(answering(answer, heard, 'stay')))
  const { socket, until } = client(proxy.baseUrl)
  socket.write('GET /v1/a HTTP/1.1\r\nHost: a\r\nX-In: caf\u00e9\r\n\r\n', 'latin1')
  expect(await until(/ok$/)).toMatch(/^HTTP\/1.1 200 Tr\u00e8s bien\r\nX-L: caf\u00e9\r\n/)
  expect(heard[0]).toContain('X-In: caf\u00e9\r\n')
})

test('who takes it for a forward proxy is told what it is', async () => {
  const proxy = await between('http://127.0.0.1:1/v1')
  for (const line of ['GET http://a.example/v1/a', 'CONNECT a.example:443']) {
    const { socket, ended } = client(proxy.baseUrl)
    socket.write(`${line} HTTP/1.1\r\nHost: a.example\r\n\r\n`)
    expect(await ended).toContain('not as its HTTP proxy')
  }
  expect(proxy.passed).toEqual([])
})

test('what is told may throw without disturbing what passes', async () => {
  const baseUrl = await target(answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
  const proxy = await startProxy({
    target: baseUrl,
    port: 0,
    tls: { insecure: false },
    passed() {
      throw new Error('judging failed')
    },
  })
  opened.push(proxy)
  expect(await (await fetch(`${proxy.baseUrl}/a`)).text()).toBe('ok')
})
