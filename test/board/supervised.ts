import type { ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A server that is started again where it ends by itself. */
export interface Supervised {
  /** Of 127.0.0.1: who connects waits until the server is there. */
  readonly port: number
  /** Starts it no more. */
  close(): void
}

const pauseMs = 100

/** One that does not even start is left alone after so many times. */
const mostStarts = 100

/** @param start Starts the server. @param inner The port that it listens on. */
export async function supervised(start: () => ChildProcess, inner: number): Promise<Supervised> {
  let isOver = false
  let starts = 0
  const begin = (): void => {
    if (isOver || starts === mostStarts) return
    starts += 1
    start().once('exit', begin)
  }
  begin()
  const server = createServer((socket) => pass(socket, inner, () => isOver))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      isOver = true
      server.close()
    },
  }
}

function pass(socket: Socket, inner: number, isOver: () => boolean): void {
  const there = connect(inner, '127.0.0.1')
  let isThere = false
  socket.once('error', () => there.destroy())
  there.once('connect', () => {
    isThere = true
    socket.pipe(there).pipe(socket)
  })
  there.once('error', () => {
    if (isThere || isOver() || socket.destroyed) socket.destroy()
    else setTimeout(() => pass(socket, inner, isOver), pauseMs)
  })
  there.once('close', () => {
    if (isThere) socket.destroy()
  })
}
